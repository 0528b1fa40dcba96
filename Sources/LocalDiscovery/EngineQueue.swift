internal import LandfallSystem

/// What one run waits for: messages of engines and the passing of time, in one line.
final class EngineQueue {
    enum Item: Sendable {
        case message(EngineSupervisor.Message)
        case tick
    }

    /// Each item is to be handled; after a tick there is none until the next one is asked for.
    private struct Line: StateMachine {
        enum Input: Sendable { case item(Item), pause(Duration) }

        static var tick: Input { .item(.tick) }
        var due: Duration? = .zero

        mutating func handle(_ input: Input, at now: Duration) -> [(Item, Duration)] {
            switch input {
            case .item(let item):
                if case .tick = item { due = nil }
                return [(item, now)]
            case .pause(let pause): due = now + pause
            }
            return []
        }
    }

    private let inbox = Inbox<Line.Input>()
    private let runner: Runner<Line>
    /// The time between two ticks.
    var interval = Duration.milliseconds(25)

    init(clock: some Clock<Duration>) {
        runner = Runner(Line(), inbox: inbox, clock: clock)
    }

    /// Takes a message; called on an engine's thread.
    var deliver: @Sendable (EngineSupervisor.Message) -> Void {
        { [inbox] in inbox.put(.item(.message($0))) }
    }

    /// Handles items in order, with the time since the queue was made, until `handle` returns false or the task is
    /// cancelled. The time to the next tick runs from the end of the last one: ticks never pile up.
    nonisolated(nonsending) func forEach(_ handle: nonisolated(nonsending) (Item, Duration) async -> Bool) async {
        try? await runner.run { item, now in
            guard await handle(item, now) else { throw CancellationError() }
            if case .tick = item { runner.take(.pause(interval)) }
        }
    }
}
