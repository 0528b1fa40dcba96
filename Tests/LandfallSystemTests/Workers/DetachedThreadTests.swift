import Dispatch
import LandfallSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct DetachedThreadTests {
    @Test func `each work has a thread of its own`() async throws {
        let (ends, feed) = AsyncStream<Int>.makeStream()
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // On one thread the first would wait for ever.
        try DetachedThread.start {
            first.wait()
            second.signal()
            feed.yield(1)
        }
        try DetachedThread.start {
            first.signal()
            second.wait()
            feed.yield(2)
        }
        var seen: Set<Int> = []
        for await end in ends.prefix(2) { seen.insert(end) }
        #expect(seen == [1, 2])
    }
}
