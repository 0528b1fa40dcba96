import Foundation
import LandfallModel
import LandfallTesting
import Testing
import TransportTestSupport

@testable import LandfallTransport

/// The questions over real sockets, with servers that answer as the products do and with some that nearly do.
struct TransportProberTests {
    private static let status = HTTPText.json(
        #"{"running":true,"pid":1,"version":"1.4.0","mcp_servers":[{"name":"jobs"}]}"#)
    private static let healthy = HTTPText.json(#"{"status":"ok"}"#)
    private static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")

    private func probe(
        _ kind: ServerKind, _ routes: [String: String], tls: TestCertificate? = nil
    ) async throws -> ProbeOutcome {
        try await ScriptedServer.with(.routes(routes), tls: tls) { server in
            untimed(await TransportProber().probe(server.endpoint, for: kind, deadline: soon()))
        }
    }

    /// The same without how long the connection took, which has to be there.
    private func untimed(_ outcome: ProbeOutcome) -> ProbeOutcome {
        guard case .product(let found) = outcome else { return outcome }
        #expect(found.latency != nil)
        return .product(
            .init(
                version: found.version, asksForToken: found.asksForToken, certificate: found.certificate,
                process: found.process, reach: found.reach))
    }

    private func product(_ version: String?, asksForToken: Bool = false) -> ProbeOutcome {
        .product(.init(version: version.map { ForeignText($0) }, asksForToken: asksForToken, certificate: nil))
    }

    @Test func `Diane without a key names its version`() async throws {
        #expect(try await probe(.diane, ["/status": Self.status]) == product("1.4.0"))
        let none = HTTPText.json(#"{"version":"1","mcp_servers":null}"#)
        #expect(try await probe(.diane, ["/status": none]) == product("1"))
    }

    @Test(arguments: [
        (#""pid":7,"hostname":"studio","started_at":"2026-11-21T00:00:00Z""#, true),
        (#""pid":7,"hostname":"studio""#, false), (#""hostname":"studio","started_at":"x""#, false),
        (#""pid":"7","hostname":"studio","started_at":"x""#, false),
        (#""pid":7,"hostname":"","started_at":"x""#, false),
    ])
    func `Diane's process is known where all of it is told`(fields: String, isKnown: Bool) async throws {
        let status = HTTPText.json(#"{"version":"1","mcp_servers":[],"# + fields + "}")
        guard case .product(let finding) = try await probe(.diane, ["/status": status]) else {
            Issue.record("not Diane")
            return
        }
        let process = ServerProcess(
            hostName: ForeignText("studio"), pid: 7, startedAt: ForeignText("2026-11-21T00:00:00Z"))
        #expect(finding.process == (isKnown ? process : nil))
    }

    @Test func `Diane with a key shows its realm`() async throws {
        #expect(try await probe(.diane, ["/status": Self.keyed]) == product(nil, asksForToken: true))
    }

    @Test(arguments: [
        HTTPText.json("{}"), HTTPText.json(#"{"version":"1"}"#), HTTPText.json(#"{"version":1,"mcp_servers":[]}"#),
        HTTPText.json(#"{"version":"1","mcp_servers":{}}"#), HTTPText.json(#"{"version":"1","mcp_ser"#),
        HTTPText.json(#"{"status":"ok"}"#), HTTPText.response("401 Unauthorized"), HTTPText.notFound,
        HTTPText.response("401 Unauthorized", fields: [#"WWW-Authenticate: Basic realm="diane""#]),
        HTTPText.response("500 Internal Server Error", body: "<html>"),
        HTTPText.response("302 Found", fields: ["Location: /login"]), "nonsense\r\n\r\n",
        HTTPText.json(String(repeating: "[", count: 100_000)),
    ])
    func `what does not answer as Diane is another product`(answer: String) async throws {
        #expect(try await probe(.diane, ["/status": answer]) == .anotherProduct)
    }

    @Test(arguments: ["[]", #"[{"id":"a","name":"b","path":"/c","sessionCount":1}]"#])
    func `EndlessCode answers with projects`(projects: String) async throws {
        let routes = ["/health": Self.healthy, "/api/v1/projects": HTTPText.json(projects)]
        #expect(try await probe(.endlesscode, routes) == product(nil))
    }

    @Test(arguments: [("401 Unauthorized", true), ("503 Service Unavailable", false)])
    func `EndlessCode's refusals are known by Vapor's body`(status: String, asksForToken: Bool) async throws {
        let body = #"{"error":true,"reason":"no"}"#
        let routes = ["/health": Self.healthy, "/api/v1/projects": HTTPText.json(body, status: status)]
        #expect(try await probe(.endlesscode, routes) == product(nil, asksForToken: asksForToken))
    }

    @Test(arguments: [
        (HTTPText.json(#"{"status":"down"}"#), HTTPText.json("[]")), (HTTPText.notFound, HTTPText.json("[]")),
        (healthy, HTTPText.json("{}")), (healthy, HTTPText.json("[1]")), (healthy, HTTPText.json(#"[{"name":"x"}]"#)),
        (healthy, HTTPText.notFound),
        (healthy, HTTPText.json(#"{"error":true,"reason":"x"}"#, status: "404 Not Found")),
        (healthy, HTTPText.json(#"{"error":"no"}"#, status: "401 Unauthorized")), (healthy, keyed),
    ])
    func `what does not answer as EndlessCode is another product`(health: String, projects: String) async throws {
        let routes = ["/health": health, "/api/v1/projects": projects]
        #expect(try await probe(.endlesscode, routes) == .anotherProduct)
    }

    @Test func `each product is not the other`() async throws {
        #expect(try await probe(.endlesscode, ["/health": Self.healthy, "/status": Self.status]) == .anotherProduct)
        let endlessCode = ["/health": Self.healthy, "/api/v1/projects": HTTPText.json("[]")]
        #expect(try await probe(.diane, endlessCode) == .anotherProduct)
    }

    @Test func `a server that keeps no connection is asked on a new one`() async throws {
        let fields = ["Connection: close"]
        let routes = [
            "/health": HTTPText.response("200 OK", fields: fields, body: #"{"status":"ok"}"#),
            "/api/v1/projects": HTTPText.response("200 OK", fields: fields, body: "[]"),
        ]
        #expect(try await probe(.endlesscode, routes) == product(nil))
    }

    @Test func `nobody is nobody`() async throws {
        let endpoint = try await ScriptedServer.with(.silence) { $0.endpoint }
        #expect(await TransportProber().probe(endpoint, for: .diane, deadline: soon()) == .nobody)
    }

    @Test func `where no connection comes up nobody knows who listens`() async throws {
        let hole = try BlackHole()
        let outcome = await TransportProber().probe(hole.endpoint, for: .diane, deadline: .now + .milliseconds(300))
        #expect(outcome == .unreachable)
    }

    @Test func `through a tunnel the same is asked, and a tunnel that leads nowhere is told from none`() async throws {
        let open = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"
        let request = UpgradeRequest(.post, "/dial", to: "x")
        let far = Endpoint(scheme: .http, location: .host(try #require(HostName("studio")), port: 9090))
        func probe(_ entrance: Endpoint) async -> ProbeOutcome {
            await TransportProber().probe(
                far, through: Tunnel(entrance: entrance, request: request), for: .diane, deadline: soon())
        }
        try await ScriptedServer.with(.routes(["/status": Self.keyed])) { server in
            let found = try await TunnelServer.run(to: server.endpoint, answer: open) { await probe($0) }
            #expect(untimed(found) == product(nil, asksForToken: true))
        }
        func entrance(answering status: String) async throws -> ProbeOutcome {
            let socket = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString).sock")
                .path
            return try await ScriptedServer.with(.answer([HTTPText.response(status)]), socketPath: socket) {
                await probe($0.endpoint)
            }
        }
        #expect(try await entrance(answering: "502 Bad Gateway") == .nobody)
        #expect(try await entrance(answering: "403 Forbidden") == .unreachable)
        let gone = try await ScriptedServer.with(.silence) { $0.endpoint }
        #expect(await probe(gone) == .unreachable)
    }

    @Test func `a server that says nothing is another product at the deadline`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let start = ContinuousClock.now
            let outcome = await TransportProber().probe(
                server.endpoint, for: .diane, deadline: .now + .seconds(3))
            #expect(outcome == .anotherProduct && start.duration(to: .now) < bound)
        }
    }

    @Test func `the finder sees an EndlessCode with TLS as it stands on this machine`() async throws {
        let certificate = try TestCertificate.first.get()
        let routes = ["/health": Self.healthy, "/api/v1/projects": HTTPText.json("[]")]
        try await ScriptedServer.with(.routes(routes), tls: certificate) { server in
            guard case .address(_, let port) = server.endpoint.location else { return }
            let finder = LocalServerFinder(
                environment: ["ENDLESSCODE_PORT": "\(port)"], homeDirectory: "/nonexistent")
            let found = try await finder.find(kind: .endlesscode, deadline: soon())
            #expect(found.port == port && found.usesTLS && !found.requiresToken)
            #expect(found.certificatePin == certificate.certificateSHA256)
            #expect(found.exposure == .loopbackOnly)
        }
    }

    @Test func `no question carries a token`() async throws {
        let routes = ["/health": Self.healthy, "/api/v1/projects": HTTPText.json("[]")]
        let sent = try await ScriptedServer.with(.routes(routes)) { server in
            for kind in ServerKind.allCases {
                _ = await TransportProber().probe(server.endpoint, for: kind, deadline: soon())
            }
            return server.received
        }
        #expect(sent.contains("GET /status ") && sent.contains("GET /api/v1/projects "))
        #expect(!sent.lowercased().contains("authorization"))
    }
}
