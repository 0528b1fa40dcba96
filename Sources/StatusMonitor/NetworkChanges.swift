internal import Glibc

/// Tells when links, addresses or routes of this machine change, by rtnetlink(7): one event for each burst.
public struct NetworkChanges: Sendable {
    /// The kernel gives no socket: its ``code`` is stable.
    public struct Unavailable: Error, Sendable, Hashable {
        /// The stable identifier.
        public let code = "netlink_unavailable"
        /// errno(3).
        public let errno: Int32
    }

    /// Prepares; nothing happens before ``events()``.
    public init() {}

    /// Listens from now on, in the network namespace of the calling thread. Ending the iteration, or the task that iterates, closes the
    /// socket and ends the thread that reads it.
    ///
    /// - Throws: ``Unavailable``.
    public func events() throws(Unavailable) -> AsyncStream<Void> {
        try events(of: RouteSocket())
    }

    func events(of socket: RouteSocket) throws(Unavailable) -> AsyncStream<Void> {
        // Whoever looks late wants to know that there was a change, not how many.
        let (events, feed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        feed.onTermination = { _ in socket.stop() }
        try startThread {
            socket.read { feed.yield() }
            feed.finish()
        }
        return events
    }
}

/// Starts a detached thread: what it does blocks, in poll(2).
private func startThread(_ body: @escaping @Sendable () -> Void) throws(NetworkChanges.Unavailable) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body: body))
    let code = pthread_create(&thread, nil, workMain, work.toOpaque())
    guard code == 0 else {
        work.release()
        throw NetworkChanges.Unavailable(errno: code)
    }
    pthread_detach(thread)
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

private func workMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
    return nil
}
