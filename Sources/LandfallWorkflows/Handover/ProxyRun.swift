package import LandfallTransport

/// Runs a proxy until it is stopped.
package struct ProxyRun: Sendable {
    /// How long answers may go on after the first Ctrl-C.
    private static let grace = Duration.seconds(5)

    private let listener: ProxyListener
    private let place: ProxyPlace
    private let limit: Duration?

    /// A run.
    ///
    /// - Parameters:
    ///   - listener: Starts the proxy.
    ///   - place: Where it listens.
    ///   - limit: When to end by itself; nil for never.
    package init(_ listener: ProxyListener, at place: ProxyPlace, limit: Duration?) {
        self.listener = listener
        self.place = place
        self.limit = limit
    }

    /// Returns after the last answer has ended.
    ///
    /// - Parameters:
    ///   - loop: What runs it.
    ///   - tell: Called with the address as soon as it listens.
    /// - Returns: How it ended.
    /// - Throws: ``HandoverError``, and what `tell` throws.
    package func run(in loop: EventLoop, tell: (ProxyServer.Address) throws -> Void) async throws -> LoopEnd {
        var server: ProxyServer?
        var state = ProxyState(grace: Self.grace)
        do {
            return try await loop.run(&state, limit: limit) { effect, _, sources in
                switch effect {
                case .listen:
                    let started = try await listener.start(at: place)
                    server = started
                    try tell(started.address)
                case .stop(let grace):
                    let deadline = ContinuousClock.now + grace
                    sources.start(
                        EventSource { [server] tell in
                            await server?.stop(deadline: deadline)
                            tell(.stopped)
                        })
                }
            }
        } catch {
            await server?.stop(deadline: .now)
            throw error
        }
    }
}
