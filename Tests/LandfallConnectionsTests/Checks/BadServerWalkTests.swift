import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

@testable import LandfallConnections

/// Servers that do everything wrong, each over a real socket: the right stage and code, an end in time, and the token never sent.
struct BadServerWalkTests {
    struct BadServer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: ScriptedServer.Script
        let code: FailureCode
        var stage = Stage.product
        var limit = Duration.seconds(60)

        init(
            _ name: String, _ script: ScriptedServer.Script, _ code: FailureCode, _ stage: Stage = .product,
            limit: Duration = .seconds(60)
        ) {
            (testDescription, self.script, self.code, self.stage, self.limit) = (name, script, code, stage, limit)
        }
    }

    static let bad: [BadServer] = [
        BadServer("says nothing", .silence, .responseTimeout, limit: .seconds(2)),
        BadServer(
            "one byte a second", .drip(Answer.status, every: .seconds(1)), .responseTimeout, limit: .seconds(3)),
        BadServer(
            "endless body",
            .flood(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n",
                again: String(repeating: " ", count: 65_536)),
            .bodyTooLarge),
        BadServer("endless headers", .flood("HTTP/1.1 200 OK\r\n", again: "X-More: of the same\r\n"), .headTooLarge),
        BadServer("closes when asked", .close, .connectionClosed),
        BadServer("no HTTP", .greet("220 mail.example.com ESMTP\r\n"), .badResponse),
        BadServer(
            "an HTML 500",
            .answer([
                HTTPText.response(
                    "500 Internal Server Error", fields: ["Content-Type: text/html"], body: "<h1>Oops</h1>")
            ]), .badStatus),
        BadServer(
            "truncated JSON", .answer([HTTPText.json(#"{"version":"1.9.1","mcp_ser"#)]), .decodeFailed),
        BadServer(
            "the JSON of another product", .answer([HTTPText.json(#"{"name":"grafana","ok":true}"#)]), .notThisProduct),
        BadServer("404 for everything", .answer([HTTPText.notFound]), .notThisProduct),
        BadServer(
            "another realm",
            .answer([HTTPText.response("401 Unauthorized", fields: [#"WWW-Authenticate: Basic realm="diane""#])]),
            .notThisProduct),
        BadServer(
            "a redirect to itself",
            .answer([HTTPText.response("302 Found", fields: ["Location: /status"])]), .badStatus),
    ]

    @Test(arguments: bad)
    func `a bad server is named, and gets no token`(_ bad: BadServer) async throws {
        try await ScriptedServer.with(bad.script) { server in
            let report = try await walk(to: server.endpoint, limit: bad.limit)
            #expect(report.verdict == .fail)
            #expect(report.decisive?.stage == bad.stage)
            #expect(report.decisive?.code == bad.code)
            #expect(report.stage(.connect)?.status == .ok)
            #expect(report.stage(.auth)?.status == .skipped)
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
        }
    }

    @Test func `a gzip bomb is cut off`() async throws {
        let zeros = Array(try Shell.run("head -c 300000000 /dev/zero | gzip -9"))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zeros.count)\r\n\r\n"
        try await ScriptedServer.with(.answerBytes(Array(head.utf8) + zeros)) { server in
            let report = try await walk(to: server.endpoint)
            #expect(report.decisive?.code == .bodyTooLarge)
        }
    }

    @Test func `a closed port is refused`() async throws {
        let endpoint = try await ScriptedServer.with(.silence) { $0.endpoint }
        let report = try await walk(to: endpoint)
        #expect(report.decisive?.stage == .connect && report.decisive?.code == .connectionRefused)
    }

    @Test func `a black hole ends at the deadline`() async throws {
        let hole = try BlackHole()
        let report = try await walk(to: hole.endpoint, limit: .seconds(2))
        #expect(report.decisive?.stage == .connect && report.decisive?.code == .connectTimeout)
    }

    @Test func `a redirect to another host is not followed`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { other in
            guard case .address(_, let port) = other.endpoint.location else { throw NoAddress() }
            let redirect = HTTPText.response("302 Found", fields: ["Location: http://127.0.0.1:\(port)/status"])
            try await ScriptedServer.with(.answer([redirect])) { server in
                let report = try await walk(to: server.endpoint)
                #expect(report.decisive?.code == .badStatus)
                #expect(report.decisive?.note == .status(302))
                let hasLeaked = server.received.contains("sesame")
                #expect(!hasLeaked)
            }
            let connections = other.connections
            #expect(connections == 0)
        }
    }

    @Test func `an answer to the token that redirects is not followed with it`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { other in
            guard case .address(_, let port) = other.endpoint.location else { throw NoAddress() }
            let redirect = HTTPText.response("302 Found", fields: ["Location: http://127.0.0.1:\(port)/status"])
            try await ScriptedServer.with(.answer([Answer.keyed, redirect])) { server in
                let report = try await walk(to: server.endpoint)
                #expect(report.decisive?.stage == .auth && report.decisive?.code == .badStatus)
            }
            let connections = other.connections
            #expect(connections == 0)
        }
    }

    // MARK: TLS

    @Test func `TLS on a plain port is named`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed]), tls: try TestCertificate.first.get()) { server in
            let plain = Endpoint(scheme: .http, location: server.endpoint.location)
            let report = try await walk(to: plain)
            // Some servers send an alert, others just close.
            #expect([.tlsExpected, .connectionClosed].contains(report.decisive?.code))
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
        }
    }

    @Test func `an alert in answer to plain text is the handshake's business`() async throws {
        try await ScriptedServer.with(.answer(["\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{46}"])) { server in
            let report = try await walk(to: server.endpoint)
            #expect(report.decisive?.stage == .tls && report.decisive?.code == .tlsExpected)
        }
    }

    @Test func `a plain server on a TLS port is named`() async throws {
        try await ScriptedServer.with(.greet("HTTP/1.1 400 Bad Request\r\n\r\n")) { server in
            let secure = Endpoint(scheme: .https, location: server.endpoint.location)
            let report = try await walk(to: secure)
            #expect(report.decisive?.stage == .tls && report.decisive?.code == .tlsFailed)
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
        }
    }

    @Test func `an expired certificate fails the first time and warns where it is pinned`() async throws {
        let expired = try TestCertificate.expired.get()
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status]), tls: expired) { server in
            let first = try await walk(to: server.endpoint)
            #expect(first.decisive?.stage == .tls && first.decisive?.code == .certificateExpired)
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
            let pinned = try await walk(
                to: server.endpoint, known: KnownIdentity(pins: [try #require(expired.pin)]))
            #expect(pinned.stage(.tls)?.status == .warn && pinned.stage(.tls)?.code == .certificateExpired)
            #expect(pinned.verdict == .warn && pinned.stage(.auth)?.status == .ok)
        }
    }

    @Test func `another key ends in the handshake, before a byte of HTTP`() async throws {
        let known = KnownIdentity(pins: [try #require(try TestCertificate.first.get().pin)])
        try await ScriptedServer.with(.answer([Answer.keyed]), tls: try TestCertificate.other.get()) { server in
            let report = try await walk(to: server.endpoint, known: known, policy: TrustPolicy(acceptsNew: true))
            #expect(report.decisive?.stage == .tls && report.decisive?.code == .pinChanged)
            let received = server.received
            #expect(received.isEmpty)
        }
    }

    @Test func `a new certificate of the same key is taken and told`() async throws {
        let certificates = try TestCertificate.renewed.get()
        let known = KnownIdentity(pins: [try #require(certificates[0].pin)])
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status]), tls: certificates[1]) { server in
            let report = try await walk(to: server.endpoint, known: known)
            #expect(report.verdict == .ok)
            guard case .proof(_, let lesson) = report.stage(.identity)?.note else {
                Issue.record("no proof")
                return
            }
            #expect(lesson.certificate.map { "\($0.certificateSHA256)" } == certificates[1].certificateSHA256)
        }
    }

    @Test func `a certificate for another name is nothing against a pin`() async throws {
        // Its name is box-0, and it is reached by its address: the pin says more than a name.
        let certificate = try TestCertificate.first.get()
        try await ScriptedServer.with(.answer([Answer.status]), tls: certificate) { server in
            let known = KnownIdentity(pins: [try #require(certificate.pin)])
            let report = try await walk(to: server.endpoint, known: known)
            #expect(report.stage(.identity)?.status == .ok && report.stage(.api)?.status == .ok)
        }
    }

    @Test func `a server that is proven once proves nothing for the next connection`() async throws {
        let first = try TestCertificate.first.get()
        let known = KnownIdentity(pins: [try #require(first.pin)])
        let endpoint = try await ScriptedServer.with(.answer([Answer.keyed, Answer.status]), tls: first) { server in
            let report = try await walk(to: server.endpoint, known: known)
            #expect(report.verdict == .ok)
            let received = server.received
            #expect(received.contains(secret))
            return server.endpoint
        }
        guard case .address(_, let port) = endpoint.location else { throw NoAddress() }
        try await ScriptedServer.with(.answer([Answer.keyed]), tls: try TestCertificate.other.get(), port: port) {
            server in
            let report = try await walk(to: server.endpoint, known: known)
            #expect(report.decisive?.code == .pinChanged)
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
        }
    }
}
