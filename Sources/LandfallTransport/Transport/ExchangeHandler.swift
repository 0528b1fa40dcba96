import LandfallModel
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// The end of the pipeline: sends one request at a time and gathers its response.
///
/// The first failure is final. The connection is closed then, and every later request fails alike.
final class ExchangeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private struct Exchange {
        let promise: EventLoopPromise<HTTPResponse>
        let bodyLimit: Int
        let timeout: Scheduled<Void>
        let sent: ContinuousClock.Instant
        var head: HTTPResponseHead?
        var body: [UInt8] = []
    }

    private let responseGuard: ResponseGuard
    private let credentials: CredentialHandler
    private let authority: String
    private let decompressor: NIOHTTPResponseDecompressor
    private var context: ChannelHandlerContext?
    private var exchange: Exchange?
    private var failure: TransportError?
    /// Whether another handler has the connection for a response of its own.
    private var isLent = false
    /// Whether the handler before this one inflates bodies.
    private var isInflating = false

    init(
        responseGuard: ResponseGuard, credentials: CredentialHandler, authority: String,
        decompressor: NIOHTTPResponseDecompressor
    ) {
        self.decompressor = decompressor
        self.responseGuard = responseGuard
        self.credentials = credentials
        self.authority = authority
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        fail(TransportError(.connectionClosed, stage: .request))
    }

    /// Throws why the connection can take no request now.
    func requireIdle() throws(TransportError) {
        if let failure { throw failure }
        if exchange != nil || isLent { throw TransportError(.connectionBusy, stage: .request) }
        if context == nil { throw TransportError(.connectionClosed, stage: .request) }
    }

    /// Leaves the connection to another handler, until ``takeBack()``.
    func lend() { isLent = true }

    /// Takes requests again.
    func takeBack() { isLent = false }

    /// Sends `request`; `promise` is completed by its response or by the reason why there is none, at `deadline` at
    /// the latest.
    func start(
        _ request: HTTPRequest, token: Token? = nil, deadline: ContinuousClock.Instant,
        promise: EventLoopPromise<HTTPResponse>
    ) {
        guard request.hasValidTarget else {
            return promise.fail(TransportError(.badRequest, stage: .request))
        }
        do throws(TransportError) {
            try requireIdle()
        } catch {
            return promise.fail(error)
        }
        guard let context else { return }
        let timeout = context.eventLoop.assumeIsolated().scheduleTask(in: deadline.timeLeft) {
            self.fail(TransportError(.responseTimeout, stage: .request))
        }
        exchange = Exchange(promise: promise, bodyLimit: request.bodyLimit, timeout: timeout, sent: .now)
        responseGuard.begin()
        var head = HTTPRequestHead(
            version: .http1_1, method: request.content == nil ? .GET : .POST, uri: request.target,
            headers: [
                "Host": authority, "Accept": "application/json", "Accept-Encoding": "deflate, gzip",
                "User-Agent": "landfall",
            ])
        if let known = request.known { head.headers.add(name: "If-None-Match", value: known) }
        if let content = request.content {
            head.headers.add(name: "Content-Type", value: "application/json")
            head.headers.add(name: "Content-Length", value: "\(content.count)")
        }
        credentials.token = token
        // A write that fails closes the channel, and with it the exchange.
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let content = request.content {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: content)))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Ends the connection for good, and the request that is on it with `error`.
    func fail(_ error: TransportError) {
        let cause = failure ?? error
        failure = cause
        if let exchange {
            self.exchange = nil
            exchange.timeout.cancel()
            exchange.promise.fail(cause)
        }
        context?.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What still comes after a failure is dropped: nothing waits for it.
        guard failure == nil, var current = exchange else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard isInflating || !head.headers.contains(name: "Content-Encoding") else { return inflate(data, context) }
            responseGuard.progress()
            if head.status == .switchingProtocols {
                return fail(TransportError(.badStatus, stage: .request, status: 101))
            }
            if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > current.bodyLimit
            {
                return failBody(current)
            }
            current.head = head
            exchange = current
        case .body(let bytes):
            // Deflate has blocks that become nothing; any number of them can come.
            guard bytes.readableBytes > 0 else { return }
            responseGuard.progress()
            guard current.body.count + bytes.readableBytes <= current.bodyLimit else { return failBody(current) }
            // Emptied first, so that the array is appended to in place and not copied.
            exchange = nil
            current.body.append(contentsOf: bytes.readableBytesView)
            exchange = current
        case .end:
            complete(current)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Many servers close without the TLS goodbye (RFC 8446 section 6.1); where the response was cut short, the
        // HTTP framing tells.
        if case NIOSSLError.uncleanShutdown = error { return }
        fail(TransportError(error, stage: .request))
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(TransportError(.connectionClosed, stage: .request))
        context.fireChannelInactive()
    }

    /// Has bodies inflated, from the response on that begins here. Few servers compress what they send, and a handler that nothing needs
    /// makes every command wait.
    private func inflate(_ head: NIOAny, _ context: ChannelHandlerContext) {
        isInflating = true
        do {
            let pipeline = context.pipeline.syncOperations
            try pipeline.addHandler(decompressor, position: .before(self))
            decompressor.channelRead(context: try pipeline.context(handler: decompressor), data: head)
        } catch {
            fail(TransportError(error, stage: .request))
        }
    }

    private func failBody(_ exchange: Exchange) {
        fail(TransportError(.bodyTooLarge, stage: .request, detail: "\(exchange.bodyLimit) bytes"))
    }

    private func complete(_ finished: Exchange) {
        guard let head = finished.head else { return }
        let now = ContinuousClock.now
        exchange = nil
        finished.timeout.cancel()
        if !head.isKeepAlive {
            fail(TransportError(.connectionClosed, stage: .request, detail: "the server keeps no connection"))
        }
        finished.promise.succeed(
            HTTPResponse(
                status: Int(head.status.code), fields: HTTPFields(head.headers.map { ($0.name, $0.value) }),
                body: finished.body, firstByte: finished.sent.duration(to: responseGuard.firstByte ?? now),
                total: finished.sent.duration(to: now)))
    }
}
