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

    private enum Input: Sendable {
        case progress(RouteReport, Int)
        case done(Int, Outcome)
        case signal(CommandContext.Signal)
        case tick
    }

    private enum Outcome: Sendable {
        case result(Target, TestResult)
        case failure(CommandFailure)
    }

    /// Tests them, at most `width` at once.
    ///
    /// - Returns: How the command ends, and what came of the only target where there is one.
    func run(_ jobs: [Job], width: Int) async throws -> (exit: CommandExit, only: (Target, TestResult)?) {
        let start = ContinuousClock.now
        var view = TestView(context: context, count: jobs.count)
        defer { view.close() }
        var exits: [CommandExit] = []
        var only: (Target, TestResult)?
        var wasInterrupted = false
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (inputs, feed) = AsyncStream<Input>.makeStream()
            group.addTask { [context] in
                for await signal in context.signals() { feed.yield(.signal(signal)) }
            }
            if context.isInteractive && !context.isJSON {
                group.addTask {
                    while (try? await Task.sleep(for: .milliseconds(100))) != nil { feed.yield(.tick) }
                }
            }
            var next = 0
            func startNext() {
                guard next < jobs.count else { return }
                let (index, job) = (next, jobs[next])
                next += 1
                // The first ones begin together, however long it takes to begin.
                let deadline = (index < width ? start : .now) + patience
                group.addTask {
                    let outcome = await test(job, deadline: deadline) { feed.yield(.progress($0, $1)) }
                    feed.yield(.done(index, outcome))
                }
            }
            for _ in 0..<min(width, jobs.count) { startNext() }
            for await input in inputs {
                switch input {
                case .progress(let route, let place): view.progress(route, place)
                case .tick: try view.tick()
                case .signal(.resized), .signal(.resumed): try view.tick()
                case .signal(.suspend):
                    try view.pause()
                    context.suspend()
                case .signal(.interrupt), .signal(.terminate): wasInterrupted = true
                case .done(_, let outcome):
                    startNext()
                    exits.append(try tell(outcome, &view, isOnly: jobs.count == 1))
                    if case .result(let target, let result) = outcome, jobs.count == 1 { only = (target, result) }
                }
                if wasInterrupted || exits.count == jobs.count { break }
            }
            group.cancelAll()
        }
        return (wasInterrupted ? .interrupted : TestResult.exit(of: exits), only)
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
    private func tell(_ outcome: Outcome, _ view: inout TestView, isOnly: Bool) throws -> CommandExit {
        switch outcome {
        case .result(_, let result):
            do {
                try view.show(result)
            } catch TerminalError.readerGone {
                // Nobody reads on, and whoever started this still wants to know.
            }
            return result.exit
        case .failure(let failure):
            if isOnly { throw failure }
            try view.pause()
            context.report(failure)
            return failure.code.exit
        }
    }
}

/// Where results go: to a program, a pipe or a person.
private struct TestView {
    private let context: CommandContext
    private let text: TestTextView
    private let count: Int
    private var routes: [Int: RouteReport] = [:]
    private var done = 0
    private var table: LiveTable?

    init(context: CommandContext, count: Int) {
        self.context = context
        self.count = count
        text = TestTextView(context: context, isSingle: count == 1)
        table =
            context.isInteractive && !context.isJSON ? LiveTable(context.terminal.output, context.messages) : nil
    }

    mutating func progress(_ route: RouteReport, _ place: Int) {
        if count == 1 { routes[place] = route }
    }

    mutating func tick() throws {
        let rows = routes.keys.sorted().compactMap { routes[$0] }.flatMap {
            text.lines($0, isChosen: false, isDone: false)
        }
        let footer = StyledText(context.messages.testing(done, of: count), .dim)
        try table?.draw(LiveBlock(rows: rows, footer: [footer]))
    }

    mutating func pause() throws { try table?.pause() }

    mutating func show(_ result: TestResult) throws {
        done += 1
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

    mutating func close() { table?.close() }
}
