import LandfallModel
package import LandfallTransport
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// A server on a loopback address that answers a WebSocket's handshake and then follows a script.
package final class WebSocketServer: Sendable {
    /// What it says to the handshake.
    package enum Answer: Sendable {
        /// Agrees, as NIO's own server does.
        case agree
        /// Agrees, with these fields in place of NIO's of the same name.
        case agreeWith([(name: String, value: String)])
        /// Says this.
        case text(String)
    }

    /// One thing that a connection does after the handshake, each after the one before.
    package enum Step: Sendable {
        /// Sends bytes; before the first ``awaitFrame`` in one packet with the agreement.
        case send([UInt8])
        /// Waits for a frame of the client.
        case awaitFrame
        /// Sends every frame of the client back, for ever.
        case echo
        /// Reads no more.
        case stopReading
        /// Sends bytes again and again, as fast as they are taken.
        case flood([UInt8])
        /// Closes the connection.
        case end
    }

    /// A frame that a client has sent, unmasked.
    package struct Frame: Sendable, Hashable {
        /// The low half of the first byte (RFC 6455 section 5.2).
        package let opcode: UInt8
        /// The payload.
        package let payload: [UInt8]
        /// Whether it came masked and whole, as all frames of a client here should.
        package let isMaskedAndFinal: Bool
    }

    /// Where it listens, to be opened as the scheme that it speaks.
    package let endpoint: Endpoint
    /// The head of the last handshake.
    package var request: String {
        get async throws { try await log.read().request }
    }
    /// The frames of all clients.
    package var frames: [Frame] {
        get async throws { try await log.read().frames }
    }

    /// Waits until clients have sent `count` frames and returns all.
    package func waitForFrames(_ count: Int) async throws -> [Frame] {
        try await log.wait(for: count)
    }

    /// Waits until a connection has ended.
    package func waitForEnd() async throws {
        try await log.firstEnd.futureResult.get()
    }

    private let channel: any Channel
    private let log: WebSocketLog

    private init(channel: any Channel, endpoint: Endpoint, log: WebSocketLog) {
        self.channel = channel
        self.endpoint = endpoint
        self.log = log
    }

    /// Starts a server, runs `body` and stops it.
    package static func run<Result>(
        _ answer: Answer = .agree, _ steps: [Step] = [], tls: TestCertificate? = nil,
        _ body: (WebSocketServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(answer, steps, tls: tls)
        do {
            let result = try await body(server)
            try await server.stop()
            return result
        } catch {
            try await server.stop()
            throw error
        }
    }

    private static func start(_ answer: Answer, _ steps: [Step], tls: TestCertificate?) async throws -> WebSocketServer
    {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let log = WebSocketLog(loop)
        let context = try tls.map { try NIOSSLContext(configuration: $0.serverConfiguration()) }
        let channel = try await ServerBootstrap(group: loop, childGroup: loop)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    try pipeline.addHandler(HandshakeHandler(answer, WebSocketScript(steps, log)))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        guard let port = channel.localAddress?.port, let address = IPAddress("127.0.0.1") else { throw NoAddress() }
        let endpoint = Endpoint(
            scheme: tls == nil ? .http : .https, location: .address(address, port: UInt16(port)))
        return WebSocketServer(channel: channel, endpoint: endpoint, log: log)
    }

    private func stop() async throws {
        log.firstEnd.succeed()
        try await channel.close()
    }

    private struct NoAddress: Error {}
}

extension WebSocketServer {
    /// A frame as a server puts it on the wire, with the shortest length field unless it says another.
    package static func frame(
        _ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true, reserved: UInt8 = 0, mask: [UInt8]? = nil,
        claiming claimed: UInt64? = nil
    ) -> [UInt8] {
        let length = claimed ?? UInt64(payload.count)
        let maskBit: UInt8 = mask == nil ? 0 : 0x80
        let size: [UInt8] =
            switch length {
            case ...125: [maskBit | UInt8(length)]
            case ...65_535: [maskBit | 126, UInt8(length >> 8), UInt8(length & 0xff)]
            default: [maskBit | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (UInt64($0) * 8)) }
            }
        return [(isFinal ? 0x80 : 0) | reserved | opcode] + size + (mask ?? []) + payload
    }

    /// A text frame.
    package static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    /// A close frame.
    package static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
        frame(8, [UInt8(code >> 8), UInt8(code & 0xff)] + Array(reason.utf8))
    }
}

/// What the connections of one server have seen, kept on its event loop.
private struct WebSocketLog: Sendable {
    struct State {
        var request = ""
        var frames: [WebSocketServer.Frame] = []
        var waiters: [(count: Int, promise: EventLoopPromise<[WebSocketServer.Frame]>)] = []
    }

    /// Completed by the first connection that ends.
    let firstEnd: EventLoopPromise<Void>
    private let loop: any EventLoop
    private let state: NIOLoopBoundBox<State>

