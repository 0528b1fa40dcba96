import LandfallModel
import LandfallTestSupport
import LandfallTesting
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import LandfallTransport

/// The handlers of a WebSocket without a socket, and the frame path under foreign bytes.
struct WebSocketHandlerTests {
    /// What is left of a WebSocket whose server has sent some bytes and then nothing more.
    private struct Outcome: Equatable {
        var messages: [WebSocketMessage] = []
        /// Nil after a goodbye.
        var error: TransportError?
        /// Opcodes and payloads.
        var answers: [[UInt8]] = []
    }

    private static let limit = 300

    /// A channel on its own, with what counts the reads that are asked for.
    private func channel() throws -> (EmbeddedChannel, WebSocketHandler, ReadCounter) {
        let channel = EmbeddedChannel()
        let counter = ReadCounter()
        let handler = WebSocketHandler(WebSocketHandshake(), messageLimit: Self.limit)
        try channel.pipeline.syncOperations.addHandlers([counter])
        try channel.pipeline.syncOperations.addHandlers(handler.chain)
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 80), promise: nil)
        return (channel, handler, counter)
    }

    /// What a receiver gets at once; nil where it would wait.
    private func receive(
        _ handler: WebSocketHandler, on channel: EmbeddedChannel
    ) -> Result<WebSocketMessage?, any Error>? {
        let promise = channel.eventLoop.makePromise(of: [WebSocketMessage].self)
        var outcome: Result<WebSocketMessage?, any Error>?
        promise.futureResult.assumeIsolated().whenComplete { outcome = $0.map(\.first) }
        handler.receive(atMost: 1, deadline: soon(), promise: promise)
        if outcome == nil { handler.leave(promise, TransportError(.cancelled, stage: .request)) }
        return outcome.flatMap {
            if case .failure(let error as TransportError) = $0, error.code == .cancelled { nil } else { $0 }
        }
    }

    /// Feeds `pieces`, then the end of the connection. What the channel throws has gone through the handlers before.
    private func outcome(_ pieces: [[UInt8]]) throws -> Outcome {
        let (channel, handler, _) = try channel()
        for piece in pieces where channel.isActive { _ = try? channel.writeInbound(ByteBuffer(bytes: piece)) }
        _ = try? channel.finish()
        var outcome = Outcome()
        while true {
            switch try #require(receive(handler, on: channel)) {
            case .success(let message?):
                outcome.messages.append(message)
                continue
            case .success(nil): break
            case .failure(let error): outcome.error = try #require(error as? TransportError)
            }
            break
        }
        outcome.answers = try answers(on: channel)
        return outcome
    }

    /// The frames that went out, which are all masked and whole.
    private func answers(on channel: EmbeddedChannel) throws -> [[UInt8]] {
        let reader = EmbeddedChannel(handler: ByteToMessageHandler(WebSocketFrameDecoder()))
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { try reader.writeInbound(bytes) }
        var answers: [[UInt8]] = []
        while let frame = try reader.readInbound(as: WebSocketFrame.self) {
            #expect(frame.maskKey != nil && frame.fin)
            answers.append([UInt8(webSocketOpcode: frame.opcode)] + frame.unmaskedData.readableBytesView)
        }
        return answers
    }

    @Test func `nothing is read while sixteen messages wait, and reading goes on when one is taken`() throws {
        let (channel, handler, counter) = try channel()
        for number in 1...16 {
            try channel.writeInbound(ByteBuffer(bytes: ScriptedServer.text("\(number)")))
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(33))
            #expect(counter.reads == min(number, 15))
        }
        channel.pipeline.fireChannelReadComplete()
        #expect(counter.reads == 15)
        #expect(try receive(handler, on: channel)?.get() == .text("1"))
        #expect(counter.reads == 16)
    }

    @Test func `what comes in small pieces is left to gather, and what comes in large ones is not`() throws {
        let channel = EmbeddedChannel()
        let counter = ReadCounter()
        let handler = WebSocketHandler(WebSocketHandshake(), messageLimit: 1 << 20)
        try channel.pipeline.syncOperations.addHandlers([counter] + handler.chain)
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 80), promise: nil)
        let before = counter.reads
        try channel.writeInbound(ByteBuffer(bytes: ScriptedServer.text("word")))
        // It is there for who asks, but asking makes nothing come sooner.
        #expect(try receive(handler, on: channel)?.get() == .text("word"))
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(32))
        #expect(counter.reads == before)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(counter.reads == before + 1)
        try channel.writeInbound(ByteBuffer(bytes: ScriptedServer.text(String(repeating: "x", count: 20_000))))
        #expect(counter.reads == before + 2)
        // A part of a message: the rest of it is not waited for.
        try channel.writeInbound(ByteBuffer(bytes: ScriptedServer.text("half").prefix(3)))
        #expect(counter.reads == before + 3)
    }

    @Test func `while the server takes nothing only its last ping is remembered`() throws {
        let (channel, _, _) = try channel()
        channel.isWritable = false
        for number in 0..<100 {
            try channel.writeInbound(ByteBuffer(bytes: ScriptedServer.frame(9, [UInt8(number)])))
        }
        #expect(try answers(on: channel) == [])
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        #expect(try answers(on: channel) == [[10, 99]])
    }

    @Test func `a goodbye that does not leave holds the connection for a second`() throws {
        let (channel, _, _) = try channel()
        try channel.pipeline.syncOperations.addHandler(Swallower(), position: .first)
        try channel.writeInbound(ByteBuffer(bytes: ScriptedServer.close(1000)))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1_001))
        #expect(!channel.isActive)
    }

    @Test func `whatever a proper server sends arrives, however it is cut`() async throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            // Other tests count seconds on the same threads.
            await Task.yield()
            let (bytes, expected) = Self.conversation(&random)
            #expect(try outcome(random.cut(bytes)) == expected)
        }
    }

    @Test func `whatever comes, the outcome does not depend on the packets`() async throws {
        var random = SeededGenerator(seed: 12)
        var ends: [FailureCode?: Int] = [:]
        for _ in 0..<2_000 {
            await Task.yield()
            let bytes = random.mutate(Self.conversation(&random).bytes, atMost: 4)
            let whole = try outcome([bytes])
            #expect(try outcome(random.cut(bytes)) == whole, "\(bytes)")
            for message in whole.messages { #expect(message.size <= Self.limit) }
            ends[whole.error?.code, default: 0] += 1
        }
        // All of these ends come up, so that the cases are not all alike.
        for end: FailureCode? in [nil, .badResponse, .bodyTooLarge, .connectionClosed] {
            #expect(ends[end, default: 0] > 5, "\(ends)")
        }
    }

    /// Messages in random fragments with control frames between, a goodbye at the end, and what is to come of it.
    private static func conversation(_ random: inout SeededGenerator) -> (bytes: [UInt8], expected: Outcome) {
        var (bytes, expected) = ([UInt8](), Outcome())
        func control() {
            let payload = random.bytes(upTo: 125)
            if Bool.random(using: &random) {
                bytes += ScriptedServer.frame(9, payload)
                expected.answers.append([10] + payload)
            } else {
                bytes += ScriptedServer.frame(10, payload)
                expected.messages.append(.pong(payload))
            }
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let text = String(random.pick(["", "plain", "안녕하세요", "👩‍💻 e\u{301}\0"], or: ""))
            let isText = Bool.random(using: &random)
            let payload = isText ? Array(text.utf8) : random.bytes(upTo: limit)
            let pieces = Bool.random(using: &random) ? [payload] : random.cut(payload) + [[]]
            for (index, piece) in pieces.enumerated() {
                let opcode: UInt8 = index > 0 ? 0 : isText ? 1 : 2
                bytes += ScriptedServer.frame(opcode, piece, isFinal: index == pieces.count - 1)
                if index < pieces.count - 1, Int.random(in: 0..<4, using: &random) == 0 { control() }
            }
            expected.messages.append(isText ? .text(text) : .bytes(payload))
            if Bool.random(using: &random) { control() }
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            bytes += ScriptedServer.frame(8)
            expected.messages.append(.closed(code: nil, reason: []))
            expected.answers.append([8])
        } else {
            let code = random.pick([1000, 1008, 1011, 3000, 4999] as [UInt16], or: 1000)
            bytes += ScriptedServer.close(code, "why")
            expected.messages.append(.closed(code: code, reason: Array("why".utf8)))
            expected.answers.append([8, UInt8(code >> 8), UInt8(code & 0xff)])
        }
        return (bytes, expected)
    }
}

extension WebSocketMessage {
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes), .pong(let bytes), .closed(_, let bytes): bytes.count
        }
    }
}

/// Counts how often more is asked for.
private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private(set) var reads = 0

    func read(context: ChannelHandlerContext) {
        reads += 1
        context.read()
    }
}

/// Lets nothing out and says nothing of it.
private final class Swallower: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private var promises: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if let promise { promises.append(promise) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for promise in promises { promise.fail(ChannelError.ioOnClosedChannel) }
    }
}
