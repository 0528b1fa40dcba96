internal import FoundationEssentials
internal import ServerModel

/// What `get` shows.
enum GetArea: String, Sendable, Hashable, CaseIterable, Encodable {
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
    var kind: ServerKind {
        switch self {
        case .servers, .tools, .agents, .providers, .contexts, .jobs, .usage, .hosts: .diane
        case .projects, .sessions, .history: .endlesscode
        }
    }

    /// Whether things in it have a time, so that `--since` means something.
    var hasTime: Bool { [.jobs, .usage, .sessions, .history].contains(self) }
}

/// What is to be shown.
struct GetQuestion: Sendable {
    let area: GetArea
    /// Which one of the area; nil for all.
    var id: String?
    /// What a row must have in one of its cells.
    var filter: String?
    /// The earliest time.
    var since: Date?
    /// Whether secrets are shown.
    var revealsSecrets = false
}
