import LandfallModel
import LandfallTestSupport
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket

@testable import LandfallTransport

extension FuzzTarget {
    private static let bodyLimit = 2_000
    private static let messageLimit = 300

    /// What answers a request, fed whole and in pieces.
    static let httpResponse = FuzzTarget(
        "http-response",
        byteSeeds: [
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{\"ok\":true}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n1\r\n!\r\n0\r\nTrailer: z\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nnot",
            "HTTP/1.0 200 OK\r\nServer: old\r\n\r\nuntil the end",
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer realm=\"diane\"\r\nConnection: close\r\n\r\n",
        ].map { Array($0.utf8) } + [
            // zlib of "landfall" times 100.
            Array("HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: 24\r\n\r\n".utf8)
                + [
                    0x78, 0xda, 0xcb, 0x49, 0xcc, 0x4b, 0x49, 0x4b, 0xcc, 0xc9, 0xc9, 0x19, 0xa5, 0x47, 0xe9, 0x51,
                    0x1a,
                ]
                + [0x83, 0x06, 0x00, 0x56, 0xed, 0x44, 0x48]
        ],
        pieces: [
            "\r\n", "\n", "\r", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 101 \r\n", "Content-Length: ", "Content-Length: 0\r\n",
            "Content-Length: -1\r\n", "Content-Length: 99999999999999999999\r\n", "Transfer-Encoding: chunked\r\n",
            "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n", "ffffffffffffffff\r\n", "Connection: upgrade\r\n",
            "Content-Encoding: gzip\r\n", "Location: http://evil/\r\n", ": ", " ", "\0", "\t",
        ]
    ) { input in
        var random = SeededGenerator(of: input)
        switch (response(to: [input]), response(to: random.cut(input))) {
        case (.success(let first)?, .success(let second)?):
            guard first.status == second.status, first.body == second.body, first.fields == second.fields else {
                return "another answer when it comes in pieces"
            }
            return first.body.count <= bodyLimit ? nil : "a body beyond the limit"
        case (.failure(let first)?, .failure(let second)?):
            return first is TransportError && second is TransportError ? nil : "an error without a type: \(first)"
        case (let first, let second): return "whole \(first as Any), in pieces \(second as Any)"
        }
    }

    private static func response(to pieces: [[UInt8]]) -> Result<HTTPResponse, any Error>? {
        guard let address = IPAddress("127.0.0.1") else { return nil }
        let plan = ConnectionPlan(
            endpoint: Endpoint(scheme: .http, location: .address(address, port: 80)), trust: .anyCertificate,
            limits: TransportLimits(headBytes: 4_000, inflatedBytes: 8_000), deadline: .now + .seconds(60))
        let channel = EmbeddedChannel()
        defer { end(channel) }
        let handlers = HTTPHandlers(plan)
        guard (try? handlers.add(to: channel.pipeline.syncOperations)) != nil else { return nil }
        activate(channel)
        let promise = channel.eventLoop.makePromise(of: HTTPResponse.self)
        var outcome: Result<HTTPResponse, any Error>?
        promise.futureResult.assumeIsolated().whenComplete { outcome = $0 }
        handlers.exchanges.start(
            .get("/", bodyLimit: bodyLimit), deadline: .now + .seconds(60), promise: promise)
        feed(pieces, to: channel)
        return outcome
    }

    /// Frames of a WebSocket's server, fed whole and in pieces.
    static let webSocket = FuzzTarget(
        "websocket", byteSeeds: conversations,
        pieces: [
            "\u{1}\u{0}", "\u{0}\u{0}", "\u{2}\u{1}a", "\u{7e}\u{0}\u{7f}",
            "\u{7f}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{1}\u{0}",
            "\u{3}\u{e8}", "a", "한",
        ]
    ) { input in
        var random = SeededGenerator(of: input)
        let (whole, cut) = (messages(of: [input]), messages(of: random.cut(input)))
        guard whole == cut else { return "whole \(whole), in pieces \(cut)" }
        for message in whole.messages where size(of: message) > messageLimit { return "a message beyond the limit" }
        return whole.end == .unknown ? "an error without a type" : nil
    }

    /// Texts and bytes in one piece and in several, with pings and pongs between, and a goodbye.
    private static let conversations: [[UInt8]] = [
        frame(1, "hello") + frame(9, "ping") + frame(8, "\u{3}\u{68}bye"),
        frame(1, "안녕", isFinal: false) + frame(9) + frame(0, "하세요", isFinal: false) + frame(0) + frame(10, "pong"),
        frame(2, "\0\0") + frame(1, String(repeating: "long ", count: 50)) + frame(8),
        frame(2, String(repeating: "x", count: 290), isFinal: false) + frame(0, "0123456789") + frame(8, "\u{3}\u{69}"),
    ]

    private static func frame(_ opcode: UInt8, _ text: String = "", isFinal: Bool = true) -> [UInt8] {
        let payload = Array(text.utf8)
        let length =
            payload.count < 126
            ? [UInt8(payload.count)] : [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
        return [(isFinal ? 0x80 : 0) | opcode] + length + payload
    }

    private struct Conversation: Equatable {
        enum End: Hashable {
            case goodbye, failed(FailureCode), waiting, unknown
        }
        var messages: [WebSocketMessage] = []
        var end = End.waiting
    }

    private static func messages(of pieces: [[UInt8]]) -> Conversation {
        let channel = EmbeddedChannel()
        defer { end(channel) }
        let handler = WebSocketHandler(WebSocketHandshake(), messageLimit: messageLimit)
        var conversation = Conversation()
        guard (try? channel.pipeline.syncOperations.addHandlers(handler.chain)) != nil else { return conversation }
        activate(channel)
        feed(pieces, to: channel)
        while true {
            let promise = channel.eventLoop.makePromise(of: [WebSocketMessage].self)
            var outcome: Result<WebSocketMessage?, any Error>?
            promise.futureResult.assumeIsolated().whenComplete { outcome = $0.map(\.first) }
            handler.receive(atMost: 1, deadline: .now + .seconds(60), promise: promise)
            switch outcome {
            case .success(let message?)?:
                conversation.messages.append(message)
                continue
            case .success(nil)?: conversation.end = .goodbye
            case .failure(let error as TransportError)?: conversation.end = .failed(error.code)
            case .failure?: conversation.end = .unknown
            case nil: handler.leave(promise, TransportError(.cancelled, stage: .request))
            }
            return conversation
        }
    }

    private static func size(of message: WebSocketMessage) -> Int {
        switch message {
        case .text(let text): text.utf8.count
        case .bytes(let bytes), .pong(let bytes), .closed(_, let bytes): bytes.count
        }
    }

    private static func activate(_ channel: EmbeddedChannel) {
        guard let address = try? SocketAddress(ipAddress: "127.0.0.1", port: 80) else { return }
        channel.connect(to: address, promise: nil)
    }

    /// Feeds the pieces, then the end of the connection. What the channel throws has gone through the handlers before.
    private static func feed(_ pieces: [[UInt8]], to channel: EmbeddedChannel) {
        for piece in pieces where channel.isActive { _ = try? channel.writeInbound(ByteBuffer(bytes: piece)) }
        _ = try? channel.finish()
    }

    /// Lets all timers of the channel end; what still waits for one holds the channel.
    private static func end(_ channel: EmbeddedChannel) {
        channel.embeddedEventLoop.advanceTime(by: .minutes(5))
    }
}
