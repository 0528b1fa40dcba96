public import FoundationEssentials
public import LandfallModel

extension EndlessCodeClient {
    /// The answer to `GET /health`.
    public struct Health: Sendable, Hashable, Codable {
        /// What the server reports about itself: `ok`.
        public let status: ForeignText

        /// Whether it is well.
        public var isOK: Bool { status.raw == "ok" }
    }

    /// A project folder.
    public struct Project: Sendable, Hashable, Identifiable {
        /// The server's identifier.
        public let id: ForeignText
        /// Its display name.
        public let name: ForeignText
        /// Where it is on the server's machine.
        public let path: ForeignText
        /// How many sessions it has; nil if the server does not say.
        public let sessionCount: Int?
        /// When it was last used; nil if that is unknown.
        public let lastUsed: Date?
    }
}

extension EndlessCodeClient.Project: Codable {
    private enum Field: String, CodingKey {
        case id, name, path, sessionCount, lastUsed
    }

    /// Decodes the server's form.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Field.self)
        id = try values.decode(ForeignText.self, forKey: .id)
        name = try values.decode(ForeignText.self, forKey: .name)
        path = try values.decode(ForeignText.self, forKey: .path)
        sessionCount = try values.decodeIfPresent(Int.self, forKey: .sessionCount)
        lastUsed = try values.moment(forKey: .lastUsed)
    }

    /// Encodes the server's form.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Field.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encode(path, forKey: .path)
        try values.encodeIfPresent(sessionCount, forKey: .sessionCount)
        try values.encodeMoment(lastUsed, forKey: .lastUsed)
    }
}
