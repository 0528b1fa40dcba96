internal import LandfallModel
internal import NIOCore
internal import NIOHTTP1

/// The end of the pipeline of one client: takes one request, answers it and closes.
final class ProxyHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case waiting
        /// The server is asked; its task is this handler's.
        case asking(Task<Void, Never>)
        /// The head has gone out.
        case answering(Task<Void, Never>)
        /// The response is complete, and the client closes.
        case lingering
        case closed
    }

    private let settings: ProxySettings
    private let headGuard: HeadGuard
    private let clients: ProxyClients
    private var state = State.waiting
    private var timeout: Scheduled<Void>?
    private var context: ChannelHandlerContext?

    init(_ settings: ProxySettings, headGuard: HeadGuard, clients: ProxyClients) {
        self.settings = settings
        self.headGuard = headGuard
        self.clients = clients
    }

    /// Takes no request any more; one that is under way is answered.
    func retire() {
        if case .waiting = state { context?.close(promise: nil) }
    }

    /// Ends the connection.
    func close() { context?.close(promise: nil) }

    /// Ends the connection in favour of a newer one.
    func evict() {
        answer(.refused(.tooManyConnections))
        // Not lingering: the limit would be none.
        close()
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        guard !clients.isRetired else { return context.close(promise: nil) }
        clients.admit(self)
        let limit = settings.prefix.isEmpty ? settings.limits.head : settings.limits.stranger
        start(limit, context) { self.answer(.refused(.headTimeout)) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is HeadGuard.Named else { return context.fireUserInboundEventTriggered(event) }
        guard case .waiting = state else { return }
        guard clients.recognise(self) else { return evict() }
        start(settings.limits.head, context) { self.answer(.refused(.headTimeout)) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timeout?.cancel()
        switch state {
        case .asking(let task), .answering(let task): task.cancel()
        case .waiting, .lingering, .closed: break
        }
        state = .closed
        self.context = nil
        clients.remove(self)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .waiting = state, case .head(let head) = unwrapInboundIn(data) else { return }
        headGuard.isComplete = true
        let request = ProxyRequest(
            method: head.method.rawValue, target: head.uri, isVersion11: head.version == .http1_1,
            fields: head.headers.map { ($0.name, $0.value) })
        switch settings.rule.verdict(on: request) {
        case .forward(let target):
            // Without a secret path, nobody is known by less than a whole request.
            guard !settings.prefix.isEmpty || clients.recognise(self) else { return evict() }
            ask(for: target, context)
        case .refuse(let refusal): answer(.refused(refusal), hasBody: head.method != .HEAD)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard case .waiting = state else {
            // Bytes behind the request are of no interest, other errors end the connection by themselves.
            if error is HTTPParserError { return }
            return context.close(promise: nil)
        }
        switch error {
        case let refusal as ProxyRefusal: answer(.refused(refusal))
        case HTTPParserError.invalidMethod: answer(.refused(.methodNotAllowed))
        case HTTPParserError.headerOverflow: answer(.refused(.headTooLarge))
        case is HTTPParserError: answer(.refused(.badRequest))
        default: context.close(promise: nil)
        }
    }
}

extension ProxyHandler {
    private func ask(for target: String, _ context: ChannelHandlerContext) {
        timeout?.cancel()
        let deadline = ContinuousClock.now + settings.limits.answer
        let handler = NIOLoopBound(self, eventLoop: settings.loop)
        state = .asking(Self.ask(settings.upstream, for: target, deadline, handler, settings.loop))
    }

    private static func ask(
        _ upstream: any ProxyUpstream, for target: String, _ deadline: ContinuousClock.Instant,
        _ handler: NIOLoopBound<ProxyHandler>, _ loop: any EventLoop
    ) -> Task<Void, Never> {
        Task {
            // Owned by the handler: cancelled when its connection ends.
            switch await open(target, upstream, deadline) {
            case .success(let response): await relay(response, to: handler, on: loop)
            case .failure(let error): loop.execute { handler.value.answer(.upstream(error)) }
            }
        }
    }

    private static func open(
        _ target: String, _ upstream: any ProxyUpstream, _ deadline: ContinuousClock.Instant
    ) async -> Result<UpstreamResponse, ServerExchangeError> {
        do throws(ServerExchangeError) {
            return .success(try await upstream.open(target, deadline: deadline))
        } catch {
            return .failure(error)
        }
    }

    /// Hands a response on, piece by piece, as fast as the client takes it.
    private static func relay(
        _ response: UpstreamResponse, to handler: NIOLoopBound<ProxyHandler>, on loop: any EventLoop
    ) async {
        do {
            try await loop.flatSubmit { handler.value.begin(response) }.get()
            while let piece = try await response.body.next() {
                var rest = piece[...]
                while !rest.isEmpty {
                    let part = ByteBuffer(bytes: rest.prefix(ProxyLimits.writeBytes))
                    rest = rest.dropFirst(ProxyLimits.writeBytes)
                    try await loop.flatSubmit { handler.value.send(.body(.byteBuffer(part))) }.get()
                }
            }
            loop.execute { handler.value.finish() }
        } catch {
            // Without the end of the last chunk the client sees that something is missing.
            loop.execute { handler.value.close() }
        }
    }

    private func begin(_ response: UpstreamResponse) -> EventLoopFuture<Void> {
        if case .asking(let task) = state { state = .answering(task) }
        return send(.head(ProxyAnswer.head(response)))
    }

    /// Writes a part; a client that does not take it in time loses its connection.
    private func send(_ part: HTTPServerResponsePart) -> EventLoopFuture<Void> {
        guard let context else { return settings.loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
        start(settings.limits.write, context) { context.close(promise: nil) }
        let sent = context.writeAndFlush(wrapOutboundOut(part))
        sent.assumeIsolated().whenComplete { _ in self.timeout?.cancel() }
        return sent
    }

    /// Answers in the server's place, unless an answer is under way.
    private func answer(_ fault: ProxyFault, hasBody: Bool = true) {
        switch state {
        case .waiting, .asking: break
        case .answering, .lingering, .closed: return
        }
        headGuard.isComplete = true
        let (head, body) = ProxyAnswer.fault(fault, text: settings.text(fault))
        guard let context else { return }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if hasBody { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        finish()
    }

    /// Ends the response and waits for the client to close: bytes of it that nobody has read would turn a close into
    /// a reset, which takes the response back.
    private func finish() {
        guard let context else { return }
        state = .lingering
        let channel = context.channel
        start(settings.limits.linger, context) { context.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            channel.close(mode: .output).assumeIsolated().whenFailure { _ in channel.close(promise: nil) }
        }
    }

    private func start(_ limit: Duration, _ context: ChannelHandlerContext, _ action: @escaping () -> Void) {
        timeout?.cancel()
        timeout = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limit), action)
    }
}
