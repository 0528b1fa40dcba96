import NIOCore
import NIOHTTP1
import NIOSSL

/// Stands at the end of the pipeline for one upgrade: sends the request, and makes room for the other protocol when
/// the server agrees. Anything else ends the connection.
final class UpgradeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let request: UpgradeRequest
    private let authority: String
    private let handlers: HTTPHandlers
    private let deadline: ContinuousClock.Instant
    private let promise: EventLoopPromise<NIOLoopBound<StreamHandler>>
    private var context: ChannelHandlerContext?
    private var timeout: Scheduled<Void>?
    private var hasAgreed = false
    private var isOver = false

    /// Makes the handler; `promise` is completed by the stream, or by the reason why there is none.
    init(
        _ request: UpgradeRequest, authority: String, handlers: HTTPHandlers, deadline: ContinuousClock.Instant,
        promise: EventLoopPromise<NIOLoopBound<StreamHandler>>
    ) {
        self.request = request
        self.authority = authority
        self.handlers = handlers
        self.deadline = deadline
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
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        fail(TransportError(.connectionClosed, stage: .request))
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
            hasAgreed = true
        case .body:
            break
        case .end:
            if hasAgreed, !isOver { handOver(context) }
        }
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
        let stream = StreamHandler()
        let pipeline = context.pipeline.syncOperations
        let promise = promise
        let channel = context.channel
        do {
            // From here on bytes are read when somebody asks for them.
            try channel.syncOptions?.setOption(.autoRead, value: false)
            try pipeline.addHandler(stream)
        } catch {
            promise.fail(error)
            return channel.close(promise: nil)
        }
        pipeline.removeHandler(self, promise: nil)
        let bound = NIOLoopBound(stream, eventLoop: context.eventLoop)
        handlers.stopSpeakingHTTP(in: pipeline) { stream.receive($0) }
            .whenComplete { _ in promise.succeed(bound) }
    }

    private func finish() {
        isOver = true
        timeout?.cancel()
        timeout = nil
    }
}
