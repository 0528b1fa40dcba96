public import FoundationEssentials
public import LandfallModel

extension EndlessCodeClient {
    /// A conversation with Claude Code in a project.
    public struct Session: Sendable, Hashable, Identifiable {
        /// The server's identifier.
        public let id: ForeignText
        /// The project that it belongs to.
        public let projectID: ForeignText
        /// What it is doing.
        public let state: SessionState
        /// When it began; nil if the server does not say.
        public let createdAt: Date?
        /// When something last happened in it; nil if the server does not say.
        public let lastActiveAt: Date?
        /// How many messages it has; nil if the server does not say.
        public let messageCount: Int?
    }

    /// What a session is doing.
    public enum SessionState: Sendable, Hashable {
        case active
        case paused
        case terminated
        /// A word that this client does not know.
        case other(ForeignText)

        /// The server's word for it.
        public var name: ForeignText {
            switch self {
            case .active: ForeignText("active")
            case .paused: ForeignText("paused")
            case .terminated: ForeignText("terminated")
            case .other(let name): name
            }
        }
    }
}

extension EndlessCodeClient.SessionState: Codable {
    /// Decodes the server's word.
    public init(from decoder: any Decoder) throws {
        let name = try ForeignText(from: decoder)
        switch name.raw {
        case "active": self = .active
        case "paused": self = .paused
        case "terminated": self = .terminated
        default: self = .other(name)
        }
    }

    /// Encodes the server's word.
    public func encode(to encoder: any Encoder) throws {
        try name.encode(to: encoder)
    }
}

extension EndlessCodeClient.Session: Codable {
    private enum Field: String, CodingKey {
        case id, state, createdAt, lastActiveAt, messageCount
        case projectID = "projectId"
    }

    /// Decodes the server's form.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Field.self)
        id = try values.decode(ForeignText.self, forKey: .id)
        projectID = try values.decode(ForeignText.self, forKey: .projectID)
        state = try values.decode(EndlessCodeClient.SessionState.self, forKey: .state)
        createdAt = try values.moment(forKey: .createdAt)
        lastActiveAt = try values.moment(forKey: .lastActiveAt)
        messageCount = try values.decodeIfPresent(Int.self, forKey: .messageCount)
    }

    /// Encodes the server's form.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Field.self)
        try values.encode(id, forKey: .id)
        try values.encode(projectID, forKey: .projectID)
        try values.encode(state, forKey: .state)
        try values.encodeMoment(createdAt, forKey: .createdAt)
        try values.encodeMoment(lastActiveAt, forKey: .lastActiveAt)
        try values.encodeIfPresent(messageCount, forKey: .messageCount)
    }
}
