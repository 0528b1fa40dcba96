import Foundation
import LandfallTesting
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LandfallModel
@testable import LandfallTransport

struct StreamedResponseTests {
    private static let status = HTTPText.json(#"{"version":"1.0","mcp_servers":[]}"#)

    /// Opens a connection on which Diane has answered, and proves it as far as `reach` does.
    private static func prove(
        _ endpoint: Endpoint, reach: TransportPath = .loopback, trust: TLSTrust = .anyCertificate
    ) async throws -> ProvenConnection {
        let connection = try await Transport().open(endpoint, trust: trust, deadline: soon())
        _ = try await connection.request(.get("/status"), token: nil, deadline: soon())
        return try connection.prove(as: ProductFacts(kind: .diane), reach: reach, claim: Claim(kind: .diane))
    }

    private static func read(_ body: ResponseBody) async throws -> [UInt8] {
        var all: [UInt8] = []
        for try await piece in body { all += piece }
        return all
    }

    @Test func `a body comes as it was sent, and the next request finds the connection free`() async throws {
        let streamed = HTTPText.response(
            "401 Unauthorized",
            fields: [
                "Content-Encoding: gzip", "Connection: keep-alive, X-Own", "X-Own: 1", "Keep-Alive: 5", "Trailer: T",
                "X-Two: 2",
            ], body: "no gzip at all")
        let chunked =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;ext=1\r\nhello\r\n6\r\n world\r\n0\r\nT: x\r\n\r\n"
        let answers = [Self.status, streamed, chunked, HTTPText.json("{}")]
        try await ScriptedServer.with(.answer(answers)) { server in
            let connection = try await Self.prove(server.endpoint)
            defer { connection.close() }
            let token = try Token("secret-one".utf8)
            let first = try await connection.stream("/a?b", token: token, deadline: soon(), idleLimit: .seconds(60))
            #expect(first.status == 401)
            #expect(first.fields.all.map(\.name) == ["Content-Length", "Content-Encoding", "X-Two"])
            let body = try await Self.read(first.body)
            #expect(String(decoding: body, as: UTF8.self) == "no gzip at all")
            let second = try await connection.stream("/c", deadline: soon(), idleLimit: .seconds(60))
            let rest = try await Self.read(second.body)
            #expect(String(decoding: rest, as: UTF8.self) == "hello world")
            #expect(second.fields["Transfer-Encoding"] == nil)
            #expect(try await connection.request(.get("/d"), deadline: soon()).body == Array("{}".utf8))
            let sent = server.received.components(separatedBy: "\r\n\r\n")
            #expect(sent[1].hasPrefix("GET /a?b HTTP/1.1\r\n") && sent[1].contains("Authorization: Bearer secret-one"))
            #expect(sent[1].contains("Accept-Encoding: identity") && !sent[1].contains("gzip"))
            #expect(!sent[2].contains("Authorization") && sent[3].contains("gzip"))
            #expect(server.connections == 1)
        }
    }

    @Test func `a body has no limit, and letting go of it ends the connection`() async throws {
        let head = "HTTP/1.1 200 OK\r\n\r\n"
        try await ScriptedServer.with(
            .answerThenFlood([Self.status], head, again: String(repeating: "x", count: 65_536))
        ) {
            server in
            let connection = try await Self.prove(server.endpoint)
            var count = 0
            var response: StreamedResponse? = try await connection.stream(
                "/", deadline: soon(), idleLimit: .seconds(60))
            if let body = response?.body {
                for try await piece in body {
                    count += piece.count
                    if count > 12 << 20 { break }
                }
            }
            #expect(count > 12 << 20)
            response = nil
            await server.waitForEnd()
            let later = await failure { () throws(TransportError) in
                try await connection.request(.get("/"), deadline: soon())
            }
            #expect(later?.code == .cancelled || later?.code == .connectionClosed)
        }
    }

    @Test func `nothing is sent with a token where nothing proves the server`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let connection = try await Self.prove(server.endpoint, reach: .elsewhere)
            defer { connection.close() }
            let token = try Token("secret-two".utf8)
            let refused = await failure { () throws(TransportError) in
                try await connection.stream("/", token: token, deadline: soon(), idleLimit: .seconds(60))
            }
            #expect(refused?.code == .tokenWithheld)
            let bad = await failure { () throws(TransportError) in
                try await connection.stream("/a b", deadline: soon(), idleLimit: .seconds(60))
            }
            #expect(bad?.code == .badRequest)
            #expect(!server.received.contains("secret-two"))
            #expect(try await connection.stream("/", deadline: soon(), idleLimit: .seconds(60)).status == 200)
        }
    }

    @Test func `a redirect is an answer, an upgrade nobody asked for is none`() async throws {
        let away = HTTPText.response("307 Temporary Redirect", fields: ["Location: /elsewhere"])
        let upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"
        try await ScriptedServer.with(.answer([Self.status, away, upgrade])) { server in
            let connection = try await Self.prove(server.endpoint)
            let response = try await connection.stream("/", deadline: soon(), idleLimit: .seconds(60))
            #expect(response.status == 307 && response.fields["Location"] == "/elsewhere")
            #expect(try await Self.read(response.body).isEmpty)
            let outcome = await failure { () throws(TransportError) in
                try await connection.stream("/", deadline: soon(), idleLimit: .seconds(60))
            }
            #expect(outcome?.code == .badStatus || outcome?.code == .badResponse)
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", FailureCode.responseTimeout),
        ("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 70_000), .headTooLarge),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", .badResponse),
    ])
    func `a response that goes wrong ends with an error`(text: String, code: FailureCode) async throws {
        try await ScriptedServer.with(.answer([Self.status, text])) { server in
            let connection = try await Self.prove(server.endpoint)
            let outcome = await failure { () throws(TransportError) in
                let response = try await connection.stream("/", deadline: soon(), idleLimit: .milliseconds(50))
                for try await _ in response.body {}
            }
            #expect(outcome?.code == code)
        }
    }

    @Test func `a body that is cut short is an error, and the head has its deadline`() async throws {
        let cut = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"
        try await ScriptedServer.with(.answerThenClose([Self.status], cut)) { server in
            let connection = try await Self.prove(server.endpoint)
            let outcome = await failure { () throws(TransportError) in
                let response = try await connection.stream("/", deadline: soon(), idleLimit: .seconds(60))
                for try await _ in response.body {}
            }
            #expect(outcome?.code == .connectionClosed)
        }
        try await ScriptedServer.with(.answer([Self.status, ""])) { server in
            let connection = try await Self.prove(server.endpoint)
            let outcome = await failure { () throws(TransportError) in
                try await connection.stream("/", deadline: .now + .milliseconds(50), idleLimit: .seconds(60))
            }
            #expect(outcome?.code == .responseTimeout)
        }
    }

    @Test func `a second request waits for the end of the body`() async throws {
        let half = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"
        try await ScriptedServer.with(.answer([Self.status, half])) { server in
            let connection = try await Self.prove(server.endpoint)
            let response = try await connection.stream("/", deadline: soon(), idleLimit: .seconds(60))
            for again in ["/1", "/2"] {
                let outcome = await failure { () throws(TransportError) in
                    try await connection.stream(again, deadline: soon(), idleLimit: .seconds(60))
                }
                #expect(outcome?.code == .connectionBusy)
            }
            #expect(response.status == 200)
            connection.close()
            let end = await failure { () throws(TransportError) in for try await _ in response.body {} }
            #expect(end?.code == .connectionClosed)
        }
    }

    @Test func `nothing is read ahead of the reader`() throws {
        let channel = EmbeddedChannel()
        let reads = ReadCounter()
        let endpoint = Endpoint(scheme: .http, location: .unixSocket(path: "/x"))
        let handlers = HTTPHandlers(
            ConnectionPlan(endpoint: endpoint, trust: .anyCertificate, limits: .standard, deadline: soon()))
        try channel.pipeline.syncOperations.addHandler(reads)
        try handlers.add(to: channel.pipeline.syncOperations)
        let promise = channel.eventLoop.makePromise(of: BodyStreamHandler.Head.self)
        let stream = BodyStreamHandler(
            "/", token: nil, authority: "x", handlers: handlers, deadline: soon(), promise: promise)
        try handlers.lendExchanges(to: stream, in: channel.pipeline.syncOperations)
        try channel.writeInbound(ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nab"))
        #expect(Self.readsByItself(channel) == false)
        let before = reads.count
        try channel.writeInbound(ByteBuffer(string: "cd"))
        #expect(reads.count == before)
        let first = channel.eventLoop.makePromise(of: [UInt8]?.self)
        stream.read(idleLimit: .seconds(1), promise: first)
        #expect(try first.futureResult.wait() == Array("abcd".utf8))
        #expect(reads.count == before)
        let second = channel.eventLoop.makePromise(of: [UInt8]?.self)
        stream.read(idleLimit: .seconds(1), promise: second)
        #expect(reads.count == before + 1)
        try channel.writeInbound(ByteBuffer(string: "ef"))
        #expect(try second.futureResult.wait() == Array("ef".utf8))
        #expect(Self.readsByItself(channel) == true)
        _ = try? channel.finish()
    }

    /// What the option was last set to.
    private static func readsByItself(_ channel: EmbeddedChannel) -> Bool? {
        channel.options.first { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool
    }
}

private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = Never

    private(set) var count = 0

    func read(context: ChannelHandlerContext) {
        count += 1
        context.read()
    }
}
