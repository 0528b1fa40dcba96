import CLandfallAvahi
import Glibc
import Testing

@testable import LocalDiscovery

@Suite(.timeLimit(.minutes(1)))
struct AvahiLoopTests {
    @Test func `a poll that fails for good is said once, and what the loop holds can still be freed`() async throws {
        let (failures, feed) = AsyncStream<Void>.makeStream()
        let loop = try #require(AvahiLoop.start { feed.yield() })
        loop.perform { api in
            avahi_simple_poll_set_func(
                OpaquePointer(api.pointee.userdata),
                { _, _, _, _ in
                    errno = EINVAL
                    return -1
                }, nil)
        }
        for await _ in failures { break }
        loop.perform { _ in Issue.record("a loop without a poll runs a job") }
        await withCheckedContinuation { done in loop.stop { _ in done.resume() } }
        feed.finish()
        for await _ in failures { Issue.record("the failure was said twice") }
    }
}
