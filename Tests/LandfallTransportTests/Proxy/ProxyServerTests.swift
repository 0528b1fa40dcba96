import Foundation
import LandfallModel
import LandfallTransport
import Testing

/// A proxy that runs beside a test.
func withProxy<Result>(
    _ upstream: FakeUpstream = FakeUpstream(), place: ProxyPlace? = nil, limits: ProxyLimits = ProxyLimits(),
    _ body: (ProxyServer) async throws -> Result
) async throws -> Result {
    let folder = TestFolder()
    let server = try await ProxyServer.start(
        place ?? .socket(path: folder.path + "/p.sock", isOwnFolder: true), readOnly: ReadOnlyRule(kind: .diane),
        upstream: upstream, limits: limits, deadline: soon(), text: { "words of \($0.code)" })
    do {
        let result = try await body(server)
        await server.stop(deadline: .now)
        return result
    } catch {
        await server.stop(deadline: .now)
        throw error
    }
}

/// A request as it stands on the wire.
func get(_ target: String, _ fields: String..., host: String = "localhost") -> String {
    (["GET \(target) HTTP/1.1", "Host: \(host)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
}

struct ProxyServerTests {
    @Test func `an answer comes through without what is not the client's`() async throws {
        let fields = [
            ("Content-Type", "text/plain"), ("Content-Encoding", "gzip"), ("ETag", "\"1\""), ("Set-Cookie", "a=b"),
            ("Access-Control-Allow-Origin", "*"), ("Cache-Control", "public"), ("Content-Length", "999"),
            ("Transfer-Encoding", "chunked"), ("X-Own", "1"), ("Alt-Svc", "h3"),
            ("Strict-Transport-Security", "max-age=9"),
        ]
        let upstream = FakeUpstream(["/a?b=c": .response(203, fields, ["one ", "two"])])
        try await withProxy(upstream) { server in
            let text = try await RawClient.ask(server.address, get("/a?b=c", "Authorization: Bearer x", "Cookie: y"))
            let (head, body) = try split(text)
            #expect(head.first == "HTTP/1.1 203 Non-Authoritative Information")
            #expect(
                Set(head.dropFirst().map { $0.lowercased() }) == [
                    "connection: close", "cache-control: no-store", "x-content-type-options: nosniff",
                    "content-type: text/plain",
                    "content-encoding: gzip", "etag: \"1\"", "transfer-encoding: chunked",
                ])
            #expect(body == "4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n")
            #expect(upstream.targets == ["/a?b=c"])
        }
    }

    @Test func `a refused token is the client's to know, and so is an answer without a body`() async throws {
        let upstream = FakeUpstream([
            "/401": .response(401, [("WWW-Authenticate", "Bearer realm=\"diane\"")], ["no"]),
            "/204": .response(204, [], []),
        ])
        try await withProxy(upstream) { server in
            let refused = try await RawClient.ask(server.address, get("/401"))
            #expect(
                refused.hasPrefix("HTTP/1.1 401 ") && refused.contains("WWW-Authenticate: Bearer realm=\"diane\"\r\n"))
            let empty = try await RawClient.ask(server.address, get("/204"))
            #expect(empty.hasPrefix("HTTP/1.1 204 ") && empty.hasSuffix("\r\n\r\n") && !empty.contains("chunked"))
        }
    }

    @Test(arguments: [
        (ServerExchangeError.Kind.unreachable, FailureCode.connectionRefused, 502), (.timeout, .responseTimeout, 504),
        (.identity, .pinChanged, 502), (.token, .tokenMissing, 502),
    ])
    func `a server that gives no answer is said in JSON`(
        kind: ServerExchangeError.Kind, code: FailureCode, status: Int
    ) async throws {
        let upstream = FakeUpstream(["/x": .failure(ServerExchangeError(kind, code: code))])
        try await withProxy(upstream) { server in
            let text = try await RawClient.ask(server.address, get("/x"))
            #expect(text.hasPrefix("HTTP/1.1 \(status) "))
            #expect(text.hasSuffix("\r\n\r\n{\"code\":\"\(code)\",\"error\":\"words of \(code)\"}\n"))
        }
    }

    @Test func `a body that breaks off has no end`() async throws {
        try await withProxy(FakeUpstream(["/x": .broken(["half"])])) { server in
            let text = try await RawClient.ask(server.address, get("/x"))
            #expect(text.hasPrefix("HTTP/1.1 200 ") && text.hasSuffix("4\r\nhalf\r\n"))
        }
    }

    @Test func `what has come is passed on before there is more`() async throws {
        let upstream = FakeUpstream(["/x": .held("first")])
        try await withProxy(upstream) { server in
            let client = try RawClient(server.address)
            client.send(get("/x"))
            var text = ""
            while !text.hasSuffix("5\r\nfirst\r\n"), case let more = await client.read(1), !more.isEmpty {
                text += more
            }
            #expect(text.hasSuffix("5\r\nfirst\r\n"))
            upstream.release()
            #expect(await client.readAll() == "0\r\n\r\n")
        }
    }

    @Test func `a client that goes takes its question along`() async throws {
        let upstream = FakeUpstream(["/x": .silence])
        try await withProxy(upstream) { server in
            var client: RawClient? = try RawClient(server.address)
            client?.send(get("/x"))
            await upstream.waitForRequest()
            client = nil
            await upstream.waitForEnd()
            #expect(upstream.targets == ["/x"])
        }
    }

    @Test func `a client that does not read slows the server down and loses its connection`() async throws {
        var limits = ProxyLimits()
        limits.write = .milliseconds(100)
        let upstream = FakeUpstream(["/x": .endless])
        try await withProxy(upstream, limits: limits) { server in
            let client = try RawClient(server.address)
            client.send(get("/x"))
            await upstream.waitForEnd()
            #expect(upstream.bytesTaken < 32 << 20)
            #expect(await !client.readAll().hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `a head that does not end has its time and its size`() async throws {
        var limits = ProxyLimits()
        limits.head = .milliseconds(50)
        try await withProxy(limits: limits) { server in
            let slow = try await RawClient.ask(server.address, "GET / HTTP/1.1\r\nHost: loc")
            #expect(slow.hasPrefix("HTTP/1.1 408 ") && slow.contains("head_timeout"))
        }
        let upstream = FakeUpstream()
        try await withProxy(upstream) { server in
            let long = get("/", "X: " + String(repeating: "x", count: 20_000))
            let text = try await RawClient.ask(server.address, long)
            #expect(text.hasPrefix("HTTP/1.1 431 ") && text.contains("head_too_large"))
            let endless = try await RawClient.ask(server.address, String(repeating: "G", count: 20_000))
            #expect(endless.hasPrefix("HTTP/1.1 4"))
            #expect(upstream.targets.isEmpty)
        }
    }

    @Test func `there is a limit of connections`() async throws {
        var limits = ProxyLimits()
        limits.connections = 1
        let upstream = FakeUpstream(["/x": .held("first")])
        try await withProxy(upstream, limits: limits) { server in
            let first = try RawClient(server.address)
            first.send(get("/x"))
            await upstream.waitForRequest()
            let second = try await RawClient.ask(server.address, get("/x"))
            #expect(second.hasPrefix("HTTP/1.1 503 ") && second.contains("too_many_connections"))
            upstream.release()
            #expect(await first.readAll().hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `who has not named the path has less time and fewer bytes`() async throws {
        var limits = ProxyLimits()
        limits.stranger = .milliseconds(50)
        try await withProxy(place: .port(0, isOpen: false), limits: limits) { server in
            for text in ["", "GET /", "GET /" + String(repeating: "0", count: 33), "GET / HTTP/1.1\r\nHost: loc"] {
                let slow = try await RawClient.ask(server.address, text)
                #expect(slow.hasPrefix("HTTP/1.1 408 ") && slow.contains("head_timeout"), "\(text)")
            }
            let long = "GET /x HTTP/1.1\r\nX: " + String(repeating: "x", count: 3_000)
            let text = try await RawClient.ask(server.address, long)
            #expect(text.hasPrefix("HTTP/1.1 431 ") && text.contains("head_too_large"))
        }
    }

    @Test func `strangers make room for those who know the path, and take none of theirs`() async throws {
        var limits = ProxyLimits()
        limits.strangers = 4
        limits.connections = 4
        let upstream = FakeUpstream(["/x": .held("first"), "/y": .response(200, [], ["second"])])
        try await withProxy(upstream, place: .port(0, isOpen: false), limits: limits) { server in
            guard case .url(let url) = server.address else { return #expect(Bool(false), "no URL") }
            let path = String(url.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
            let authority = String(url.dropFirst("http://".count).prefix { $0 != "/" })
            let first = try RawClient(server.address)
            first.send(get("\(path)/x", host: authority))
            await upstream.waitForRequest()
            var strangers: [RawClient] = []
            for _ in 0..<12 {
                let stranger = try RawClient(server.address)
                stranger.send("GET /not-it HTTP/1.1\r\nHost: ")
                strangers.append(stranger)
            }
            let second = try await RawClient.ask(server.address, get("\(path)/y", host: authority))
            #expect(second.hasPrefix("HTTP/1.1 200 ") && second.contains("second"))
            // Those who have waited longest were told so.
            let evicted = await strangers[0].readAll()
            #expect(evicted.contains("too_many_connections"))
            upstream.release()
            #expect(await first.readAll().hasSuffix("0\r\n\r\n"))
        }
    }

    private func split(_ text: String) throws -> (head: [String], body: String) {
        let end = try #require(text.range(of: "\r\n\r\n"))
        return (text[..<end.lowerBound].components(separatedBy: "\r\n"), String(text[end.upperBound...]))
    }
}
