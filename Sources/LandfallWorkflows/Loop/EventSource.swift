internal import LandfallSystem

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
package struct EventSources<Event: Sendable> {
    let begin: (Turn, EventSource<Event>) -> Void
    let cancel: (String) -> Task<Void, Never>?

    /// Starts one that lasts as long as it likes, and as the run at most.
    package func start(_ source: EventSource<Event>) { begin(.beside, source) }

    /// Starts one that can be stopped before, by its name; one of the same name begins when the one before has ended.
    package func start(_ source: EventSource<Event>, as name: String) { begin(.after(name), source) }

    /// Cancels the one of a name, and returns when it has ended.
    package nonisolated(nonsending) func stop(_ name: String) async { await cancel(name)?.value }
}
