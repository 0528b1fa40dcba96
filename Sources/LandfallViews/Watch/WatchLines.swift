package import FoundationEssentials
internal import LandfallConnections
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// A watch for the user at a terminal: each change is a line, and what is not connected stands below them.
package struct WatchLines: Sendable {
    private let messages: Messages

    package init(_ messages: Messages) {
        self.messages = messages
    }

    /// What there is to say of a change; nil if it is none that stays.
    package func change(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) -> StyledText? {
        let row = board.rows[index]
        guard news.isChange, let state = row.state, state.status != .connecting else { return nil }
        let text = StateText(state, messages)
        let time = StyledText(timeOfDay(state.at), .dim)
        return time + "  " + name(row, board) + padded(text.word) + StyledText(text.details)
    }

    /// What is under way; `frame` is the picture of what turns beside it.
    package func block(of board: WatchBoard, at now: Date, frame: Int, columns: Int) -> LiveBlock {
        let spinner = StyledText(Spinner.picture(frame), .dim)
        let lines = board.rows.compactMap { row -> StyledText? in
            guard let state = row.state, state.status != .connected else { return nil }
            let text = StateText(state, messages)
            let progress = StyledText(text.step(at: now) ?? "", .dim)
            return (spinner + "         " + name(row, board) + padded(text.word) + progress)
                .truncated(toColumns: columns)
        }
        return LiveBlock(rows: lines)
    }

    private func name(_ row: WatchBoard.Row, _ board: WatchBoard) -> StyledText {
        let widest = board.rows.map { DisplayWidth.columns(of: $0.profile.description) }.max() ?? 0
        return StyledText(row.profile.description, .bold).padded(toColumns: widest + 2)
    }

    /// A word in a column that every word fits.
    private func padded(_ word: StyledText) -> StyledText {
        let words = MonitorState.Status.allCases.map { DisplayWidth.columns(of: messages.status($0)) }
        return word.padded(toColumns: (words.max() ?? 0) + 2)
    }
}
