import LandfallModel
import LandfallTestSupport
import LandfallTesting
import NIOCore
import NIOEmbedded
import Testing

@testable import LandfallTransport

/// The handlers without a socket, fed with responses that are damaged in every way and cut anywhere.
struct ResponseFuzzTests {
    private static let bodyLimit = 2_000

    private static let good: [[UInt8]] = [
        Array(HTTPText.json(#"{"version":"1","mcp_servers":[]}"#).utf8),
        Array(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n1\r\n!\r\n0\r\nTrailer: z\r\n\r\n"
                .utf8),
        Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nnot".utf8),
        Array("HTTP/1.0 200 OK\r\nServer: old\r\n\r\nuntil the end".utf8),
        Array("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\nand more".utf8),
        // zlib of "landfall" times 100.
        Array("HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: 24\r\n\r\n".utf8)
            + [0x78, 0xda, 0xcb, 0x49, 0xcc, 0x4b, 0x49, 0x4b, 0xcc, 0xc9, 0xc9, 0x19, 0xa5, 0x47]
            + [0xe9, 0x51, 0x1a, 0x83, 0x06, 0x00, 0x56, 0xed, 0x44, 0x48],
    ]

    private func channel() throws -> (EmbeddedChannel, HTTPHandlers) {
        let address = try #require(IPAddress("127.0.0.1"))
        let plan = ConnectionPlan(
            endpoint: Endpoint(scheme: .http, location: .address(address, port: 80)), trust: .anyCertificate,
            limits: TransportLimits(headBytes: 4_000, inflatedBytes: 8_000), deadline: soon())
        let channel = EmbeddedChannel()
        let handlers = HTTPHandlers(plan)
        try handlers.add(to: channel.pipeline.syncOperations)
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 80), promise: nil)
        return (channel, handlers)
    }

    /// Feeds `pieces`, then the end of the connection. What the channel throws has gone through the handlers before.
    private func feed(_ pieces: [[UInt8]], to channel: EmbeddedChannel) {
        for piece in pieces where channel.isActive {
            _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
        }
        _ = try? channel.finish()
    }

    private func response(_ pieces: [[UInt8]]) throws -> Result<HTTPResponse, any Error>? {
        let (channel, handlers) = try channel()
        let promise = channel.eventLoop.makePromise(of: HTTPResponse.self)
        var outcome: Result<HTTPResponse, any Error>?
        promise.futureResult.assumeIsolated().whenComplete { outcome = $0 }
        handlers.exchanges.start(.get("/", bodyLimit: Self.bodyLimit), deadline: soon(), promise: promise)
        feed(pieces, to: channel)
        return outcome
    }

    @Test func `whatever comes, a request has an outcome that does not depend on the packets`() async throws {
        var random = SeededGenerator(seed: 2)
        var succeeded = 0
        for number in 0..<600 {
            // Other tests count seconds on the same threads.
            await Task.yield()
            let original = Self.good[number % Self.good.count]
            let bytes = number < Self.good.count ? original : random.mutate(original, atMost: 4)
            let whole = try #require(try response([bytes]))
            let cut = try #require(try response(random.cut(bytes)))
            switch (whole, cut) {
            case (.success(let first), .success(let second)):
                succeeded += 1
                #expect(first.status == second.status && first.body == second.body && first.fields == second.fields)
                #expect(first.body.count <= Self.bodyLimit)
            case (.failure(let first), .failure(let second)):
                #expect(first is TransportError && second is TransportError)
            default:
                Issue.record("differs by packets: \(bytes) \(whole) \(cut)")
            }
        }
        #expect((60..<540).contains(succeeded))
    }

    @Test func `whatever comes, an upgrade has an outcome and loses no byte behind the agreement`() async throws {
        var random = SeededGenerator(seed: 3)
        for number in 0..<300 {
            await Task.yield()
            let isIntact = number.isMultiple(of: 10)
            let bytes = isIntact ? Self.good[4] : random.mutate(Self.good[4], atMost: 4)
            let result = try #require(try streamed(random.cut(bytes)))
            if isIntact {
                #expect(String(decoding: try result.get(), as: UTF8.self) == "and more")
            }
        }
    }

    /// What is left to read after an upgrade that is answered by `pieces`.
    private func streamed(_ pieces: [[UInt8]]) throws -> Result<[UInt8], any Error>? {
        let (channel, handlers) = try channel()
        let promise = channel.eventLoop.makePromise(of: NIOLoopBound<StreamHandler>.self)
        var outcome: Result<[UInt8], any Error>?
        promise.futureResult.assumeIsolated().whenComplete { result in outcome = result.map { $0.value.drain() } }
        let upgrade = UpgradeHandler(
            UpgradeRequest(.get, "/", to: "echo"), authority: "box", handlers: handlers, deadline: soon(),
            successor: StreamHandler(), promise: promise)
        try handlers.replaceExchanges(with: upgrade, in: channel.pipeline.syncOperations)
        feed(pieces, to: channel)
        channel.embeddedEventLoop.run()
        return outcome
    }
}
