import ConnectionChecks
import ServerExchange
import ServerModel
import ServerTransport
import StatusMonitor
import TailnetResolver
import Testing
import TransportTestSupport

@testable import ServerConnections

/// Polls of servers, over real sockets.
struct ServerPollerTests {
    private static let status = HTTPText.json(
        #"{"version":"1.9.1","hostname":"box","uptime_seconds":61,"mcp_servers":[]}"#)
    private static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")

    private func poller(_ server: TestServer, token: TokenSource = TokenSource(nil)) throws -> ServerPoller {
        guard case .address(let address, let port) = server.endpoint.location else { throw NoAddress() }
        let plan = RoutePlan(
            host: .address(address), attempts: [.init(scheme: .http, port: port)], via: .direct,
            claim: Claim(kind: .diane))
        return ServerPoller(
            ServerConnection(
                kind: .diane, plans: [plan], token: token,
                around: Surroundings(
                    localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                    tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))))
    }

    private struct NoAddress: Error {}

    private func poll(_ poller: ServerPoller) async -> PollOutcome { await poller.poll(deadline: .now + .seconds(60)) }

    @Test func `a poll tells what the server says of itself, and how long it took`() async throws {
        try await TestServer.run(.answer([Self.status])) { server in
            let poller = try poller(server)
            let outcome = await poll(poller)
            let facts = try outcome.result.get()
            #expect(facts.version == ForeignText("1.9.1") && facts.hostname == ForeignText("box"))
            #expect(facts.uptimeSeconds == 61)
            #expect(facts.document?.raw.contains("\"mcp_servers\"") == true)
            #expect(outcome.route == "http://\(server.endpoint.authority)")
            #expect(outcome.roundTrip.map { $0 > .zero } == true)
            _ = await poll(poller)
            let connections = try await server.connections
            #expect(connections == 1)
            await poller.close()
            #expect(await poll(poller).result == .failure(ServerExchangeError(.cancelled)))
        }
    }

    @Test(arguments: [
        (HTTPText.response("401 Unauthorized"), ServerExchangeError(.token, code: "token_refused")),
        (HTTPText.json("{}", status: "500 Oops"), ServerExchangeError(.badAnswer, code: "bad_status", status: 500)),
        (HTTPText.json("["), ServerExchangeError(.badAnswer, code: "decode_failed")),
    ])
    func `what is wrong with an answer is its outcome`(answer: String, error: ServerExchangeError) async throws {
        try await TestServer.run(.answer([Self.keyed, answer])) { server in
            let poller = try poller(server, token: TokenSource(try Token("sesame".utf8)))
            #expect(await poll(poller).result == .failure(error))
            await poller.close()
        }
    }

    @Test func `a token that has changed is read anew`() async throws {
        try await TestServer.run(.answer([Self.keyed, Self.status])) { server in
            let tokens = Tokens([try Token("old".utf8), try Token("new".utf8), try Token("new".utf8)])
            let poller = try poller(server, token: TokenSource { _ in await .token(tokens.next()) })
            _ = await poll(poller)
            #expect(await poller.rereadToken())
            #expect(await !poller.rereadToken())
            await poller.close()
        }
    }

    private actor Tokens {
        private var rest: [Token]
        init(_ tokens: [Token]) { rest = tokens }
        func next() -> Token { rest.count > 1 ? rest.removeFirst() : rest[0] }
    }
}
