import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

@testable import LandfallConnections

/// Polls of servers, over real sockets.
struct ServerPollerTests {
    private static let status = HTTPText.json(
        #"{"version":"1.9.1","hostname":"box","uptime_seconds":61,"mcp_servers":[]}"#)
    private static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")

    private func poller(_ server: ScriptedServer, token: TokenSource = TokenSource(nil)) throws -> ServerPoller {
        try poller(server.endpoint, .diane, token)
    }

    private func poller(_ endpoint: Endpoint, _ kind: ServerKind, _ token: TokenSource) throws -> ServerPoller {
        ServerPoller(try connection(endpoint, kind, token))
    }

    private func connection(
        _ endpoint: Endpoint, _ kind: ServerKind, _ token: TokenSource
    ) throws -> ServerConnection {
        guard case .address(let address, let port) = endpoint.location else { throw NoAddress() }
        let plan = RoutePlan(
            host: .address(address), attempts: [.init(scheme: .http, port: port)], via: .direct,
            claim: Claim(kind: kind))
        return ServerConnection(
            kind: kind, plans: [plan], token: token,
            environment: ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock"))))
    }

    private struct NoAddress: Error {}

    private func poll(_ poller: ServerPoller) async -> PollOutcome { await poller.poll(deadline: .now + .seconds(60)) }

    @Test func `a poll tells what the server says of itself, and how long it took`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let poller = try poller(server)
            let outcome = await poll(poller)
            let facts = try outcome.result.get()
            #expect(facts.version == ForeignText("1.9.1") && facts.hostname == ForeignText("box"))
            #expect(facts.uptimeSeconds == 61)
            #expect(facts.document?.raw.contains("\"mcp_servers\"") == true)
            #expect(outcome.route == "http://\(server.endpoint.authority)")
            #expect(outcome.roundTrip.map { $0 > .zero } == true && outcome.proof == .proven)
            _ = await poll(poller)
            let connections = server.connections
            #expect(connections == 1)
            await poller.close()
            #expect(await poll(poller).result == .failure(ServerExchangeError(.cancelled)))
        }
    }

