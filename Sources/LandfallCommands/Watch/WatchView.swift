internal import FoundationEssentials
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// Where the states of a watch go. Each view shows them to somebody else: a person, a pipe, a program.
protocol WatchView {
    /// A state came, of the row at `index`.
    mutating func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws
    /// A moment has passed.
    mutating func tick(at now: Date, _ board: WatchBoard) throws
    /// Something else is about to be written, or the process to be stopped.
    mutating func pause() throws
    /// Puts the terminal back in order; called on every way out.
    mutating func close()
}

/// JSON for programs: one object a line for each change and each attempt, and the state again where nothing was said for a minute.
struct WatchJSONView: WatchView {
    /// How often a watch says of each server that it is still there.
    static let heartbeat = Duration.seconds(60)

    private let context: CommandContext
    /// When something was last said, by row.
    private var said: [Int: Date] = [:]

    init(context: CommandContext) {
        self.context = context
    }

    mutating func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws {
        guard news != .same, let state = board.rows[index].state else { return }
        try say(state, index, board)
    }

    mutating func tick(at now: Date, _ board: WatchBoard) throws {
        for (index, row) in board.rows.enumerated() {
            guard let state = row.state, let last = said[index],
                now.timeIntervalSince(last) >= Self.heartbeat / .seconds(1)
            else { continue }
            try say(state.repeated(at: now), index, board)
        }
    }

    mutating func pause() {}
    mutating func close() {}

    private mutating func say(_ state: MonitorState, _ index: Int, _ board: WatchBoard) throws {
        said[index] = state.at
        try context.out(JSONText.encode(StateDocument(state, of: board.rows[index].profile, context.messages)))
    }
}

/// Plain lines for pipes: one tab-separated change a line, nothing cut.
struct WatchPlainView: WatchView {
    let context: CommandContext

    mutating func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws {
        let row = board.rows[index]
        guard news.isChange, let state = row.state else { return }
        let fields = StateWords(state, context.messages).fields
        try context.out(([timeOfDay(state.at), row.profile.description] + fields).joined(separator: "\t"))
    }

    mutating func tick(at _: Date, _: WatchBoard) {}
    mutating func pause() {}
    mutating func close() {}
}

/// For a person at a terminal: each change stays as a line, and below them stands what is not connected, in motion.
struct WatchTerminalView: WatchView {
    private let context: CommandContext
    private let showsChanges: Bool
    private let region: LiveTable
    private var frame = 0

    /// A view; one that `showsChanges` no leaves nothing behind.
    init(context: CommandContext, showsChanges: Bool = true) {
        self.context = context
        self.showsChanges = showsChanges
        region = LiveTable(context.terminal.output, context.messages)
    }

    mutating func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws {
        let row = board.rows[index]
        guard let state = row.state else { return }
        if showsChanges, news.isChange, state.standing != .connecting {
            let words = StateWords(state, context.messages)
            let time = StyledText(timeOfDay(state.at), .dim)
            let line = time + "  " + name(row, board) + padded(words.word) + StyledText(words.details)
            try region.finish(with: [line])
        }
        try draw(at: state.at, board)
    }

    mutating func tick(at now: Date, _ board: WatchBoard) throws {
        frame += 1
        try draw(at: now, board)
    }

    mutating func pause() throws { try region.pause() }

    mutating func close() {
        // What was in motion has come to no end. Where even that cannot be written, nobody reads it.
        try? region.finish(with: [])
        region.close()
    }

    private func draw(at now: Date, _ board: WatchBoard) throws {
        let width = context.terminal.output.size.columns
        let spinner = StyledText(Spinner.frame(frame), .dim)
        let lines = board.rows.compactMap { row -> StyledText? in
            guard let state = row.state, [.connecting, .disconnected].contains(state.standing) else { return nil }
            let words = StateWords(state, context.messages)
            let progress = StyledText(words.progress(at: now), .dim)
            return (spinner + "         " + name(row, board) + padded(words.word) + progress)
                .truncated(toColumns: width)
        }
        try region.draw(LiveBlock(rows: lines))
    }

    private func name(_ row: WatchBoard.Row, _ board: WatchBoard) -> StyledText {
        let widest = board.rows.map { DisplayWidth.columns(of: $0.profile.description) }.max() ?? 0
        return StyledText(row.profile.description, .bold).padded(toColumns: widest + 2)
    }

    /// A word in a column that every word fits.
    private func padded(_ word: StyledText) -> StyledText {
        let words = MonitorState.Standing.allCases.map { DisplayWidth.columns(of: context.messages.standing($0)) }
        return word.padded(toColumns: (words.max() ?? 0) + 2)
    }
}
