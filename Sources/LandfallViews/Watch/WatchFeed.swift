package import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
package import LandfallWording
package import LandfallWorkflows

/// A watch line by line, for a program or a pipe.
package protocol WatchFeed {
    /// What a state says, of the row at `index`.
    mutating func lines(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws -> [String]
    /// What is due at a moment.
    mutating func lines(at now: Date, _ board: WatchBoard) throws -> [String]
}

/// JSON for programs: one object a line for each change and each attempt, and the state again if nothing was said for a minute.
package struct WatchEvents: WatchFeed {
    /// The time between repeated states of a server in a watch.
    package static let heartbeat = Duration.seconds(60)

    private let messages: Messages
    /// When something was last said, by row.
    private var said: [Int: Date] = [:]

    package init(_ messages: Messages) {
        self.messages = messages
    }

    package mutating func lines(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws -> [String] {
        guard news != .same, let state = board.rows[index].state else { return [] }
        return [try line(state, index, board)]
    }

    package mutating func lines(at now: Date, _ board: WatchBoard) throws -> [String] {
        var lines: [String] = []
        for (index, row) in board.rows.enumerated() {
            guard let state = row.state, let last = said[index],
                now.timeIntervalSince(last) >= Self.heartbeat / .seconds(1)
            else { continue }
            lines.append(try line(state.repeated(at: now), index, board))
        }
        return lines
    }

    private mutating func line(_ state: MonitorState, _ index: Int, _ board: WatchBoard) throws -> String {
        said[index] = state.at
        return try JSONText.encode(Document(state, of: board.rows[index].profile, messages))
    }
}

/// Plain lines for pipes: one tab-separated change a line, nothing cut.
package struct WatchRecords: WatchFeed {
    private let messages: Messages

    package init(_ messages: Messages) {
        self.messages = messages
    }

    package func lines(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) -> [String] {
        let row = board.rows[index]
        guard news.isChange, let state = row.state else { return [] }
        let fields = StateText(state, messages).record
        return [([timeOfDay(state.at), row.profile.description] + fields).joined(separator: "\t")]
    }

    package func lines(at _: Date, _: WatchBoard) -> [String] { [] }
}
