import NIOCore
import NIOPosix

/// Opens connections to servers: TCP or a Unix socket, plain or with TLS.
package struct Transport: Sendable {
    /// What is taken of a response.
    package let limits: TransportLimits

    /// Made at the first connection and never shut down; one thread carries hundreds of them.
    private static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// Makes a transport.
    package init(limits: TransportLimits = .standard) {
        self.limits = limits
    }

    /// Opens a connection, with the TLS handshake done where the scheme asks for one.
    ///
    /// - Parameters:
    ///   - endpoint: Where to.
    ///   - trust: Whom the handshake accepts; without TLS it means nothing.
    ///   - deadline: When to give up.
    /// - Returns: A connection that has proven nothing beyond `trust`; the caller closes it.
    /// - Throws: ``TransportError``, with a stage of `connect` or `tls`.
    package func open(
        _ endpoint: Endpoint, trust: TLSTrust, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> TransportConnection {
        let address = try SocketAddress(endpoint.location)
        let loop = Self.eventLoops.next()
        let promise = loop.makePromise(of: TransportConnection.self)
        let opening = NIOLoopBoundBox.makeEmptyBox(valueType: Opening.self, eventLoop: loop)
        loop.execute {
            let attempt = Opening(
                endpoint: endpoint, trust: trust, limits: limits, deadline: deadline, promise: promise)
            opening.value = attempt
            attempt.start(address)
        }
        // Ordered behind the start by the loop, whenever the cancellation comes.
        return try await promise.futureResult.outcome(stage: .connect) {
            loop.execute { opening.value?.fail(TransportError(.cancelled, stage: .connect)) }
        }
    }
}

extension EventLoopFuture where Value: Sendable {
    /// Waits; `onCancel` must see to it that the future completes soon.
    func outcome(
        stage: TransportError.Stage, onCancel: @escaping @Sendable () -> Void
    ) async throws(TransportError) -> Value {
        do {
            return try await withTaskCancellationHandler {
                try await get()
            } onCancel: {
                onCancel()
            }
        } catch {
            throw TransportError(error, stage: stage)
        }
    }
}
