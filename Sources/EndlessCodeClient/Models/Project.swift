public import FoundationEssentials
public import LandfallModel

extension EndlessCodeHTTPClient {
    /// The answer to `GET /health`.
    public struct Health: Sendable, Hashable, Codable {
        /// What the server reports about itself: `ok`.
        public let status: ForeignText

        /// Whether the server reports `ok`.
        public var isOK: Bool { status == "ok" }
    }

    /// A project folder.
    public struct Project: Sendable, Hashable, Identifiable, Codable {
        /// The identifier of a project.
        public typealias ID = ServerID<Project>

        /// The server's identifier.
        public let id: ID
        /// Its display name.
        public let name: ForeignText
        /// Its path on the server's machine.
        public let path: ForeignText
        /// How many sessions it has; nil if the server does not say.
        public let sessionCount: Int?
        /// When it was last used; nil if that is unknown.
        @ServerDate public private(set) var lastUsed: Date?
    }
}
