internal import ConnectionChecks
internal import ProfileStore
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// Tests many targets at once and tells of each as it is done.
struct TestRun: Sendable {
    /// What to test.
    enum Job: Sendable {
        /// As a person typed it.
        case text(String)
        case target(Target)
    }

    let reader: TargetReader
    let around: Surroundings
    let token: @Sendable (Target) -> TokenSource
    let keeping: IdentityKeeping?
    /// Whether the person allows cleartext from now on in this network, and not only for this time.
    var consents: ConsentKeeping?
    let patience: Duration
    let limits: TestResult.Limits
    let context: CommandContext

    /// What came of one target.
    enum Outcome: Sendable {
        case result(Target, TestResult)
        /// It cannot even be tried.
        case failure(CommandFailure)

        /// What the command exits with for this target.
        var exit: CommandExit {
            switch self {
            case .result(_, let result): result.exit
            case .failure(let failure): failure.code.exit
            }
        }
    }

    /// Parts are the routes of a target.
    typealias State = BatchState<RouteReport, Outcome>

    /// Tests them, at most `width` at once.
    ///
    /// - Returns: How the command ends, and what came of the only target where there is one.
    func run(_ jobs: [Job], width: Int) async throws -> (exit: CommandExit, only: (Target, TestResult)?) {
        let start = ContinuousClock.now
        let view = TestView(context: context, count: jobs.count)
        defer { view.close() }
        var state = State(count: jobs.count, width: width)
        let end = try await context.loop.run(&state, pace: view.isMoving ? .milliseconds(100) : nil) {
            effect, state, sources in
            switch effect {
            case .start(let index):
                // The first ones begin together, however long it takes to begin.
                let deadline = (index < width ? start : .now) + patience
                sources.start(
                    EventSource { tell in
                        let outcome = await test(jobs[index], deadline: deadline) { tell(.progress($0, part: $1)) }
                        tell(.done(index, outcome))
                    })
            case .show(let index):
                if let outcome = state.results[index] { try show(outcome, view, isOnly: jobs.count == 1) }
            case .draw: try view.draw(state)
            case .pause: try view.pause()
            }
        }
        let exit = end == .interrupted ? .interrupted : TestResult.exit(of: state.leading.map(\.exit))
        guard jobs.count == 1, case .result(let target, let result)? = state.leading.first else { return (exit, nil) }
        return (exit, (target, result))
    }

    private func test(
        _ job: Job, deadline: ContinuousClock.Instant,
        observe: @escaping @Sendable (RouteReport, Int) -> Void
    ) async -> Outcome {
        do throws(CommandFailure) {
            let target =
                switch job {
                case .text(let text): try await read(text, deadline: deadline)
                case .target(let target): target
                }
            for case .mixedScripts(let label, let ascii, _) in target.warnings {
                context.warn(context.messages.mixedScripts(label.description, ascii))
            }
            let report = await TargetWalk.run(
                target.plans, token: token(target), around: around, deadline: deadline
            ) { observe($1, $0) }
            if let profile = target.profile, let keeping {
                await keeping.record(report.routes, of: profile)
                await consents?.record(report, of: profile, in: keeping.book, deadline: .now + patience)
            }
            return .result(
                target,
                TestResult(
                    label: target.label, profile: target.profile, report: report, limits: limits))
        } catch {
            return .failure(error)
        }
    }

    private func read(_ text: String, deadline: ContinuousClock.Instant) async throws(CommandFailure) -> Target {
        do throws(TargetError) {
            return try await reader.read(text, deadline: deadline)
        } catch {
            throw CommandFailure(error, context.messages)
        }
    }

    /// What cannot even be tried ends the command where it is the only target, and is told beside the others where it is not.
    private func show(_ outcome: Outcome, _ view: TestView, isOnly: Bool) throws {
        switch outcome {
        case .result(_, let result):
            do {
                try view.show(result)
            } catch TerminalError.readerGone {
                // Nobody reads on, and whoever started this still wants to know.
            }
        case .failure(let failure):
            if isOnly { throw failure }
            try view.pause()
            context.report(failure)
        }
    }
}

/// Where results go: to a program, a pipe or a person.
private struct TestView {
    private let context: CommandContext
    private let text: TestTextView
    private let table: LiveTable?

    init(context: CommandContext, count: Int) {
        self.context = context
        text = TestTextView(context: context, isSingle: count == 1)
        table =
            context.isInteractive && !context.isJSON ? LiveTable(context.terminal.output, context.messages) : nil
    }

    /// Whether it shows what is known so far.
    var isMoving: Bool { table != nil }

    func draw(_ state: TestRun.State) throws {
        // The routes of many targets would not fit.
        let routes = state.results.count == 1 ? state.progress : [:]
        let rows = routes.sorted { $0.key < $1.key }.flatMap {
            text.lines($0.value, isChosen: false, isDone: false)
        }
        let footer = StyledText(context.messages.testing(state.done, of: state.results.count), .dim)
        try table?.draw(LiveBlock(rows: rows, footer: [footer]))
    }

    func pause() throws { try table?.pause() }

    func show(_ result: TestResult) throws {
        if context.isJSON {
            return try context.out(JSONText.encode(TestDocument(result, context.messages)))
        }
        guard context.terminal.output.isTerminal else {
            try context.out(text.record(result))
            for hint in text.hints(of: result) { context.note("\(result.label): \(hint)") }
            return
        }
        let lines = text.lines(result)
        if let table {
            try table.finish(with: lines)
        } else {
            for line in lines { try context.out(line.rendered(context.terminal.output.style)) }
        }
    }

    func close() { table?.close() }
}
