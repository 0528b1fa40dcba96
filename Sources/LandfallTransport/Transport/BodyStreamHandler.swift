import LandfallModel
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends one request and hands its response on as it comes.
///
/// It stands in front of what inflates and gathers bodies, for as long as the response lasts, and lets nothing of it
/// through. After the head it reads only when it is asked, so that a slow reader slows the server down and fills no
/// memory.
final class BodyStreamHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// What comes before the body.
    struct Head: Sendable {
        let status: Int
        let fields: HTTPFields
        /// Where the body comes.
        let handler: NIOLoopBound<BodyStreamHandler>
    }

    private struct Reader {
        let promise: EventLoopPromise<[UInt8]?>
        let timeout: Scheduled<Void>
    }

    private let requestHead: HTTPRequestHead
    private let token: Token?
    private let deadline: ContinuousClock.Instant
    private let handlers: HTTPHandlers
    private let promise: EventLoopPromise<Head>
    private var context: ChannelHandlerContext?
    private var timeout: Scheduled<Void>?
    private var isKeptAlive = true
    private var received: [UInt8] = []
    private var reader: Reader?
    /// How the body ended: nil in the result for a proper end.
    private var ending: Result<[UInt8]?, any Error>?

    /// Makes the handler of one request; `promise` is completed by the head of its response, at `deadline` at the
    /// latest.
    init(
        _ target: String, token: Token?, authority: String, handlers: HTTPHandlers,
        deadline: ContinuousClock.Instant, promise: EventLoopPromise<Head>
    ) {
        let fields: HTTPHeaders = [
            "Host": authority, "Accept": "*/*", "Accept-Encoding": "identity", "User-Agent": "landfall",
        ]
        requestHead = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: fields)
        self.token = token
        self.deadline = deadline
        self.handlers = handlers
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        timeout = context.eventLoop.assumeIsolated().scheduleTask(in: deadline.timeLeft) {
            self.fail(TransportError(.responseTimeout, stage: .request))
        }
        handlers.responseGuard.begin()
        handlers.credentials.token = token
        context.write(wrapOutboundOut(.head(requestHead)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        end(.failure(TransportError(.connectionClosed, stage: .request)))
    }

    /// Ends the response, and the connection with it, unless the response is over.
    func fail(_ error: TransportError) {
        guard ending == nil else { return }
        end(.failure(error))
        handlers.exchanges.fail(error)
    }

    /// Completes `promise` with the next bytes, with nil at the end, or with an error. Where nothing comes for
    /// `idleLimit` the connection ends.
    func read(idleLimit: Duration, promise: EventLoopPromise<[UInt8]?>) {
        guard reader == nil else { return promise.fail(TransportError(.connectionBusy, stage: .request)) }
        if let result = takeReceived() { return promise.completeWith(result) }
        guard let context else { return promise.succeed(nil) }
        let timeout = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(idleLimit)) {
            self.fail(TransportError(.responseTimeout, stage: .request))
        }
        reader = Reader(promise: promise, timeout: timeout)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard ending == nil else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let bytes):
            handlers.responseGuard.progress()
            received += bytes.readableBytesView
        case .end: finish(context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if reader != nil {
            // Perhaps only a part of a TLS record or the frame of a chunk has come.
            if received.isEmpty, ending == nil { context.read() } else { deliver() }
        }
        context.fireChannelReadComplete()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if case NIOSSLError.uncleanShutdown = error { return }
        fail(TransportError(error, stage: .request))
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(TransportError(.connectionClosed, stage: .request))
        context.fireChannelInactive()
    }
}

extension BodyStreamHandler {
    private func begin(_ head: HTTPResponseHead, _ context: ChannelHandlerContext) {
        handlers.responseGuard.progress()
        guard head.status != .switchingProtocols else {
            return fail(TransportError(.badStatus, stage: .request, status: 101))
        }
        do {
            // From here on bytes are read when something asks for them.
            try context.channel.syncOptions?.setOption(.autoRead, value: false)
        } catch {
            return fail(TransportError(error, stage: .request))
        }
        timeout?.cancel()
        isKeptAlive = head.isKeepAlive
        let fields = HTTPFields(head.headers.map { ($0.name, $0.value) })
        promise.succeed(
            Head(
                status: Int(head.status.code), fields: fields.endToEnd,
                handler: NIOLoopBound(self, eventLoop: context.eventLoop)))
    }

    /// The response is complete: the connection is free for another request, where the server keeps it.
    private func finish(_ context: ChannelHandlerContext) {
        end(.success(nil))
        guard isKeptAlive, (try? context.channel.syncOptions?.setOption(.autoRead, value: true)) != nil else {
            return handlers.exchanges.fail(
                TransportError(.connectionClosed, stage: .request, detail: "the server keeps no connection"))
        }
        handlers.exchanges.takeBack()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    private func end(_ result: Result<[UInt8]?, any Error>) {
        guard ending == nil else { return }
        ending = result
        timeout?.cancel()
        if case .failure(let error) = result {
            // Nothing happens where the head has come.
            promise.fail(error)
        }
        deliver()
    }

    private func deliver() {
        guard let reader, let result = takeReceived() else { return }
        self.reader = nil
        reader.timeout.cancel()
        reader.promise.completeWith(result)
    }

    /// What came, then how it ended; nil while there is neither.
    private func takeReceived() -> Result<[UInt8]?, any Error>? {
        guard received.isEmpty else {
            defer { received = [] }
            return .success(received)
        }
        return ending
    }
}
