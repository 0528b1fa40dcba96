internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Prints the outcomes of a test: to a program, a pipe or the user.
struct TestPrinter: TestListener {
    private let context: CommandContext
    private let isSingle: Bool
    private let table: LiveRegion?

    /// A printer for `count` targets.
    init(context: CommandContext, count: Int) {
        self.context = context
        isSingle = count == 1
        table = context.liveTable
    }

    /// How often it shows what is known so far; nil for never.
    var pace: Duration? { table == nil ? nil : .milliseconds(100) }

    var warn: @Sendable (ServerAddress.Warning) -> Void {
        { [context] in
            guard case .mixedScripts(let label, let ascii, _) = $0 else { return }
            context.warn(context.messages.mixedScripts(label.description, ascii))
        }
    }

    func draw(_ state: TestRun.State) throws {
        // The routes of many targets would not fit.
        let routes = state.results.count == 1 ? state.progress : [:]
        let rows = routes.sorted { $0.key < $1.key }.flatMap {
            text.lines($0.value, isChosen: false, isDone: false)
        }
        let footer = StyledText(context.messages.testing(state.done, of: state.results.count), .dim)
        try table?.draw(LiveBlock(rows: rows, footer: [footer]))
    }

    func pause() throws { try table?.finish() }

    /// A target that cannot be tried ends the command if it is the only one; otherwise it is reported with the others.
    func show(_ outcome: TestRun.Outcome) throws {
        switch outcome {
        case .result(_, let result):
            do {
                try show(result)
            } catch TerminalError.readerGone {
                // The reader is gone, but the exit code still matters.
            }
        case .failure(let error):
            let failure = CommandFailure(error, context.messages)
            try table?.finish(with: [])
            if isSingle { throw failure }
            context.report(failure)
        }
    }

    func close() { table?.close() }

    private func show(_ result: TestResult) throws {
        if context.isJSON {
            return try context.out(json: Document(result, context.messages))
        }
        guard context.terminal.output.isTerminal else {
            try context.out(result.record(context.messages))
            for hint in result.hints(context.messages) { context.note("\(result.label): \(hint)" as Hint) }
            return
        }
        let lines = text.lines(result)
        if let table {
            try table.finish(with: lines)
        } else {
            try context.out(lines)
        }
    }

    private var text: TestLines {
        TestLines(
            isSingle: isSingle, isVerbose: context.isVerbose, columns: context.terminal.output.size.columns,
            context.messages)
    }
}