    init(_ loop: any EventLoop) {
        self.loop = loop
        firstEnd = loop.makePromise()
        state = .makeBoxSendingValue(State(), eventLoop: loop)
    }

    func began(_ request: String) {
        state.value.request = request
    }

    func append(_ frame: WebSocketServer.Frame) {
        state.value.frames.append(frame)
        answerWaiters()
    }

    func wait(for count: Int) async throws -> [WebSocketServer.Frame] {
        try await loop.flatSubmit { () -> EventLoopFuture<[WebSocketServer.Frame]> in
            let promise = loop.makePromise(of: [WebSocketServer.Frame].self)
            state.value.waiters.append((count, promise))
            answerWaiters()
            return promise.futureResult
        }.get()
    }

    func read() async throws -> (request: String, frames: [WebSocketServer.Frame]) {
        try await loop.submit { (state.value.request, state.value.frames) }.get()
    }

    private func answerWaiters() {
        let frames = state.value.frames
        for waiter in state.value.waiters where waiter.count <= frames.count { waiter.promise.succeed(frames) }
        state.value.waiters.removeAll { $0.count <= frames.count }
    }
}

/// Reads the request and answers it.
private final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: WebSocketServer.Answer
    private let script: WebSocketScript
    private var request = ""

    init(_ answer: WebSocketServer.Answer, _ script: WebSocketScript) {
        self.answer = answer
        self.script = script
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        request += String(buffer: unwrapInboundIn(data))
        guard request.hasSuffix("\r\n\r\n") else { return }
        script.log.began(request)
        switch answer {
        case .text(let text):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        case .agree:
            agree(context, replacing: [])
        case .agreeWith(let fields):
            agree(context, replacing: fields)
        }
    }

    private func agree(_ context: ChannelHandlerContext, replacing fields: [(name: String, value: String)]) {
        let channel = context.channel
        // What a proper server says to it; it refuses a request that lacks something.
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
        upgrader.buildUpgradeResponse(channel: channel, upgradeRequest: head, initialResponseHeaders: [:])
            .assumeIsolated()
            .whenComplete { result in
                guard case .success(var headers) = result else { return context.close(promise: nil) }
                for field in fields { headers.replaceOrAdd(name: field.name, value: field.value) }
                let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
                self.handOver(context, "HTTP/1.1 101 Switching Protocols\r\n\(lines)\r\n")
            }
    }

    private var headers: HTTPHeaders {
        HTTPHeaders(
            request.split(separator: "\r\n").dropFirst().compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2 ? (String(parts[0]), parts[1].trimmingPrefix(" ").description) : nil
            })
    }

    private func handOver(_ context: ChannelHandlerContext, _ agreement: String) {
        let pipeline = context.pipeline.syncOperations
        do {
            try pipeline.addHandlers([
                ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 64 << 20)), script,
            ])
        } catch {
            return context.close(promise: nil)
        }
        context.write(wrapOutboundOut(ByteBuffer(string: agreement)), promise: nil)
        script.proceed()
        context.flush()
        pipeline.removeHandler(self, promise: nil)
    }
}

/// One connection after its handshake.
private final class WebSocketScript: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = ByteBuffer

    let log: WebSocketLog
    private var steps: [WebSocketServer.Step]
    private var context: ChannelHandlerContext?

    init(_ steps: [WebSocketServer.Step], _ log: WebSocketLog) {
        self.steps = steps
        self.log = log
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    /// Goes on to the next wait.
    func proceed() {
        guard let context else { return }
        while let step = steps.first {
            switch step {
            case .send(let bytes):
                context.write(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
            case .awaitFrame, .echo:
                return context.flush()
            case .stopReading:
                context.channel.setOption(.autoRead, value: false).assumeIsolated().whenComplete { _ in }
            case .flood(let bytes):
                return flood(ByteBuffer(bytes: bytes))
            case .end:
                context.flush()
                return context.close(promise: nil)
            }
            steps.removeFirst()
        }
        context.flush()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        let payload = Array(frame.unmaskedData.readableBytesView)
        let opcode = UInt8(webSocketOpcode: frame.opcode)
        log.append(
            WebSocketServer.Frame(opcode: opcode, payload: payload, isMaskedAndFinal: frame.maskKey != nil && frame.fin)
        )
        switch steps.first {
        case .awaitFrame:
            steps.removeFirst()
            proceed()
        case .echo:
            let answer = WebSocketServer.frame(opcode == 9 ? 10 : opcode, payload)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer)), promise: nil)
        default:
            break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        log.firstEnd.succeed()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func flood(_ bytes: ByteBuffer) {
        guard let context else { return }
        let next = NIOLoopBound((self, context.eventLoop), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(bytes)).whenSuccess {
            // Through the loop, so that a write that succeeds at once does not recurse.
            next.value.1.execute { next.value.0.flood(bytes) }
        }
    }
}
