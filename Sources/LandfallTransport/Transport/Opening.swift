import Glibc
import LandfallModel
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

/// One attempt to open a connection, from the first packet to the end of the TLS handshake.
///
/// Where there is TLS it stands in the pipeline right behind that, sees the handshake end, and then only lets pass. Used on its event
/// loop alone.
final class Opening: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let plan: ConnectionPlan
    private let peer: Peer
    private let resolve: Duration?
    private let interface: UInt32?
    private let eventLoop: any EventLoop
    /// Both are let go when the attempt is over: a connection that nothing holds any more closes itself, and this
    /// handler, which stays in its pipeline, must not be what holds it.
    private var promise: EventLoopPromise<TransportConnection>?
    private var carrier: UpgradedStream?

    private let started: ContinuousClock.Instant
    private let certificate: NIOLoopBoundBox<PeerCertificate?>
    private var handlers: HTTPHandlers?
    private var channel: (any Channel)?
    private var connected: ContinuousClock.Instant?
    private var timeout: Scheduled<Void>?

    /// Makes an attempt; `promise` is completed by its outcome.
    init(
        _ plan: ConnectionPlan, peer: Peer, resolve: Duration? = nil, boundTo interface: UInt32? = nil,
        carrier: UpgradedStream? = nil, started: ContinuousClock.Instant = .now,
        promise: EventLoopPromise<TransportConnection>
    ) {
        self.plan = plan
        self.peer = peer
        self.resolve = resolve
        self.interface = interface
        self.carrier = carrier
        self.started = started
        self.promise = promise
        self.eventLoop = promise.futureResult.eventLoop
        self.certificate = NIOLoopBoundBox(nil, eventLoop: eventLoop)
    }

    /// Starts to connect to `address`, from `source` where one is given. The socket is bound before anything is sent; where that fails the
    /// attempt fails.
    func start(_ address: SocketAddress, from source: SocketAddress? = nil) {
        timeout = eventLoop.assumeIsolated().scheduleTask(in: plan.deadline.timeLeft) { self.runOut() }
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        var bootstrap = ClientBootstrap(group: eventLoop)
            // The deadline above is the only one.
            .connectTimeout(.hours(25))
            .channelOption(.socketOption(.so_keepalive), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try bound.value.assemble(channel) }
            }
        if let interface {
            let option = ChannelOptions.socket(SocketOptionLevel(SOL_SOCKET), SO_BINDTOIFINDEX)
            bootstrap = bootstrap.channelOption(option, value: SocketOptionValue(interface))
        }
        if let source { bootstrap = bootstrap.bind(to: source) }
        bootstrap.connect(to: address)
            .assumeIsolated()
            .whenComplete { outcome in
                switch outcome {
                case .success(let channel): self.didConnect(up: channel)
                case .failure(let error): self.fail(TransportError(error, stage: .connect))
                }
            }
    }

    /// Goes on with a channel that is up already, the one of `carrier`.
    func start(over carrier: UpgradedStream) {
        timeout = eventLoop.assumeIsolated().scheduleTask(in: plan.deadline.timeLeft) { self.runOut() }
        let channel = carrier.connection.channel
        do {
            let early = carrier.detach()
            try assemble(channel)
            try channel.syncOptions?.setOption(.autoRead, value: true)
            didConnect(up: channel)
            if !early.isEmpty {
                channel.pipeline.syncOperations.fireChannelRead(NIOAny(ByteBuffer(bytes: early)))
            }
            channel.read()
        } catch {
            fail(TransportError(error, stage: .connect))
        }
    }

    /// Ends the attempt with `error`, unless it is over.
    func fail(_ error: TransportError) {
        guard let promise = finish() else { return }
        channel?.close(promise: nil)
        promise.fail(error)
    }

    private func runOut() {
        let stage = stage
        fail(TransportError(stage == .tls ? .tlsTimeout : .connectTimeout, stage: stage))
    }

    private var stage: TransportError.Stage { connected == nil ? .connect : .tls }

    /// The connection stands; without TLS that is all. For a new TLS connection ``channelActive(context:)`` comes before the bootstrap tells
    /// of it.
    private func didConnect(up channel: any Channel) {
        guard connected == nil else { return }
        let now = ContinuousClock.now
        connected = now
        if plan.endpoint.scheme == .http { succeed(channel, connected: now, tls: nil) }
    }

    private func assemble(_ channel: any Channel) throws {
        // Over already, by cancellation or deadline: the bootstrap closes the channel when this throws.
        guard promise != nil else { throw TransportError(.cancelled, stage: .connect) }
        self.channel = channel
        let handlers = HTTPHandlers(plan)
        self.handlers = handlers
        let pipeline = channel.pipeline.syncOperations
        if plan.endpoint.scheme == .https {
            try pipeline.addHandlers([try makeTLSHandler(), self])
        }
        try handlers.add(to: pipeline)
    }

    private func makeTLSHandler() throws -> NIOSSLClientHandler {
        let trust = plan.trust
        let seen = certificate
        if case .authorities(let file) = trust {
            return try NIOSSLClientHandler(
                context: TLSContext.authorities(file: file), serverHostname: plan.endpoint.serverName)
        }
        return try NIOSSLClientHandler(
            context: TLSContext.shared.get(), serverHostname: plan.endpoint.serverName,
            customVerificationCallback: { certificates, verdict in
                let leaf = certificates.first.flatMap { try? PeerCertificate($0) }
                seen.value = leaf
                verdict.succeed(leaf.map(trust.accepts) == true ? .certificateVerified : .failed)
            })
    }

    private func succeed(_ channel: any Channel, connected: ContinuousClock.Instant, tls: Duration?) {
        let carrier = carrier
        guard let handlers, let promise = finish() else { return }
        let facts = ConnectionFacts(
            peer: peer, resolve: resolve, connect: started.duration(to: connected), tls: tls,
            certificate: certificate.value, boundInterface: interface)
        promise.succeed(
            TransportConnection(
                facts: facts, channel: channel, authority: plan.endpoint.authority, handlers: handlers,
                carrier: carrier))
    }

    /// Marks the end; returns the promise to complete, or nil when the end has come before.
    private func finish() -> EventLoopPromise<TransportConnection>? {
        defer {
            promise = nil
            carrier = nil
        }
        timeout?.cancel()
        timeout = nil
        return promise
    }
}

extension Opening {
    /// The handshake may fail before the bootstrap tells that the connection stands.
    func channelActive(context: ChannelHandlerContext) {
        didConnect(up: context.channel)
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted = event, let connected {
            succeed(context.channel, connected: connected, tls: connected.duration(to: .now))
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard promise != nil else { return context.fireErrorCaught(error) }
        if let shown = certificate.value, !plan.trust.accepts(shown) {
            fail(TransportError(.pinChanged, stage: .tls, certificate: shown))
        } else {
            fail(TransportError(error, stage: stage))
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(TransportError(.tlsFailed, stage: .tls, detail: "closed during the handshake"))
        context.fireChannelInactive()
    }
}
