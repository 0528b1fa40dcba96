package import LandfallConnections
package import LandfallTerminal
package import LandfallWording

/// One state as a whole.
package struct StateLines {
    private let state: MonitorState
    private let messages: Messages

    package init(_ state: MonitorState, _ messages: Messages) {
        self.state = state
        self.messages = messages
    }

    /// For a pipe: the profile and the fields of the state, tab-separated.
    package func record(of profile: ProfileName) -> String {
        ([profile.description] + StateText(state, messages).fields).joined(separator: "\t")
    }

    /// For the user: the word, and below it why or what answers.
    package func lines(of profile: ProfileName, columns: Int) -> [StyledText] {
        let text = StateText(state, messages)
        let titles = messages.stateTitles
        let facts = [
            (titles.cause, state.cause.map(messages.cause)),
            (titles.proof, text.isUnproven ? messages.provesNothing : nil), (titles.key, text.warnings),
            (titles.server, text.server), (titles.health, ServerHealth(state.facts)?.full(messages)),
            (titles.route, text.route), (titles.answer, text.roundTrip),
        ].compactMap { title, fact in fact.map { (title, $0) } }
        let width = facts.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
        let head = StyledText("\(profile): ", .bold) + text.word
        let room = max(8, columns - width - 4)
        let lines = facts.flatMap { title, fact in
            fact.wrapped(toColumns: room).enumerated().map { index, line in
                "  " + StyledText(index == 0 ? title : "", .dim).padded(toColumns: width + 2) + StyledText(line)
            }
        }
        guard state.cause != nil || text.isDoubtful else { return [head] + lines }
        let step = change(of: profile) ?? messages.seeTest(profile.description)
        return [head] + lines + [StyledText("  \(step)")]
    }

    /// The command with which the profile becomes one of the product that answers; nil if that is the one that it is of.
    package func change(of profile: ProfileName) -> Hint? {
        state.cause.flatMap { messages.howToChangeKind($0, profile: profile.description) }
    }
}
