import LandfallModel
package import LandfallTransport
import NIOCore
import NIOPosix
import NIOSSL

/// A server on a loopback address or a Unix socket whose connections all follow one script.
package final class TestServer: Sendable {
    /// What a connection does.
    package enum Script: Sendable {
        /// Answers the first request with the first text, and so on; the last one is repeated.
        case answer([String])
        /// Answers every request with these bytes.
        case answerBytes([UInt8])
        /// Answers the first request with the first text, and so on; after the last one it sends back what comes.
        case answerThenEcho([String])
        /// Answers the first request with the first text, and so on; then with this text, and closes.
        case answerThenClose([String], String)
        /// Answers the first request with the first text, and so on; then with this head and, for ever, with the last text.
        case answerThenFlood([String], String, again: String)
        /// Answers one request and reads no more.
        case upgradeAndStopReading(String)
        /// Answers by the path of the request.
        case routes([String: String])
        /// Answers one request and closes.
        case answerAndClose(String)
        /// Reads and says nothing.
        case silence
        /// Answers with one byte at a time, at this pace.
        case drip(String, every: Duration)
        /// Answers with the first text and then with the second one for ever.
        case flood(String, again: String)
        /// Speaks without being asked.
        case greet(String)
        /// Closes as soon as it is asked.
        case close
        /// Closes as soon as a connection stands.
        case hangUp
    }

    /// Where it listens, to be opened as the scheme that it speaks.
    package let endpoint: Endpoint
    /// All that its clients have sent, decrypted where it speaks TLS.
    package var received: String {
        get async throws { try await log.read() }
    }
    /// How many connections were made.
    package var connections: Int {
        get async throws { try await log.countConnections() }
    }

    /// Waits until a client has sent something.
    package func waitForRequest() async throws {
        try await log.firstBytes.futureResult.get()
    }

    /// Waits until a connection has ended.
    package func waitForEnd() async throws {
        try await log.firstEnd.futureResult.get()
    }

    private let channel: any Channel
    private let log: Log

    private init(channel: any Channel, endpoint: Endpoint, log: Log) {
        self.channel = channel
        self.endpoint = endpoint
        self.log = log
    }

    /// Starts a server, runs `body` and stops it.
    package static func run<Result>(
        _ script: Script, tls: TestCertificate? = nil, host: String = "127.0.0.1", port: UInt16 = 0,
        socketPath: String? = nil,
        _ body: (TestServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(script, tls: tls, host: host, port: port, socketPath: socketPath)
        do {
            let result = try await body(server)
            try await server.stop()
            return result
        } catch {
            try await server.stop()
            throw error
        }
    }

    private static func start(
        _ script: Script, tls: TestCertificate?, host: String, port: UInt16, socketPath: String?
    ) async throws -> TestServer {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let log = Log(loop)
        do {
            return try await start(script, log, tls: tls, host: host, port: port, socketPath: socketPath)
        } catch {
            log.stop()
            throw error
        }
    }

    private static func start(
        _ script: Script, _ log: Log, tls: TestCertificate?, host: String, port: UInt16, socketPath: String?
    ) async throws -> TestServer {
        let loop = log.loop
        let context = try tls.map { try NIOSSLContext(configuration: $0.serverConfiguration()) }
        let bootstrap = ServerBootstrap(group: loop, childGroup: loop)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    log.connected()
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.addHandler(ScriptHandler(script, log: log))
                }
            }
        let scheme: Route.Scheme = tls == nil ? .http : .https
        if let socketPath {
            let channel = try await bootstrap.bind(unixDomainSocketPath: socketPath, cleanupExistingSocketFile: true)
                .get()
            let endpoint = Endpoint(scheme: scheme, location: .unixSocket(path: socketPath))
            return TestServer(channel: channel, endpoint: endpoint, log: log)
        }
        let channel = try await bootstrap.bind(host: host, port: Int(port)).get()
        guard let port = channel.localAddress?.port, let address = IPAddress(host) else { throw NoAddress() }
        let endpoint = Endpoint(scheme: scheme, location: .address(address, port: UInt16(port)))
        return TestServer(channel: channel, endpoint: endpoint, log: log)
    }

    private func stop() async throws {
        log.stop()
        try await channel.close()
    }

    private struct NoAddress: Error {}
}

