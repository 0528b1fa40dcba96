/// Something that tells a run of events for as long as it lasts, and ends when its task is cancelled.
package struct EventSource<Event: Sendable>: Sendable {
    /// Takes an event. One that comes after the end of the run is dropped.
    package typealias Tell = @Sendable (Event) -> Void

    let run: @Sendable (_ tell: @escaping Tell) async -> Void

    /// A source that runs `body`.
    package init(_ body: @escaping @Sendable (_ tell: @escaping Tell) async -> Void) {
        run = body
    }

    /// What a sequence yields.
    package static func each<Elements: AsyncSequence & Sendable>(
        of elements: Elements, _ event: @escaping @Sendable (Elements.Element) -> Event
    ) -> EventSource where Elements.Failure == Never {
        EventSource { tell in
            for await element in elements { tell(event(element)) }
        }
    }

    /// One event after `delay`.
    package static func after(_ delay: Duration, on clock: any Clock<Duration>, _ event: Event) -> EventSource {
        EventSource { tell in
            if (try? await clock.sleep(for: delay)) != nil { tell(event) }
        }
    }
}

/// Starts the sources of one run, which end with it.
package struct EventSources<Event: Sendable>: Sendable {
    private let tell: EventSource<Event>.Tell
    private let started: AsyncStream<@Sendable () async -> Void>
    private let starter: AsyncStream<@Sendable () async -> Void>.Continuation

    init(_ tell: @escaping EventSource<Event>.Tell) {
        self.tell = tell
        (started, starter) = AsyncStream.makeStream()
    }

    /// Starts one that lasts as long as it likes, and as the run at most.
    package func start(_ source: EventSource<Event>) {
        starter.yield { [tell] in await source.run(tell) }
    }

    /// Starts one that can be stopped before.
    package func startStoppable(_ source: EventSource<Event>) -> StoppableSource {
        let (stopped, stop) = AsyncStream<Never>.makeStream()
        let (ended, end) = AsyncStream<Never>.makeStream()
        starter.yield { [tell] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await source.run(tell) }
                group.addTask { for await _ in stopped {} }
                await group.next()
                group.cancelAll()
            }
            end.finish()
        }
        return StoppableSource(request: stop, ended: ended)
    }

    /// Runs what is started, until its task is cancelled and all of it has ended.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await source in started { group.addTask(operation: source) }
            group.cancelAll()
        }
    }
}

/// A source that can be stopped before the run ends.
package struct StoppableSource: Sendable {
    let request: AsyncStream<Never>.Continuation
    let ended: AsyncStream<Never>

    /// Cancels it, and returns when it has ended.
    package func stop() async {
        request.finish()
        for await _ in ended {}
    }
}
