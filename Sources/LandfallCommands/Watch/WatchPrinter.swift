internal import FoundationEssentials
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// Prints a watch: for a person who looks on in motion, for a program or a pipe line by line.
struct WatchPrinter: WatchView {
    private enum Form {
        case region(WatchLines, LiveTable)
        case feed(any WatchFeed)
        /// Only the end counts.
        case silent
    }

    private let context: CommandContext
    private let showsChanges: Bool
    private var form: Form
    private var frame = 0

    /// A printer; one that `showsChanges` no leaves nothing behind.
    init(context: CommandContext, showsChanges: Bool = true) {
        self.context = context
        self.showsChanges = showsChanges
        if context.isInteractive, !context.isJSON {
            form = .region(WatchLines(context.messages), LiveTable(context.terminal.output, context.messages))
        } else if !showsChanges {
            form = .silent
        } else {
            form = .feed(context.isJSON ? WatchEvents(context.messages) : WatchRecords(context.messages))
        }
    }

    /// How often it has something to draw, or to look whether the machine slept.
    var pace: Duration {
        if case .region = form { .milliseconds(100) } else { .seconds(1) }
    }

    mutating func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws {
        try print { try $0.lines(news, index, board) }
        guard case .region(let lines, let region) = form, let state = board.rows[index].state else { return }
        if showsChanges, let line = lines.change(news, index, board) { try region.finish(with: [line]) }
        try draw(at: state.at, board)
    }

    mutating func tick(at now: Date, _ board: WatchBoard) throws {
        frame += 1
        try draw(at: now, board)
        try print { try $0.lines(at: now, board) }
    }

    func pause() throws {
        if case .region(_, let region) = form { try region.pause() }
    }

    func tell(_ trouble: WatchTrouble) {
        switch trouble {
        case .noNotices: context.warn(context.messages.noNotices)
        case .noNetworkChanges: context.detail(context.messages.noNetworkChanges)
        }
    }

    func close() {
        guard case .region(_, let region) = form else { return }
        // What was in motion has come to no end. Where even that cannot be written, nobody reads it.
        try? region.finish(with: [])
        region.close()
    }

    private func draw(at now: Date, _ board: WatchBoard) throws {
        guard case .region(let lines, let region) = form else { return }
        let columns = context.terminal.output.size.columns
        try region.draw(lines.block(of: board, at: now, frame: frame, columns: columns))
    }

    private mutating func print(_ lines: (inout any WatchFeed) throws -> [String]) throws {
        guard case .feed(var feed) = form else { return }
        let lines = try lines(&feed)
        form = .feed(feed)
        for line in lines { try context.out(line) }
    }
}
