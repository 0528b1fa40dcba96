internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// A project in which a session can be started.
struct ProjectRow: Identifiable, Sendable {
    let id: String
    let name: ForeignText
    let folder: ForeignText
    let lastUsed: Date?
}

/// The projects of a server that has no session to show: one is chosen, and a session started there.
extension ChatView {
    static let projectsOwner = "projects"

    /// Whether one is to be chosen.
    var hasProjects: Bool { state == nil && failure != nil && !projects.rows.isEmpty }

    mutating func take(_ known: [EndlessCodeHTTPClient.Project]) {
        let rows = known.map {
            ProjectRow(id: $0.id.text.raw, name: $0.name, folder: $0.path, lastUsed: $0.lastUsed)
        }
        projects.refresh(rows.sorted { ($0.lastUsed ?? .distantPast) > ($1.lastUsed ?? .distantPast) })
    }

    /// Starts a session in the selected project.
    mutating func startChosen() -> [ViewCommand] {
        guard let profile, let project = projects.chosen else { return [] }
        return [.ask(profile.sending == nil ? .allowSending(profile) : .startSession(profile, project: project.id))]
    }

    mutating func moveInProjects(_ motion: Key, _ area: Rect) -> [ViewCommand] {
        _ = projects.take(motion, height: projectArea(parts(area).transcript).rows)
        return []
    }

    /// Below what is said of the session, and a gap.
    private func projectArea(_ area: Rect) -> Rect { area.inset(top: 3) }

    func drawProjects(on canvas: inout Canvas, in area: Rect) {
        if let failure { canvas.write(StyledText(failure.message, .warn), in: area.line(0)) }
        canvas.write(StyledText(messages.startIn, .bold), in: area.line(1))
        projects.draw(
            on: &canvas, in: projectArea(area), owner: Self.projectsOwner, hasFocus: true,
            RowList.Rows(hasChoice: true) { StyledText("▾ " + messages.moreBelow($0)) }
        ) { canvas, row, line in
            let name = StyledText("\(row.name)", .bold)
            canvas.write(name + StyledText("  \(row.folder)", .dim), in: line.inset(left: 2, right: 1))
        }
    }
}
