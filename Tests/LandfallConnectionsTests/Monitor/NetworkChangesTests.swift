import Glibc
import Testing

@testable import LandfallConnections

@Suite(.timeLimit(.minutes(1)))
struct NetworkChangesTests {
    @Test(.enabled(if: LonelyThread.isAllowed, "a network namespace of its own needs root"))
    func `a link that comes up is told of`() async throws {
        let events = try await LonelyThread.run { () throws(NetworkChanges.Unavailable) in
            let events = try NetworkChanges().events()
            LonelyThread.setLoopbackUp()
            return events
        }
        var iterator = events.makeAsyncIterator()
        let first: Void? = await iterator.next()
        #expect(first != nil)
    }

    @Test func `a reader that was stopped before it began ends`() throws {
        let socket = try RouteSocket()
        socket.stop()
        var tells = 0
        socket.read { tells += 1 }
        #expect(tells == 0)
    }

    @Test func `the end of who listens ends the thread and closes the socket`() async throws {
        var socket: RouteSocket? = try RouteSocket()
        weak let observed = socket
        let events = try socket.map { try NetworkChanges().events(of: $0) }
        socket = nil
        #expect(observed != nil)
        // Owned by this test, which cancels and awaits it.
        let listener = Task { if let events { for await _ in events {} } }
        listener.cancel()
        await listener.value
        while observed != nil, !Task.isCancelled { await Task.yield() }
        #expect(observed == nil)
    }
}

/// A thread in a network namespace of its own, which ends with it.
private enum LonelyThread {
    static let isAllowed = getuid() == 0

    /// Runs `body` on such a thread.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let work = Work {
                // CLONE_NEWNET of linux/sched.h; for the calling thread alone (unshare(2)).
                guard let call = dlsym(nil, "unshare"),
                    unsafeBitCast(call, to: (@convention(c) (Int32) -> Int32).self)(0x4000_0000) == 0
                else { return continuation.resume(throwing: NetworkChanges.Unavailable(errno: errno)) }
                continuation.resume(with: Result { try body() })
            }
            var thread = pthread_t()
            let argument = Unmanaged.passRetained(work).toOpaque()
            pthread_create(
                &thread, nil,
                { argument in
                    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                    return nil
                }, argument)
            pthread_detach(thread)
        }
    }

    /// What `ip link set lo up` does.
    static func setLoopbackUp() {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        var request = ifreq()
        withUnsafeMutableBytes(of: &request) { $0.copyBytes(from: Array("lo".utf8)) }
        _ = ioctl(descriptor, UInt(SIOCGIFFLAGS), &request)
        request.ifr_ifru.ifru_flags |= Int16(IFF_UP)
        _ = ioctl(descriptor, UInt(SIOCSIFFLAGS), &request)
        close(descriptor)
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
