import NIOCore

/// An open connection, for one request at a time.
///
/// It can send no token: what proves a connection's product and identity wraps it and has the only way to attach one.
package final class TransportConnection: Sendable {
    /// What opening it has shown.
    package let facts: ConnectionFacts

    private let channel: any Channel
    private let exchanges: NIOLoopBound<ExchangeHandler>

    init(facts: ConnectionFacts, channel: any Channel, exchanges: NIOLoopBound<ExchangeHandler>) {
        self.facts = facts
        self.channel = channel
        self.exchanges = exchanges
    }

    deinit {
        close()
    }

    /// Sends a request and waits for the whole response, whatever its status; no redirect is followed.
    ///
    /// Any failure but ``TransportError/Code/badRequest`` and ``TransportError/Code/connectionBusy`` ends the
    /// connection.
    package func request(
        _ request: HTTPRequest, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let promise = channel.eventLoop.makePromise(of: HTTPResponse.self)
        let exchanges = exchanges
        let loop = channel.eventLoop
        loop.execute { exchanges.value.start(request, deadline: deadline, promise: promise) }
        return try await promise.futureResult.outcome(stage: .request) {
            loop.execute { exchanges.value.fail(TransportError(.cancelled, stage: .request)) }
        }
    }

    /// Closes the connection; a request that is on it fails.
    package func close() {
        let exchanges = exchanges
        channel.eventLoop.execute { exchanges.value.fail(TransportError(.connectionClosed, stage: .request)) }
    }
}
