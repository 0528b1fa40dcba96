import LandfallModel
import NIOCore
import NIOHTTP1

/// What stands at the end of the pipeline once a server has agreed to speak another protocol.
protocol UpgradeSuccessor: ChannelInboundHandler, SendableMetatype {
    /// Whether the server's agreement says what the protocol wants to hear, beside `Connection` and `Upgrade`.
    func isAnswered(by fields: HTTPHeaders) -> Bool
    /// The handlers to add, this one last. Asked for once.
    var chain: [any ChannelHandler] { get }
}

/// Stands at the end of the pipeline for one upgrade: sends the request, and makes room for the other protocol when
/// the server agrees. Anything else ends the connection.
final class UpgradeHandler<Successor: UpgradeSuccessor>: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    /// What comes behind the agreement.
    typealias InboundOut = ByteBuffer
    /// What the successor says.
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = HTTPClientRequestPart

    private let request: UpgradeRequest
    private let token: Token?
    private let authority: String
    private let handlers: HTTPHandlers
    private let deadline: ContinuousClock.Instant
    private let successor: Successor
    private let promise: EventLoopPromise<NIOLoopBound<Successor>>
    private var context: ChannelHandlerContext?
    private var timeout: Scheduled<Void>?
    private var hasAgreed = false
    private var isOver = false
    private var heldWrites: [(data: NIOAny, promise: EventLoopPromise<Void>?)] = []

    /// Makes the handler; `promise` is completed by the successor when it has taken over, or by the reason why it has
    /// not. `token` is shown to the server.
    init(
        _ request: UpgradeRequest, token: Token? = nil, authority: String, handlers: HTTPHandlers,
        deadline: ContinuousClock.Instant, successor: Successor, promise: EventLoopPromise<NIOLoopBound<Successor>>
    ) {
        self.request = request
        self.token = token
        self.authority = authority
        self.handlers = handlers
        self.deadline = deadline
        self.successor = successor
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        timeout = context.eventLoop.assumeIsolated().scheduleTask(in: deadline.timeLeft) {
            self.fail(TransportError(.responseTimeout, stage: .request))
        }
        handlers.responseGuard.begin(upgrading: true)
        var headers: HTTPHeaders = ["Host": authority, "User-Agent": "landfall"]
        if request.method == .post {
            headers.add(name: "Content-Length", value: "0")
        }
        // In lower case: there are servers that compare this value letter by letter.
        headers.add(name: "Connection", value: "upgrade")
        headers.add(name: "Upgrade", value: request.protocolName)
        for field in request.fields {
            headers.add(name: field.name, value: field.value)
        }
        let method = HTTPMethod(rawValue: request.method.rawValue)
        let head = HTTPRequestHead(version: .http1_1, method: method, uri: request.target, headers: headers)
        handlers.credentials.token = token
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        fail(TransportError(.connectionClosed, stage: .request))
        for write in heldWrites { write.promise?.fail(TransportError(.connectionClosed, stage: .request)) }
    }

    /// Ends the upgrade and the connection, unless it is over.
    func fail(_ error: TransportError) {
        guard !isOver else { return }
        finish()
        promise.fail(error)
        context?.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where head.status != .switchingProtocols:
            fail(TransportError(.badStatus, stage: .request, status: Int(head.status.code)))
        case .head(let head):
            let agreed =
                head.headers.first(name: "Upgrade")?.lowercased() == request.protocolName.lowercased()
                && head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
            guard agreed else {
                return fail(TransportError(.badResponse, stage: .request, detail: "another protocol than asked for"))
            }
            guard successor.isAnswered(by: head.headers) else {
                return fail(TransportError(.badResponse, stage: .request, detail: "no valid agreement"))
            }
            hasAgreed = true
        case .body:
            break
        case .end:
            if hasAgreed, !isOver { handOver(context) }
        }
    }

    /// Holds what the successor says for as long as the decoder is there, which takes all that goes out for a request.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        heldWrites.append((data, promise))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(TransportError(error, stage: .request))
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(TransportError(.connectionClosed, stage: .request))
        context.fireChannelInactive()
    }

    private func handOver(_ context: ChannelHandlerContext) {
        finish()
        let pipeline = context.pipeline.syncOperations
        let promise = promise
        let channel = context.channel
        do {
            // From here on bytes are read when something asks for them.
            try channel.syncOptions?.setOption(.autoRead, value: false)
            try pipeline.addHandlers(successor.chain)
        } catch {
            promise.fail(error)
            return channel.close(promise: nil)
        }
        let bound = NIOLoopBound(successor, eventLoop: context.eventLoop)
        // This handler stays until the decoder has gone, and hands on what must not go through that one.
        handlers.stopSpeakingHTTP(in: pipeline) { context.fireChannelRead(self.wrapInboundOut($0)) }
            .whenComplete { _ in
                self.releaseWrites()
                pipeline.removeHandler(self, promise: nil)
                promise.succeed(bound)
            }
    }

    private func releaseWrites() {
        guard let context, !heldWrites.isEmpty else { return }
        let writes = heldWrites
        heldWrites = []
        for write in writes { context.write(write.data, promise: write.promise) }
        context.flush()
    }

    private func finish() {
        isOver = true
        timeout?.cancel()
        timeout = nil
    }
}
