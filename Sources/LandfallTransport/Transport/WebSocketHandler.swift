import LandfallModel
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOWebSocket

/// The end of the pipeline of a WebSocket: messages in, frames out, pings answered.
///
/// It reads on by itself while few messages wait, so that pings are answered when nobody receives; beyond that the
/// server has to wait.
final class WebSocketHandler: ChannelInboundHandler, UpgradeSuccessor {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// How long a goodbye may take to leave before the connection is closed all the same.
    private static let goodbyeTime = TimeAmount.seconds(1)

    /// How long what comes in small pieces is left to gather before it is read: a stream of words wakes the process less often then, and
    /// a person does not see the difference. What comes in large pieces is read at once.
    private static let (gathering, pieces) = (TimeAmount.milliseconds(33), 1..<16_384)

    /// The most bytes of a frame: a server of EndlessCode closes for more, and joins what comes in several.
    private static let mostInFrame = 16_384

    private struct Reader {
        let promise: EventLoopPromise<[WebSocketMessage]>
        /// How many it takes at most.
        let count: Int
        let timeout: Scheduled<Void>
    }

    private let handshake: WebSocketHandshake
    private let messageLimit: Int
    private var assembler: WebSocketAssembler
    private var context: ChannelHandlerContext?
    private var inbox = WebSocketInbox()
    private var reader: Reader?
    /// The last ping that has not been answered, while the server takes nothing.
    private var owedPong: ByteBuffer?
    private var unsentBytes = 0
    /// The bytes of the messages that the last read brought.
    private var readBytes = 0
    private var nextRead: Scheduled<Void>?
    private var goodbyeTimeout: Scheduled<Void>?

    init(_ handshake: WebSocketHandshake, messageLimit: Int) {
        self.handshake = handshake
        self.messageLimit = messageLimit
        assembler = WebSocketAssembler(limit: messageLimit)
    }

    func isAnswered(by fields: HTTPHeaders) -> Bool { handshake.isAnswered(by: fields) }

    /// What the decoder lets through as one frame is the assembler's to judge, up to what a frame can be there.
    var chain: [any ChannelHandler] {
        let decoder = WebSocketFrameDecoder(maxFrameSize: min(messageLimit, Int(UInt32.max)))
        return [ByteToMessageHandler(decoder), WebSocketFrameEncoder(), self]
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        conclude()
    }

    // MARK: Receiving

    /// Completes `promise` with the next messages, with none after the goodbye, or with an error.
    func receive(
        atMost count: Int, deadline: ContinuousClock.Instant, promise: EventLoopPromise<[WebSocketMessage]>
    ) {
        guard reader == nil else {
            return promise.fail(TransportError(.connectionBusy, stage: .request))
        }
        if let result = inbox.next(count) {
            promise.completeWith(result)
            return readOn()
        }
        guard let context else {
            return promise.fail(TransportError(.connectionClosed, stage: .request))
        }
        let timeout = context.eventLoop.assumeIsolated().scheduleTask(in: deadline.timeLeft) {
            self.leave(promise, TransportError(.responseTimeout, stage: .request))
        }
        reader = Reader(promise: promise, count: count, timeout: timeout)
    }

