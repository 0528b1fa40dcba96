internal import LandfallSystem

/// Reports changes of this machine's links, addresses and routes (rtnetlink(7)), one event for each burst.
package struct NetworkChanges: Sendable {
    /// The kernel does not open the socket. ``code`` is stable.
    package struct Unavailable: Error, Sendable, Hashable {
        /// The stable identifier.
        package let code = "netlink_unavailable"
        /// errno(3).
        package let errno: Int32
    }

    /// Prepares; nothing happens before ``events()``.
    package init() {}

    /// Listens from now on, in the network namespace of the calling thread. Ending the iteration, or the task that iterates, closes the
    /// socket and ends the thread that reads it.
    ///
    /// - Throws: ``Unavailable``.
    package func events() throws(Unavailable) -> AsyncStream<Void> {
        try events(of: RouteSocket())
    }

    func events(of socket: RouteSocket) throws(Unavailable) -> AsyncStream<Void> {
        // A late reader needs to know that there was a change, not how many.
        let (events, feed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        feed.onTermination = { _ in socket.stop() }
        do throws(DetachedThread.Unavailable) {
            // It blocks, in poll(2).
            try DetachedThread.start {
                socket.read { feed.yield() }
                feed.finish()
            }
        } catch {
            throw Unavailable(errno: error.errno)
        }
        return events
    }
}
