internal import LandfallSystem

/// Runs a ``LoopState``: puts signals, ticks, the time limit and what sources tell into one line, and has done what follows.
///
/// Nothing that was started for a run outlives it, whichever way it ends: by the state's ``LoopState/outcome``, by an error of an
/// effect, or because its task was cancelled.
package struct EventLoop: Sendable {
    /// What ticks and limits go by.
    package let clock: any Clock<Duration>
    private let signals: @Sendable () -> AsyncStream<LoopSignal>
    private let suspend: @Sendable () -> Void

    /// A loop.
    ///
    /// - Parameters:
    ///   - clock: What ticks and limits go by.
    ///   - signals: Takes the signals of this process, and gives them back when the stream is released.
    ///   - suspend: Stops this process as Ctrl-Z does by default.
    package init(
        clock: any Clock<Duration> = ContinuousClock(), signals: @escaping @Sendable () -> AsyncStream<LoopSignal>,
        suspend: @escaping @Sendable () -> Void
    ) {
        self.clock = clock
        self.signals = signals
        self.suspend = suspend
    }

    /// Feeds `state` until it has an outcome.
    ///
    /// - Parameters:
    ///   - state: What the run knows; the caller has the last of it.
    ///   - pace: The time between two ticks; nil for none.
    ///   - limit: When ``LoopInput/limit`` comes, counted from now; nil for never.
    ///   - sources: What tells from the beginning on.
    ///   - perform: Does what follows from an input, with the state after it; more sources can be started then.
    /// - Returns: The outcome, when everything has ended that was started.
    /// - Throws: What `perform` throws, and `CancellationError`.
    package func run<State: LoopState>(
        _ state: inout State, pace: Duration? = nil, limit: Duration? = nil,
        sources: [EventSource<State.Event>] = [],
        perform: nonisolated(nonsending) (State.Effect, State, EventSources<State.Event>) async throws -> Void
    ) async throws -> State.Outcome {
        let inbox = Inbox<LoopInput<State.Event>>()
        let machine = LoopMachine(state: state, pace: pace, nextTick: pace, limit: limit)
        let runner = Runner(machine, inbox: inbox, clock: clock)
        defer { state = runner.machine.state }
        let running = EventSources<State.Event>(
            begin: { turn, source in
                runner.start(turn) { _ in await source.run { inbox.put(.event($0)) } }
            }, cancel: { runner.stop($0) })
        runner.take(.began)
        for source in sources { running.start(source) }
        runner.start { [signals = signals()] _ in for await signal in signals { inbox.put(.signal(signal)) } }
        try await runner.run { output in
            switch output {
            case .effect(let effect): try await perform(effect, runner.machine.state, running)
            case .suspend: suspend()
            }
        }
        guard let outcome = runner.machine.state.outcome else { throw CancellationError() }
        return outcome
    }
}

/// A state with its ticks and its limit.
private struct LoopMachine<State: LoopState>: StateMachine {
    enum Output {
        case effect(State.Effect)
        case suspend
    }

    static var tick: LoopInput<State.Event> { .tick }

    var state: State
    let pace: Duration?
    var nextTick: Duration?
    var limit: Duration?

    var due: Duration? { [nextTick, limit].compactMap(\.self).min() }
    var isOver: Bool { state.outcome != nil }

    mutating func handle(_ input: LoopInput<State.Event>, at now: Duration) -> [Output] {
        var input = input
        if case .tick = input {
            if limit == due {
                (input, limit) = (.limit, nil)
            } else {
                nextTick = pace.map { now + $0 }
            }
        }
        let effects = state.reduce(input, at: now).map { Output.effect($0) }
        if case .signal(.suspend) = input, !isOver { return effects + [.suspend] }
        return effects
    }
}
