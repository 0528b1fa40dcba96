public import FoundationEssentials
public import LandfallModel

extension EndlessCodeHTTPClient {
    /// The answer to `GET /health`.
    public struct Health: Sendable, Hashable, Codable {
        /// What the server reports about itself: `ok`.
        public let status: ForeignText

        /// Whether it is well.
        public var isOK: Bool { status == "ok" }
    }

    /// A project folder.
    public struct Project: Sendable, Hashable, Identifiable, Codable {
        /// What names a project.
        public typealias ID = ServerID<Project>

        /// The server's identifier.
        public let id: ID
        /// Its display name.
        public let name: ForeignText
        /// Where it is on the server's machine.
        public let path: ForeignText
        /// How many sessions it has; nil if the server does not say.
        public let sessionCount: Int?
        /// When it was last used; nil if that is unknown.
        @Moment public private(set) var lastUsed: Date?
    }
}
