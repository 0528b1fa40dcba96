internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Prints a watch: redrawn on a terminal, line by line for a program or a pipe.
struct WatchPrinter: WatchView {
    private let context: CommandContext
    private let showsChanges: Bool
    private let lines: WatchLines
    /// What is redrawn; nil if lines are printed, or only the end counts.
    private let region: LiveRegion?
    private var feed: (any WatchFeed)?
    private var frame = 0

    /// A printer; one that `showsChanges` no leaves nothing behind.
    init(context: CommandContext, showsChanges: Bool = true) {
        self.context = context
        self.showsChanges = showsChanges
        lines = WatchLines(context.messages)
        region = context.liveTable
        if region == nil, showsChanges {
            feed = context.isJSON ? WatchEvents(context.messages) : WatchRecords(context.messages)
        }
    }

    /// How often it has something to draw, or to check whether the machine slept.
    var pace: Duration { region == nil ? .seconds(1) : .milliseconds(100) }

    mutating func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws {
        try context.out(feed?.lines(news, index, board))
        let row = board.rows[index]
        guard let state = row.state else { return }
        if showsChanges, let line = lines.change(news, index, board) { try region?.finish(with: [line]) }
        if showsChanges, news.isChange, !context.isJSON,
            let change = StateText(state, context.messages).change(of: row.profile.description)
        {
            try pause()
            context.note("\(row.profile): \(change)")
        }
        try draw(at: state.at, board)
    }

    mutating func tick(at now: Date, _ board: WatchBoard) throws {
        frame += 1
        try draw(at: now, board)
        try context.out(feed?.lines(at: now, board))
    }

    func pause() throws { try region?.finish() }

    func tell(_ trouble: WatchTrouble) {
        switch trouble {
        case .noNotices: context.warn(context.messages.noNotices)
        case .noNetworkChanges: context.detail(context.messages.noNetworkChanges)
        case .history(let error): context.warn(of: error)
        case .metrics(let error): context.warn(of: error)
        }
    }

    func close() {
        // The live region was not finished. If it cannot be erased, there is no reader.
        try? region?.finish(with: [])
        region?.close()
    }

    private func draw(at now: Date, _ board: WatchBoard) throws {
        let columns = context.terminal.output.size.columns
        try region?.draw(lines.block(of: board, at: now, frame: frame, columns: columns))
    }
}