    /// Ends the wait of the reader, if it is the one of `promise`. The WebSocket goes on.
    func leave(_ promise: EventLoopPromise<[WebSocketMessage]>, _ error: TransportError) {
        guard let reader, reader.promise.futureResult === promise.futureResult else { return }
        self.reader = nil
        reader.timeout.cancel()
        promise.fail(error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What still comes after the end is dropped: nothing waits for it.
        guard !inbox.isOver else { return }
        let frame = unwrapInboundIn(data)
        readBytes += frame.length
        do throws(WebSocketViolation) {
            switch try assembler.take(frame) {
            case .message(.closed(let code, let reason)):
                inbox.add(.closed(code: code, reason: reason))
                end(.success(()))
                leaveConnection(code)
            case .message(let message): inbox.add(message)
            case .ping(let payload):
                owedPong = payload
                answerPing()
            case nil:
                break
            }
        } catch {
            end(.failure(error.error))
            leaveConnection(error.code)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        deliver()
        defer { readBytes = 0 }
        guard Self.pieces.contains(readBytes) else { return readOn() }
        nextRead = context.eventLoop.assumeIsolated().scheduleTask(in: Self.gathering) {
            self.nextRead = nil
            self.readOn()
        }
    }

    private func readOn() {
        if nextRead == nil, !inbox.isOver, inbox.hasRoom { context?.read() }
    }

    private func deliver() {
        guard let reader, let result = inbox.next(reader.count) else { return }
        self.reader = nil
        reader.timeout.cancel()
        reader.promise.completeWith(result)
    }

    // MARK: Sending

    /// Sends a message or ping; `promise` is completed when the system has taken it. A failure that is only one of
    /// waiting leaves the frame on its way.
    func send(
        _ opcode: WebSocketOpcode, _ payload: ByteBuffer, deadline: ContinuousClock.Instant,
        promise: EventLoopPromise<Void>
    ) {
        let count = payload.readableBytes
        guard count <= (opcode == .ping ? 125 : messageLimit) else {
            return promise.fail(TransportError(.badRequest, stage: .request, detail: "\(count) bytes"))
        }
        guard let context, !inbox.isOver else {
            return promise.fail(TransportError(.connectionClosed, stage: .request))
        }
        // Frames whose senders no longer wait must not heap up for a server that takes none.
        guard unsentBytes == 0 || unsentBytes + count <= messageLimit else {
            return promise.fail(TransportError(.connectionBusy, stage: .request, detail: "the server takes nothing"))
        }
        unsentBytes += count
        let timeout = context.eventLoop.assumeIsolated().scheduleTask(in: deadline.timeLeft) {
            promise.fail(TransportError(.responseTimeout, stage: .request))
        }
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { result in
            self.unsentBytes -= count
            timeout.cancel()
            promise.completeWith(result)
        }
        var rest = payload
        var next = opcode
        while rest.readableBytes > Self.mostInFrame, let part = rest.readSlice(length: Self.mostInFrame) {
            context.write(frame(next, part, isLast: false), promise: nil)
            next = .continuation
        }
        context.writeAndFlush(frame(next, rest), promise: written)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        answerPing()
        context.fireChannelWritabilityChanged()
    }

    /// Answers the last ping as soon as the server takes something: section 5.5.3 lets a client skip those before.
    private func answerPing() {
        guard let payload = owedPong, let context, context.channel.isWritable else { return }
        owedPong = nil
        context.writeAndFlush(frame(.pong, payload), promise: nil)
    }

    private func frame(_ opcode: WebSocketOpcode, _ payload: ByteBuffer, isLast: Bool = true) -> NIOAny {
        wrapOutboundOut(WebSocketFrame(fin: isLast, opcode: opcode, maskKey: .random(), data: payload))
    }

    // MARK: The end

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !inbox.isOver else { return }
        switch error {
        // Told by the end of the connection, which follows: closed without TLS goodbye, or within a frame.
        case NIOSSLError.uncleanShutdown, is ByteToMessageDecoderError:
            break
        case let error as NIOWebSocketError:
            let violation: WebSocketViolation =
                error == .invalidFrameLength ? .tooLarge(messageLimit) : .protocolError("\(error)")
            end(.failure(violation.error))
            leaveConnection(violation.code)
        default:
            end(.failure(TransportError(error, stage: .request)))
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        nextRead?.cancel()
        conclude()
        context.fireChannelInactive()
    }

    private func end(_ result: Result<Void, any Error>) {
        inbox.end(result)
        owedPong = nil
        deliver()
    }

    /// The connection is gone.
    private func conclude() {
        end(.failure(TransportError(.connectionClosed, stage: .request)))
        goodbyeTimeout?.cancel()
    }

    /// Says goodbye and closes the connection.
    private func leaveConnection(_ code: UInt16?) {
        guard let context else { return }
        let channel = context.channel
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
        goodbyeTimeout = context.eventLoop.assumeIsolated().scheduleTask(in: Self.goodbyeTime) {
            channel.close(promise: nil)
        }
        var payload = ByteBuffer()
        if let code { payload.writeInteger(code) }
        context.writeAndFlush(frame(.connectionClose, payload), promise: sent)
    }
}
