import LandfallSystem
import LandfallWorkflows
import Testing

@Suite(.timeLimit(.minutes(1)))
struct NetworkEventsTests {
    private func told(_ events: NetworkEvents, _ count: Int) async -> [NetworkEvents.Event] {
        let (told, feed) = AsyncStream<NetworkEvents.Event>.makeStream()
        let run = Task { await events.follow { feed.yield($0) } }
        defer { run.cancel() }
        var list: [NetworkEvents.Event] = []
        for await event in told {
            list.append(event)
            if list.count == count { break }
        }
        return list
    }

    private func once<Value: Sendable>(_ values: Value...) -> @Sendable () -> AsyncStream<Value> {
        {
            AsyncStream { feed in
                for value in values { feed.yield(value) }
                feed.finish()
            }
        }
    }

    @Test func `whatever tells of a change, it is one`() async {
        var events = NetworkEvents()
        events.kernel = once(())
        events.tailnet = once(())
        events.metered = once(())
        events.sleep = once()
        #expect(await told(events, 3) == [.changed, .changed, .changed])
    }

    @Test func `a sleep begins and ends, also where the bus goes meanwhile`() async {
        var events = NetworkEvents()
        events.kernel = once()
        events.sleep = once(.deviceChanged, .sleepBegins)
        #expect(await told(events, 2) == [.goesToSleep, .cameBack])
    }

    @Test func `a kernel that tells nothing is told of, and the others go on`() async {
        var events = NetworkEvents()
        events.kernel = { throw CancellationError() }
        events.metered = once(())
        events.sleep = once()
        #expect(Set(await told(events, 2)) == [.unseen, .changed])
    }
}
