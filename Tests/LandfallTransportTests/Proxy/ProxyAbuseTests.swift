import Foundation
import LandfallTransport
import Testing

/// What attackers and confused programs send, on real sockets.
struct ProxyAbuseTests {
    /// A request, and the status of its answer.
    typealias Form = (text: String, status: Int)

    static let requests: [Form] = [
        ("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}", 405),
        ("CONNECT box:443 HTTP/1.1\r\nHost: box:443\r\n\r\n", 405),
        ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        ("TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405), ("FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        (get("/", "X-HTTP-Method-Override: DELETE"), 405),
        ("GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (get("//status"), 400), (get("/agents%2Fcoder%2Ftest"), 400), (get("/agents/./coder/test"), 400),
        (get("/agents/coder/test"), 403), (get("/agents/coder/remote-agents"), 403),
        (get("/", host: "evil.example"), 403),
        ("GET / HTTP/1.1\r\n\r\n", 403), (get("/", "Host: localhost"), 403),
        (get("/", "Origin: http://localhost"), 403),
        (get("/", "Referer: http://x/"), 403), ("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", 505),
    ]

    /// Request smuggling: the forms in which two readers can disagree about where a request ends.
    static let smuggled: [Form] = [
        (get("/", "Content-Length: 4") + "GET ", 400), (get("/", "Transfer-Encoding: chunked") + "0\r\n\r\n", 400),
        (get("/", "Content-Length: 6", "Transfer-Encoding: chunked") + "0\r\n\r\nX", 400),
        (get("/", "Content-Length: 0", "Content-Length: 4") + "GET ", 400),
        (get("/", "Transfer-Encoding : chunked"), 400),
        (get("/", "Transfer-Encoding: xchunked"), 400), (get("/", "Transfer-Encoding:\tchunked"), 400),
        (get("/", "X: a\r\n Transfer-Encoding: chunked"), 400), (get("/", "Content-Length: -1"), 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX: a\u{0}b\r\n\r\n", 400),
        ("GET /\u{1} HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        ("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", 405), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    ]

    @Test(arguments: requests + smuggled)
    func `it is refused, and the server does not hear of it`(form: Form) async throws {
        let (text, status) = form
        let upstream = FakeUpstream()
        try await withProxy(upstream) { server in
            let answer = try await RawClient.ask(server.address, text)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(300))")
            #expect(answer.contains("Content-Type: application/json\r\n"))
            #expect(answer.contains("\r\nAllow: GET\r\n") == (status == 405))
            #expect(answer.hasSuffix("\"}\n") != text.hasPrefix("HEAD"))
            #expect(upstream.targets.isEmpty)
        }
    }

    /// What a parser may take (RFC 9112 section 3). The server gets a request that was written anew.
    @Test(arguments: ["GET  /x  HTTP/1.1\r\nHost: localhost\r\n\r\n", "\r\n" + get("/x"), get("/x", "Upgrade: h2c")])
    func `a head that is read leniently leads to nothing but its target`(text: String) async throws {
        let upstream = FakeUpstream()
        try await withProxy(upstream) { server in
            let answer = try await RawClient.ask(server.address, text)
            #expect(upstream.targets == (answer.hasPrefix("HTTP/1.1 200 ") ? ["/x"] : []))
        }
    }

    @Test func `requests in advance are not answered`() async throws {
        let upstream = FakeUpstream()
        try await withProxy(upstream) { server in
            let answer = try await RawClient.ask(server.address, get("/1") + get("/2") + "POST /3 HTTP/1.1\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.components(separatedBy: "HTTP/1.1").count == 2)
            #expect(upstream.targets == ["/1"])
        }
    }

    @Test func `a client that never stops sending loses its connection`() async throws {
        let upstream = FakeUpstream(["/x": .silence])
        try await withProxy(upstream) { server in
            let client = try RawClient(server.address)
            client.send(get("/x") + String(repeating: "x", count: 40_000))
            await upstream.waitForEnd()
            #expect(await client.readAll().isEmpty)
        }
    }

    @Test func `no bytes make it crash or pass`() async throws {
        let upstream = FakeUpstream()
        // Some of it is no head yet.
        var limits = ProxyLimits()
        limits.head = .milliseconds(100)
        try await withProxy(upstream, limits: limits) { server in
            var generator = SystemRandomNumberGenerator()
            let pieces = [
                "GET", " ", "/", "HTTP/1.1", "\r\n", "\n", "\r", "Host: evil", ":", "Transfer-Encoding: chunked", "\t",
                "\u{0}",
                "Content-Length: 5", "ä", "POST", "//", "%2f",
            ]
            for _ in 0..<40 {
                let text =
                    (0..<Int.random(in: 1...12, using: &generator))
                    .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined() + "\r\n\r\n\r\n\r\n"
                let answer = try await RawClient.ask(server.address, text)
                #expect(answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 505"), "\(text.debugDescription)")
            }
            #expect(upstream.targets.isEmpty)
        }
    }
}
