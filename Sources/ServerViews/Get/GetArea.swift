package import FoundationEssentials
package import ServerModel
internal import Wording
internal import Workflows

/// What `get` shows.
package enum GetArea: String, Sendable, Hashable, CaseIterable, Encodable {
    case servers
    case tools
    case agents
    case providers
    case contexts
    case jobs
    case usage
    case hosts
    case projects
    case sessions
    case history

    /// The product that has it.
    package var kind: ServerKind {
        switch self {
        case .servers, .tools, .agents, .providers, .contexts, .jobs, .usage, .hosts: .diane
        case .projects, .sessions, .history: .endlesscode
        }
    }

    /// Whether things in it have a time, so that `--since` means something.
    package var hasTime: Bool { [.jobs, .usage, .sessions, .history].contains(self) }
}

/// What is to be shown.
package struct GetQuestion: Sendable {
    package let area: GetArea
    /// Which one of the area; nil for all.
    package var id: String?
    /// What a row must have in one of its cells.
    package var filter: String?
    /// The earliest time.
    package var since: Date?
    /// Whether secrets are shown.
    package var revealsSecrets = false

    package init(
        area: GetArea, id: String? = nil, filter: String? = nil, since: Date? = nil, revealsSecrets: Bool = false
    ) {
        self.area = area
        self.id = id
        self.filter = filter
        self.since = since
        self.revealsSecrets = revealsSecrets
    }
}
