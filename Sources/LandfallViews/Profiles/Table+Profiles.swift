package import LandfallConnections
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording

extension Table {
    /// The saved profiles, the selected one marked, and how their servers are where they were asked.
    ///
    /// - Parameters:
    ///   - profiles: The profiles.
    ///   - choice: The selected one.
    ///   - states: How their servers are; nil where they were not asked.
    ///   - isForEyes: Whether the mark is an asterisk behind the name. A program gets the name alone, and the mark in a note.
    ///   - messages: The words.
    package init(
        profiles: [Profile], _ choice: ServerChoice?, _ states: [MonitorState]?, isForEyes: Bool, _ messages: Messages
    ) {
        let titles = messages.profileColumn
        // Who reads it wants to type the name and to know all of the rest, so nothing is cut: it moves below its row.
        let stateColumn = Table.Column(titles.state, priority: 4, overflow: .below)
        self.init(
            columns: [.init(titles.name, priority: 5)] + (states == nil ? [] : [stateColumn]) + [
                .init(titles.kind, priority: 2, overflow: .below), .init(titles.route, priority: 3, overflow: .below),
                .init(titles.token, priority: 1, overflow: .belowWithTitle),
                .init(titles.note, priority: 0, overflow: .below),
            ])
        for (index, profile) in profiles.enumerated() {
            let isCurrent = profile.id == choice?.profile.id
            var notes: [String] = []
            let name = isCurrent && isForEyes ? "\(profile.name) *" : profile.name.description
            if isCurrent, !isForEyes, let choice {
                notes.append("\(messages.selected) (\(messages.source(choice.source)))")
            }
            if profile.routes.count > 1 { notes.append(messages.moreRoutes(profile.routes.count - 1)) }
            let state = states.map { [StateText($0[index], messages).short] } ?? []
            append(
                [StyledText(name, isCurrent ? .bold : nil)] + state + [
                    StyledText(profile.kind.rawValue),
                    StyledText(profile.routes.first?.text.description ?? ""),
                    StyledText(profile.token?.store ?? messages.noToken),
                    StyledText(notes.joined(separator: ", "), .dim),
                ])
        }
    }
}