/// What the connections of one server have seen, kept on its event loop.
private struct Log: Sendable {
    private struct State {
        var received = ""
        var connections = 0
    }

    /// Completed by the first bytes of any connection.
    let firstBytes: EventLoopPromise<Void>
    /// Completed by the first connection that ends.
    let firstEnd: EventLoopPromise<Void>
    let loop: any EventLoop
    private let state: NIOLoopBoundBox<State>

    init(_ loop: any EventLoop) {
        self.loop = loop
        self.firstBytes = loop.makePromise()
        self.firstEnd = loop.makePromise()
        self.state = .makeBoxSendingValue(State(), eventLoop: loop)
    }

    func connected() {
        state.value.connections += 1
    }

    func disconnected() {
        firstEnd.succeed()
    }

    func append(_ text: String) {
        state.value.received += text
        firstBytes.succeed()
    }

    func read() async throws -> String {
        try await loop.submit { state.value.received }.get()
    }

    /// Nobody waits any more.
    func stop() {
        firstBytes.succeed()
        firstEnd.succeed()
    }

    func countConnections() async throws -> Int {
        try await loop.submit { state.value.connections }.get()
    }
}

/// One connection.
private final class ScriptHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: TestServer.Script
    private let log: Log
    private var request = ""
    private var count = 0

    init(_ script: TestServer.Script, log: Log) {
        self.script = script
        self.log = log
    }

    func channelActive(context: ChannelHandlerContext) {
        if case .hangUp = script { return context.close(promise: nil) }
        if case .greet(let text) = script {
            send(text, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        log.disconnected()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .answerThenEcho(let texts) = script, count == texts.count {
            return context.writeAndFlush(data, promise: nil)
        }
        let text = String(buffer: unwrapInboundIn(data))
        log.append(text)
        request += text
        guard isWhole else { return }
        answer(context)
        request = ""
        count += 1
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Whether the head has ended, and with it as much body as it announces.
    private var isWhole: Bool {
        guard let end = request.firstRange(of: "\r\n\r\n") else { return false }
        let field = "\r\nContent-Length: "
        let length = request.firstRange(of: field).map { request[$0.upperBound...].prefix { $0.isNumber } } ?? "0"
        return request[end.upperBound...].utf8.count == Int(length)
    }

    private func answer(_ context: ChannelHandlerContext) {
        switch script {
        case .answer(let texts), .answerThenEcho(let texts):
            send(texts[min(count, texts.count - 1)], context)
        case .answerThenClose(let texts, let last):
            if count < texts.count { return send(texts[count], context) }
            send(last, context)
            context.close(promise: nil)
        case .answerThenFlood(let texts, let head, let again):
            if count < texts.count { return send(texts[count], context) }
            send(head, context)
            flood(ByteBuffer(string: again), context)
        case .answerBytes(let bytes):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
        case .routes(let texts):
            let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            send(texts[path] ?? HTTPText.notFound, context)
        case .answerAndClose(let text):
            send(text, context)
            context.close(promise: nil)
        case .upgradeAndStopReading(let text):
            context.channel.setOption(.autoRead, value: false).assumeIsolated().whenSuccess { self.send(text, context) }
        case .silence, .greet, .hangUp:
            break
        case .drip(let text, let pace):
            drip(Array(text.utf8)[...], TimeAmount(pace), context)
        case .flood(let text, let again):
            send(text, context)
            flood(ByteBuffer(string: again), context)
        case .close:
            context.close(promise: nil)
        }
    }

    private func send(_ text: String, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    private func drip(_ bytes: ArraySlice<UInt8>, _ pace: TimeAmount, _ context: ChannelHandlerContext) {
        guard let first = bytes.first, context.channel.isActive else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: [first])), promise: nil)
        let next = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: pace) { next.value.0.drip(bytes.dropFirst(), pace, next.value.1) }
    }

    private func flood(_ piece: ByteBuffer, _ context: ChannelHandlerContext) {
        let next = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(piece)).whenSuccess {
            // Through the loop, so that a write that succeeds at once does not recurse.
            next.value.1.eventLoop.execute { next.value.0.flood(piece, next.value.1) }
        }
    }
}
