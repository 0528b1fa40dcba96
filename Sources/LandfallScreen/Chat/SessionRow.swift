internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// A session of a server, as the list beside a conversation knows it.
struct ListedSession: Sendable, Hashable {
    let id: String
    let project: String
    /// The name of its project.
    let folder: ForeignText
    /// What it is called, or its first words; nil as long as nobody has read them.
    var title: ForeignText?
    var state: EndlessCodeHTTPClient.SessionState
    let lastActive: Date?
    /// When it began, and how many messages it had when it was listed.
    var began: Date?
    var messages: Int?

    /// What a person knows it by: its title, else its project and when something last happened in it.
    var name: String {
        let time = lastActive.map { " " + hourAndMinute($0) } ?? ""
        return title.map { "\($0)" } ?? "\(folder)\(time)"
    }

    /// The last active first.
    static func isBefore(_ one: ListedSession, _ other: ListedSession) -> Bool {
        ((one.lastActive ?? .distantPast), other.id) > ((other.lastActive ?? .distantPast), one.id)
    }
}

/// What the list beside a conversation is made of.
struct ShownSessions: Sendable, Hashable {
    let sessions: [ListedSession]
    /// The one that is shown.
    let open: String?
    /// What that is doing.
    let doing: String
}

/// A row of that list.
struct SessionRow: Identifiable, Sendable {
    /// What it is about.
    enum Subject: Sendable, Hashable {
        /// A project, and how many sessions it has.
        case project(String, Int)
        case session(ListedSession)
        /// What the open session is doing.
        case doing(String)
        case gap
    }

    let id: String
    let subject: Subject

    var canBeChosen: Bool { if case .session = subject { true } else { false } }

    /// The rows of sessions: the projects by when something last happened in them, and below each its sessions likewise.
    ///
    /// - Parameters:
    ///   - sessions: The sessions.
    ///   - open: The one that is shown.
    ///   - doing: What that is doing.
    /// - Returns: Them, from the top.
    static func rows(_ sessions: [ListedSession], open: String?, doing: String) -> [SessionRow] {
        let projects = Dictionary(grouping: sessions.sorted(by: ListedSession.isBefore), by: \.project)
            .values.sorted { ListedSession.isBefore($0[0], $1[0]) }
        return projects.enumerated().flatMap { place, sessions -> [SessionRow] in
            let project = sessions[0].project
            let gap = place == 0 ? [] : [SessionRow(id: "gap \(project)", subject: .gap)]
            let head = SessionRow(
                id: "project \(project)", subject: .project("\(sessions[0].folder)", sessions.count))
            return gap + [head]
                + sessions.flatMap { session -> [SessionRow] in
                    let row = SessionRow(id: session.id, subject: .session(session))
                    guard session.id == open, !doing.isEmpty else { return [row] }
                    return [row, SessionRow(id: "doing", subject: .doing(doing))]
                }
        }
    }
}
