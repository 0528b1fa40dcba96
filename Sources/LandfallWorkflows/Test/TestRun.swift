package import LandfallConnections
package import LandfallModel

/// Where the outcomes of a test go.
package protocol TestListener {
    /// Draws what is known so far.
    func draw(_ state: TestRun.State) throws
    /// Shows the outcome of a target. An error of it ends the run.
    func show(_ outcome: TestRun.Outcome) throws
    /// Something else is about to be written, or the process to be stopped.
    func pause() throws
    /// Something is to be said of a target before it is used. It comes from any task.
    var warn: @Sendable (ServerAddress.Warning) -> Void { get }
    /// Restores the terminal; called on every exit.
    func close()
}

/// Tests many targets at once and tells of each as it is done.
package struct TestRun: Sendable {
    /// What to test.
    package enum Job: Sendable {
        /// As the user typed it.
        case text(String)
        case target(Target)
    }

    package let reader: TargetReader
    package let environment: ConnectionDependencies
    package let token: @Sendable (Target) -> TokenSource
    package let recorder: IdentityRecorder?
    /// Whether the user allows cleartext from now on in this network, and not only for this time.
    package var consents: ConsentRecorder?
    package let patience: Duration
    package let limits: TestResult.Limits
    package let loop: EventLoop

    package init(
        reader: TargetReader, environment: ConnectionDependencies, token: @escaping @Sendable (Target) -> TokenSource,
        recorder: IdentityRecorder?, consents: ConsentRecorder? = nil, patience: Duration, limits: TestResult.Limits,
        loop: EventLoop
    ) {
        self.reader = reader
        self.environment = environment
        self.token = token
        self.recorder = recorder
        self.consents = consents
        self.patience = patience
        self.limits = limits
        self.loop = loop
    }

    /// The outcome of one target.
    package enum Outcome: Sendable {
        case result(Target, TestResult)
        /// It cannot even be tried.
        case failure(TargetError)

        /// What the command exits with for this target.
        package var exit: CommandExit {
            switch self {
            case .result(_, let result): result.exit
            case .failure(let error): error.code.exit
            }
        }
    }

    /// Parts are the routes of a target.
    package typealias State = BatchState<RouteReport, Outcome>

    /// Tests them, at most `width` at once.
    ///
    /// - Parameters:
    ///   - jobs: What to test.
    ///   - width: How many are walked at the same time.
    ///   - pace: How often `view` draws; nil for never.
    ///   - view: Where outcomes go, as they come.
    /// - Returns: How the command ends, and the outcome of the only target if there is one.
    /// - Throws: What `view` throws, and `CancellationError`.
    package func run(
        _ jobs: [Job], width: Int, pace: Duration?, _ view: some TestListener
    ) async throws -> (exit: CommandExit, only: (Target, TestResult)?) {
        let start = ContinuousClock.now
        let warn = view.warn
        defer { view.close() }
        var state = State(count: jobs.count, width: width)
        let end = try await loop.run(&state, pace: pace) {
            effect, state, sources in
            switch effect {
            case .start(let index):
                // The first ones begin together, however long it takes to begin.
                let deadline = (index < width ? start : .now) + patience
                sources.start(
                    EventSource { tell in
                        let outcome = await test(jobs[index], deadline: deadline, warn) {
                            tell(.progress($0, part: $1))
                        }
                        tell(.done(index, outcome))
                    })
            case .show(let index):
                if let outcome = state.results[index] { try view.show(outcome) }
            case .draw: try view.draw(state)
            case .pause: try view.pause()
            }
        }
        let exit = end == .interrupted ? .interrupted : TestResult.exit(of: state.leading.map(\.exit))
        guard jobs.count == 1, case .result(let target, let result)? = state.leading.first else { return (exit, nil) }
        return (exit, (target, result))
    }

    private func test(
        _ job: Job, deadline: ContinuousClock.Instant, _ warn: @Sendable (ServerAddress.Warning) -> Void,
        observe: @escaping @Sendable (RouteReport, Int) -> Void
    ) async -> Outcome {
        do throws(TargetError) {
            let target =
                switch job {
                case .text(let text): try await reader.read(text, deadline: deadline)
                case .target(let target): target
                }
            for warning in target.warnings { warn(warning) }
            let report = await TargetWalk.run(
                target.plans, token: token(target), environment: environment, deadline: deadline
            ) { observe($1, $0) }
            if let profile = target.profile, let recorder {
                await recorder.record(report.routes, of: profile)
                await consents?.record(report, of: profile, in: recorder.book, deadline: .now + patience)
            }
            return .result(
                target,
                TestResult(
                    label: target.label, profile: target.profile, report: report, limits: limits))
        } catch {
            return .failure(error)
        }
    }
}
