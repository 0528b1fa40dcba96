internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// One connection to a ``ScriptedServer``.
final class ScriptedConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: ScriptedServer.Script
    private let record: ScriptedRecord
    private var context: ChannelHandlerContext?
    /// What is still to be done; the first is what it waits in.
    private var steps: [ScriptedServer.Step]
    private var isPaused = false
    /// The last request, what has come of the next one, and how many were answered.
    private var head = ""
    private var request = ""
    private var count = 0
    /// What has come of a message that comes in several frames.
    private var message: [UInt8] = []

    init(_ script: ScriptedServer.Script, _ record: ScriptedRecord) {
        (self.script, self.record) = (script, record)
        steps = script.greeting
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelActive(context: ChannelHandlerContext) { proceed() }

    func channelInactive(context: ChannelHandlerContext) { record.change { $0.ends += 1 } }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .echo = steps.first { return context.writeAndFlush(data, promise: nil) }
        let text = String(buffer: unwrapInboundIn(data))
        record.change { $0.received += text }
        request += text
        guard isWhole else { return }
        let asked = ScriptedServer.Request(request)
        record.change { $0.requests.append(asked) }
        steps += script.reply(asked, count)
        (head, request) = (request, "")
        count += 1
        proceed()
    }

    /// Whether the head has ended, and with it as much body as it announces.
    private var isWhole: Bool {
        guard let end = request.firstRange(of: "\r\n\r\n") else { return false }
        let field = "\r\nContent-Length: "
        let length = request.firstRange(of: field).map { request[$0.upperBound...].prefix { $0.isNumber } } ?? "0"
        return request[end.upperBound...].utf8.count == Int(length)
    }

    /// Goes on to the next wait.
    private func proceed() {
        guard let context else { return }
        while !isPaused, let step = steps.first {
            switch step {
            case .send(let bytes):
                context.write(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
            case .pause(let duration):
                isPaused = true
                let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
                context.eventLoop.scheduleTask(in: TimeAmount(duration)) { bound.value.resume() }
            case .agree(let fields):
                isPaused = true
                return agree(context, replacing: fields)
            case .awaitFrame, .echo, .converse:
                return context.flush()
            case .stopReading:
                context.channel.setOption(.autoRead, value: false).assumeIsolated().whenComplete { _ in }
            case .flood(let bytes):
                return flood(ByteBuffer(bytes: bytes), context)
            case .end:
                context.flush()
                return context.close(promise: nil)
            }
            steps.removeFirst()
        }
        context.flush()
    }

    private func resume() {
        isPaused = false
        proceed()
    }

    private func flood(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        let next = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(bytes)).whenSuccess {
            // Through the loop, so that a write that succeeds at once does not recurse.
            next.value.1.eventLoop.execute { next.value.0.flood(bytes, next.value.1) }
        }
    }
}

extension ScriptedConnection {
    private func agree(_ context: ChannelHandlerContext, replacing fields: [(name: String, value: String)]) {
        // What a proper server says to it; it refuses a request that lacks something.
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        let asked = HTTPHeaders(
            head.split(separator: "\r\n").dropFirst().compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2 ? (String(parts[0]), String(parts[1].trimmingPrefix(" "))) : nil
            })
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: asked)
        upgrader.buildUpgradeResponse(channel: context.channel, upgradeRequest: head, initialResponseHeaders: [:])
            .assumeIsolated()
            .whenComplete { result in
                guard case .success(var headers) = result else { return context.close(promise: nil) }
                for field in fields { headers.replaceOrAdd(name: field.name, value: field.value) }
                let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
                do {
                    try context.pipeline.syncOperations.addHandlers(
                        [ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 64 << 20)), FrameReader(self)],
                        position: .before(self))
                } catch {
                    return context.close(promise: nil)
                }
                let agreement = "HTTP/1.1 101 Switching Protocols\r\n\(lines)\r\n"
                context.write(self.wrapOutboundOut(ByteBuffer(string: agreement)), promise: nil)
                self.steps.removeFirst()
                self.resume()
            }
    }

    fileprivate func take(_ frame: WebSocketFrame) {
        let payload = Array(frame.unmaskedData.readableBytesView)
        let opcode = UInt8(webSocketOpcode: frame.opcode)
        record.change {
            $0.frames.append(
                .init(opcode: opcode, payload: payload, isMasked: frame.maskKey != nil))
        }
        switch steps.first {
        case .awaitFrame: steps.removeFirst()
        case .echo:
            let echo = ScriptedServer.frame(opcode == 9 ? 10 : opcode, payload, isFinal: frame.fin)
            steps.insert(.send(echo), at: 0)
        case .converse(let limit, let answer):
            let isFinal = frame.fin
            let reply: [ScriptedServer.Step] =
                switch opcode {
                case 0...2 where payload.count > limit: [.send(ScriptedServer.close(1009)), .end]
                case 0, 1: joined(opcode == 1, payload, isFinal).map(answer) ?? []
                case 8: [.send(ScriptedServer.frame(8, payload)), .end]
                case 9: [.send(ScriptedServer.frame(10, payload))]
                default: []
                }
            steps = reply + steps
        default: return
        }
        proceed()
    }

    /// A message that is whole with this piece.
    private func joined(_ isFirst: Bool, _ payload: [UInt8], _ isFinal: Bool) -> String? {
        message = isFirst ? payload : message + payload
        guard isFinal else { return nil }
        let text = String(decoding: message, as: UTF8.self)
        record.change { $0.messages.append(text) }
        return text
    }
}

/// Hands the frames of a WebSocket to its connection.
private final class FrameReader: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private let connection: ScriptedConnection

    init(_ connection: ScriptedConnection) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { connection.take(unwrapInboundIn(data)) }
}
