import LandfallModel
import NIOCore

/// An open connection, for one request at a time.
///
/// It can send no token: ``ProvenConnection`` wraps it and has the only way to attach one.
package final class TransportConnection: Sendable {
    /// What opening it has shown.
    package let facts: ConnectionFacts

    let channel: any Channel
    private let authority: String
    private let handlers: NIOLoopBound<HTTPHandlers>
    /// The stream on which it runs, where it goes through a tunnel.
    private let carrier: UpgradedStream?

    init(
        facts: ConnectionFacts, channel: any Channel, authority: String, handlers: HTTPHandlers,
        carrier: UpgradedStream?
    ) {
        self.facts = facts
        self.channel = channel
        self.authority = authority
        self.handlers = NIOLoopBound(handlers, eventLoop: channel.eventLoop)
        self.carrier = carrier
    }

    deinit {
        close()
    }

    /// Sends a request and waits for the whole response, whatever its status; no redirect is followed.
    ///
    /// Any failure but ``FailureCode/badRequest`` and ``FailureCode/connectionBusy`` ends the
    /// connection.
    package func request(
        _ request: HTTPRequest, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        try await self.request(request, token: nil, deadline: deadline)
    }

    /// The same with a token. For ``ProvenConnection`` alone.
    func request(
        _ request: HTTPRequest, token: Token?, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let promise = channel.eventLoop.makePromise(of: HTTPResponse.self)
        let handlers = handlers
        let loop = channel.eventLoop
        loop.execute { handlers.value.exchanges.start(request, token: token, deadline: deadline, promise: promise) }
        return try await promise.futureResult.outcome(stage: .request) {
            loop.execute { handlers.value.exchanges.fail(TransportError(.cancelled, stage: .request)) }
        }
    }

    /// Sends a GET and waits for the head of the response, whose body may come for as long as the connection stands.
    ///
    /// - Parameters:
    ///   - target: The path and query.
    ///   - deadline: Until when the head has to be there.
    ///   - idleLimit: How long a reader waits for more of the body.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError``.
    package func stream(
        _ target: String, deadline: ContinuousClock.Instant, idleLimit: Duration
    ) async throws(TransportError) -> StreamedResponse {
        try await stream(.get(target), token: nil, deadline: deadline, idleLimit: idleLimit)
    }

    /// Sends a request and waits for the head of the response. The next request waits until the body has been read. For
    /// ``ProvenConnection`` alone.
    func stream(
        _ request: HTTPRequest, token: Token?, deadline: ContinuousClock.Instant, idleLimit: Duration
    ) async throws(TransportError) -> StreamedResponse {
        let loop = channel.eventLoop
        let promise = loop.makePromise(of: BodyStreamHandler.Head.self)
        let (handlers, authority) = (handlers, authority)
        let pending = NIOLoopBoundBox.makeEmptyBox(valueType: BodyStreamHandler.self, eventLoop: loop)
        loop.execute { [channel] in
            do throws(TransportError) {
                guard request.hasValidTarget else { throw TransportError(.badRequest, stage: .request) }
                try handlers.value.exchanges.requireIdle()
            } catch {
                return promise.fail(error)
            }
            let stream = BodyStreamHandler(
                request.target, token: token, authority: authority, handlers: handlers.value, deadline: deadline,
                promise: promise)
            pending.value = stream
            do {
                try handlers.value.lendExchanges(to: stream, in: channel.pipeline.syncOperations)
            } catch {
                promise.fail(error)
                channel.close(promise: nil)
            }
        }
        let head = try await promise.futureResult.outcome(stage: .request) {
            loop.execute { pending.value?.fail(TransportError(.cancelled, stage: .request)) }
        }
        return StreamedResponse(
            status: head.status, fields: head.fields,
            body: ResponseBody(connection: self, handler: head.handler, idleLimit: idleLimit))
    }

    /// Asks the server to speak another protocol. Afterwards this connection takes no request, whatever came of it;
    /// a refusal is ``FailureCode/badStatus`` with the status.
    func upgrade(
        _ request: UpgradeRequest, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> UpgradedStream {
        UpgradedStream(connection: self, handler: try await upgrade(request, deadline: deadline) { StreamHandler() })
    }

    /// Asks the server to speak another protocol, which `makeSuccessor`, called on the event loop, makes a handler for.
    /// `token` is shown to the server; only for what has proven the connection.
    func upgrade<Successor: UpgradeSuccessor>(
        _ request: UpgradeRequest, token: Token? = nil, deadline: ContinuousClock.Instant,
        to makeSuccessor: @escaping @Sendable () -> Successor
    ) async throws(TransportError) -> NIOLoopBound<Successor> {
        let loop = channel.eventLoop
        let promise = loop.makePromise(of: NIOLoopBound<Successor>.self)
        let handlers = handlers
        let authority = authority
        let pending = NIOLoopBoundBox.makeEmptyBox(valueType: UpgradeHandler<Successor>.self, eventLoop: loop)
        loop.execute { [channel] in
            do throws(TransportError) {
                try handlers.value.exchanges.requireIdle()
                guard request.isValid else { throw TransportError(.badRequest, stage: .request) }
            } catch {
                return promise.fail(error)
            }
            let upgrade = UpgradeHandler(
                request, token: token, authority: authority, handlers: handlers.value,
                deadline: deadline, successor: makeSuccessor(), promise: promise)
            pending.value = upgrade
            do {
                try handlers.value.replaceExchanges(with: upgrade, in: channel.pipeline.syncOperations)
            } catch {
                promise.fail(error)
                channel.close(promise: nil)
            }
        }
        return try await promise.futureResult.outcome(stage: .request) {
            loop.execute { pending.value?.fail(TransportError(.cancelled, stage: .request)) }
        }
    }

    /// Closes the connection; a request that is on it fails.
    package func close() {
        let handlers = handlers
        channel.eventLoop.execute {
            handlers.value.exchanges.fail(TransportError(.connectionClosed, stage: .request))
        }
        // After an upgrade the handler above has left the pipeline.
        channel.close(promise: nil)
    }
}