    @Test func `the answer that tells the product is that of the first request, and of no later one`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let connection = try connection(server.endpoint, .diane, TokenSource(nil))
            let first = ServerPoller(connection)
            #expect(try await poll(first).result.get().version == ForeignText("1.9.1"))
            #expect(server.requests.count == 1)
            _ = await poll(first)
            #expect(server.requests.count == 2)
            await first.close()
            // One that was opened before it was used is asked anew.
            let early = try self.connection(server.endpoint, .diane, TokenSource(nil))
            try await early.connect(deadline: .now + .seconds(60))
            _ = await poll(ServerPoller(early))
            #expect(server.requests.count == 4)
            await early.close()
        }
    }

    @Test func `where no route leads to the server, each says why`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.response("404 Not Found")])) { server in
            guard case .address(let address, let port) = server.endpoint.location else { throw NoAddress() }
            let plans = [port, 1].map { port in
                RoutePlan(
                    host: .address(address), attempts: [.init(scheme: .http, port: port)], via: .direct,
                    claim: Claim(kind: .diane))
            }
            let poller = ServerPoller(
                ServerConnection(
                    kind: .diane, plans: plans, token: TokenSource(nil),
                    environment: ConnectionDependencies(
                        localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                        tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))))
            let outcome = await poll(poller)
            let codes = plans.map { outcome.routeFailures[$0.label.raw]?.code }
            #expect(codes == [.notThisProduct, .connectionRefused])
            await poller.close()
        }
    }

    @Test(arguments: [
        (HTTPText.response("401 Unauthorized"), ServerExchangeError(.token, code: .tokenRefused)),
        (HTTPText.json("{}", status: "500 Oops"), ServerExchangeError(.badAnswer, code: .badStatus, status: 500)),
        (HTTPText.json("["), ServerExchangeError(.badAnswer, code: .decodeFailed)),
    ])
    func `what is wrong with an answer is its outcome`(answer: String, error: ServerExchangeError) async throws {
        try await ScriptedServer.with(.answer([Self.keyed, answer])) { server in
            let poller = try poller(server, token: TokenSource(try Token("sesame".utf8)))
            #expect(await poll(poller).result == .failure(error))
            await poller.close()
        }
    }

    @Test func `a token that has changed is read again`() async throws {
        try await ScriptedServer.with(.answer([Self.keyed, Self.status])) { server in
            let tokens = Tokens([try Token("old".utf8), try Token("new".utf8), try Token("new".utf8)])
            let poller = try poller(server, token: TokenSource { _ in await .token(tokens.next()) })
            _ = await poll(poller)
            #expect(await poller.rereadToken())
            #expect(await !poller.rereadToken())
            await poller.close()
        }
    }

    @Test func `a Diane that has lost its key is connected, with a warning and without the token`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let poller = try poller(server, token: TokenSource(try Token("sesame".utf8)))
            for _ in 0..<2 { #expect(await poll(poller).warnings == [.lostKey]) }
            #expect(await poll(poller).failure == nil)
            let received = server.received
            #expect(received.contains("GET /status") && !received.contains("sesame"))
            await poller.close()
            let none = try self.poller(server)
            #expect(await poll(none).warnings.isEmpty)
            await none.close()
        }
    }

    @Test func `one that takes the key is not warned of`() async throws {
        try await ScriptedServer.with(.answer([Self.keyed, Self.status])) { server in
            let poller = try poller(server, token: TokenSource(try Token("sesame".utf8)))
            let outcome = await poll(poller)
            #expect(outcome.failure == nil && outcome.warnings.isEmpty)
            await poller.close()
        }
    }

    // MARK: Diane 2

    @Test(
        .enabled(if: FakeServer.isAvailable, "needs python3"),
        arguments: [["--store-away"], []])
    func `that a Diane 2 cannot reach its store is warned of where somebody wants more than the state`(
        options: [String]
    ) async throws {
        try await FakeServer.run(["diane2", "--furnished"] + options) { server in
            let plain = try poller(server.endpoint, .diane2, TokenSource(nil))
            #expect(await poll(plain).warnings.isEmpty)
            await plain.close()
            let whole = ServerPoller(try connection(server.endpoint, .diane2, TokenSource(nil)), countsEvery: 1)
            #expect(await poll(whole).warnings == (options.isEmpty ? [] : [.storeAway]))
            await whole.close()
            let seldom = ServerPoller(try connection(server.endpoint, .diane2, TokenSource(nil)), countsEvery: 3)
            let before = server.requests.count
            for _ in 0..<4 { #expect(await poll(seldom).warnings == (options.isEmpty ? [] : [.storeAway])) }
            #expect(server.requests.dropFirst(before).count { $0 == "GET /api/agents" } == (options.isEmpty ? 2 : 4))
            await seldom.close()
        }
    }

    // MARK: EndlessCode

    private static let product = ["GET /health", "GET /api/v1/projects"]

    @Test(.enabled(if: FakeServer.isAvailable, "needs python3"))
    func `what an EndlessCode has is counted where somebody wants that`() async throws {
        try await FakeServer.run(["endlesscode", "--furnished"]) { server in
            let plain = try poller(server.endpoint, .endlesscode, TokenSource(nil))
            #expect(try await poll(plain).result.get().counts.isEmpty)
            await plain.close()
            let counting = ServerPoller(try connection(server.endpoint, .endlesscode, TokenSource(nil)), countsEvery: 1)
            let facts = try await poll(counting).result.get()
            #expect(facts.counts == [StatusCount("active_sessions", 1), StatusCount("projects", 2)])
            await counting.close()
        }
    }

    @Test func `a server that does not tell what it has is as well as one that does`() async throws {
        let answers = [HTTPText.json(#"{"status":"ok"}"#), HTTPText.json("[]"), HTTPText.json(#"{"status":"ok"}"#)]
        try await ScriptedServer.with(.answer(answers + [HTTPText.response("500 Oops")])) { server in
            let counting = ServerPoller(try connection(server.endpoint, .endlesscode, TokenSource(nil)), countsEvery: 1)
            let facts = try await poll(counting).result.get()
            #expect(facts.counts.isEmpty)
            await counting.close()
        }
    }

    @Test(.enabled(if: FakeServer.isAvailable, "needs python3"), arguments: [["--ws", "sync"], ["--ws", "pong"]])
    func `an EndlessCode that takes the token is connected, and each further poll is one request`(
        arguments: [String]
    ) async throws {
        try await FakeServer.run(["endlesscode", "--key", "sesame"] + arguments) { server in
            let poller = try poller(server.endpoint, .endlesscode, TokenSource(try Token("sesame".utf8)))
            let facts = try await poll(poller).result.get()
            #expect(facts == StatusFacts())
            let first = Self.product + ["GET /api/v1/projects"] + Self.product + ["GET /ws"]
            #expect(server.requests == first)
            for count in 1...2 {
                _ = try await poll(poller).result.get()
                #expect(server.requests == first + Array(repeating: "GET /api/v1/projects", count: count))
            }
            await poller.close()
        }
    }

    @Test(.enabled(if: FakeServer.isAvailable, "needs python3"), arguments: [[], ["--late"]])
    func `an EndlessCode that refuses the token on its channel alone is no better than one that says 401`(
        arguments: [String]
    ) async throws {
        try await FakeServer.run(["endlesscode", "--key", "another"] + arguments) { server in
            let poller = try poller(server.endpoint, .endlesscode, TokenSource(try Token("sesame".utf8)))
            for _ in 0..<2 {
                #expect(await poll(poller).result == .failure(ServerExchangeError(.token, code: .tokenRefused)))
            }
            await poller.close()
        }
    }

    @Test(.enabled(if: FakeServer.isAvailable, "needs python3"))
    func `an EndlessCode of which no token is kept is asked whether it is there`() async throws {
        try await FakeServer.run(["endlesscode", "--key", "sesame"]) { server in
            let poller = try poller(server.endpoint, .endlesscode, TokenSource(nil))
            let facts = try await poll(poller).result.get()
            #expect(facts.document?.raw == #"{"status":"ok"}"#)
            #expect(server.requests == Self.product + ["GET /health"])
            await poller.close()
        }
    }

    @Test(arguments: [
        ("[]", "200 OK", nil), ("{}", "200 OK", ServerExchangeError(.badAnswer, code: .decodeFailed)),
        (#"{"error":true,"reason":"no"}"#, "401 Unauthorized", ServerExchangeError(.token, code: .tokenRefused)),
        (
            #"{"error":true,"reason":"-"}"#, "503 Service",
            ServerExchangeError(.badAnswer, code: .badStatus, status: 503)
        ),
    ])
    func `an EndlessCode that asks for the token over REST needs no channel to say what it thinks of it`(
        body: String, status: String, error: ServerExchangeError?
    ) async throws {
        let answers = [
            HTTPText.json(#"{"status":"ok"}"#),
            HTTPText.json(#"{"error":true,"reason":"Unauthorized"}"#, status: "401 Unauthorized"),
            HTTPText.json(body, status: status),
        ]
        try await ScriptedServer.with(.answer(answers)) { server in
            let poller = try poller(server.endpoint, .endlesscode, TokenSource(try Token("sesame".utf8)))
            #expect(await poll(poller).failure == error)
            #expect(await poll(poller).failure == error)
            let connections = server.connections
            #expect(connections == 1)
            let none = try self.poller(server.endpoint, .endlesscode, TokenSource { _ in .missing })
            #expect(await poll(none).failure == ServerExchangeError(.token, code: .tokenMissing))
            await none.close()
            await poller.close()
        }
    }

    private actor Tokens {
        private var rest: [Token]
        init(_ tokens: [Token]) { rest = tokens }
        func next() -> Token { rest.count > 1 ? rest.removeFirst() : rest[0] }
    }
}

extension PollOutcome {
    fileprivate var failure: ServerExchangeError? {
        if case .failure(let error) = result { error } else { nil }
    }
}
