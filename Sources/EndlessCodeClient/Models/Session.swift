public import FoundationEssentials
public import LandfallModel

extension EndlessCodeHTTPClient {
    /// A conversation with Claude Code in a project.
    public struct Session: Sendable, Hashable, Identifiable, Codable {
        /// The identifier of a session.
        public typealias ID = ServerID<Session>

        private enum CodingKeys: String, CodingKey {
            case id, state, createdAt, lastActiveAt, messageCount
            case projectID = "projectId"
        }

        /// The server's identifier.
        public let id: ID
        /// The project that it belongs to.
        public let projectID: Project.ID
        /// What it is doing.
        public let state: SessionState
        /// When it began; nil if the server does not say.
        @ServerDate public private(set) var createdAt: Date?
        /// When something last happened in it; nil if the server does not say.
        @ServerDate public private(set) var lastActiveAt: Date?
        /// How many messages it has; nil if the server does not say.
        public let messageCount: Int?
        var origin = Origin()

        /// Whether Claude Code runs in it.
        public var isActive: Bool { state == .active }

        /// The same, with the client that was asked for it.
        func asked(of client: EndlessCodeHTTPClient) -> Session {
            var session = self
            session.origin.client = client
            return session
        }
    }

    /// The client that was asked for a value, which is not part of the value.
    struct Origin: Sendable, Hashable {
        var client: EndlessCodeHTTPClient?

        static func == (_: Origin, _: Origin) -> Bool { true }

        func hash(into _: inout Hasher) {}
    }

    /// What a session is doing, in the server's word, which may be a new one.
    public struct SessionState: Sendable, Hashable, ExpressibleByStringLiteral {
        /// Claude Code runs in it.
        public static let active: SessionState = "active"
        /// It was told to pause.
        public static let paused: SessionState = "paused"
        /// It has ended.
        public static let terminated: SessionState = "terminated"

        /// The server's word for it.
        public let name: ForeignText

        /// Takes the server's word.
        public init(stringLiteral value: String) { name = ForeignText(value) }
    }
}

extension EndlessCodeHTTPClient.SessionState: Codable, CustomStringConvertible {
    /// Decodes the server's word.
    public init(from decoder: any Decoder) throws { name = try ForeignText(from: decoder) }

    /// Encodes the server's word.
    public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

    /// The word, safe for one line of a terminal.
    public var description: String { name.description }
}
