public import LandfallModel

/// The status of a Diane 2.
public struct Diane2Status: Codable, Sendable, Hashable {
    /// Whether it serves.
    public var ok: Bool
    /// Its version, with a leading `v` or without; absent in some.
    public var version: ForeignText?
    /// When it started, with the offset of its own zone.
    public var startedAt: GoDate?
    /// The service that has its data.
    @Secret public var serverURL: ForeignText?
    /// The project there, which all its machines have in common.
    public var projectID: ForeignText?

    enum CodingKeys: String, WireKey {
        case ok, version, startedAt, serverURL, projectID
    }
}

/// An agent of its project.
public struct Diane2Agent: Codable, Sendable, Hashable, Identifiable, Diane2Element {
    static let member = "agents"

    /// Its identifier.
    public var id: ForeignText
    /// Its name.
    public var name: ForeignText
    /// What it is for.
    public var description: ForeignText?
    /// `single`, `sequential` and others.
    public var flowType: ForeignText?
    /// Who sees it: `project`.
    public var visibility: ForeignText?
    /// Whether it is the one that is taken where none is named.
    @OrZero public var isDefault: Bool
    /// How many tools it has.
    @OrZero public var toolCount: Int64
    /// When it was made.
    public var createdAt: GoDate?
    /// When it was changed.
    public var updatedAt: GoDate?

    enum CodingKeys: String, WireKey {
        case id, name, description, visibility, flowType, isDefault, toolCount, createdAt, updatedAt
    }
}

/// A machine of its project.
public struct Diane2Node: Codable, Sendable, Hashable, Diane2Element {
    static let member = "nodes"

    /// Its identifier.
    public var instanceID: ForeignText
    /// What it calls itself.
    public var hostname: ForeignText?
    /// `master` or `slave`; absent where it is not registered.
    public var mode: ForeignText?
    /// The version that it runs.
    public var version: ForeignText?
    /// How many tools it offers; absent where it is not connected.
    public var toolCount: Int64?
    /// Since when it is connected, as the service behind it has written that.
    public var connectedAt: ForeignText?
    /// Whether it is connected.
    @OrZero public var online: Bool

    enum CodingKeys: String, WireKey {
        case hostname, mode, version, online, instanceID, toolCount, connectedAt
    }
}

/// A tool that a machine offers.
public struct Diane2Tool: Codable, Sendable, Hashable, Diane2Element {
    static let member = "tools"

    /// Its name.
    public var name: ForeignText
    /// What it does.
    public var description: ForeignText?
}

/// A provider of models.
public struct Diane2Provider: Decodable, Sendable, Hashable, Diane2Element {
    static let member = "providers"

    /// Its name.
    public var provider: ForeignText
    /// Where it is asked, where that is not its usual place.
    @Secret public var baseURL: ForeignText?
    /// The model that writes.
    public var generativeModel: ForeignText?
    /// The model that makes vectors of texts.
    public var embeddingModel: ForeignText?

    private enum CodingKeys: String, CodingKey {
        case provider, baseUrl, generativeModel, embeddingModel
        case baseURL = "base_url"
        case generative = "generative_model"
        case embedding = "embedding_model"
    }

    /// Reads both ways in which versions write the names.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        provider = try container.decode(ForeignText.self, forKey: .provider)
        func text(_ key: CodingKeys, or other: CodingKeys) throws -> ForeignText? {
            try container.decodeIfPresent(ForeignText.self, forKey: key)
                ?? container.decodeIfPresent(ForeignText.self, forKey: other)
        }
        baseURL = try text(.baseURL, or: .baseUrl)
        generativeModel = try text(.generative, or: .generativeModel)
        embeddingModel = try text(.embedding, or: .embeddingModel)
    }
}
