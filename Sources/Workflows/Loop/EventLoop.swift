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
        perform: (State.Effect, State, EventSources<State.Event>) async throws -> Void
    ) async throws -> State.Outcome {
        try await run(&state, on: clock, pace: pace, limit: limit, sources: sources, perform: perform)
    }

    private func run<State: LoopState>(
        _ state: inout State, on clock: some Clock<Duration>, pace: Duration?, limit: Duration?,
        sources: [EventSource<State.Event>],
        perform: (State.Effect, State, EventSources<State.Event>) async throws -> Void
    ) async throws -> State.Outcome {
        let start = clock.now
        let (inputs, feed) = AsyncStream<LoopInput<State.Event>>.makeStream()
        feed.yield(.began)
        let running = EventSources<State.Event> { feed.yield(.event($0)) }
        for source in sources { running.start(source) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { await running.run() }
            let signals = self.signals()
            group.addTask { for await signal in signals { feed.yield(.signal(signal)) } }
            if let pace {
                group.addTask { while (try? await clock.sleep(for: pace)) != nil { feed.yield(.tick) } }
            }
            if let limit {
                group.addTask { if (try? await clock.sleep(for: limit)) != nil { feed.yield(.limit) } }
            }
            for await input in inputs {
                for effect in state.reduce(input, at: start.duration(to: clock.now)) {
                    try await perform(effect, state, running)
                }
                if let outcome = state.outcome { return outcome }
                if case .signal(.suspend) = input { suspend() }
            }
            throw CancellationError()
        }
    }
}
