import LandfallModel
import LandfallTesting
import LandfallTransport
import NIOConcurrencyHelpers
import Synchronization
import TailnetTestSupport
import Testing
import TransportTestSupport

@testable import LandfallConnections

/// Connections to servers that behave and that do not, over real sockets.
struct ServerConnectionTests {
    private static let secret = "sesame-4711-do-not-send"
    private static let status = HTTPText.json(#"{"version":"1.9.1","hostname":"box","mcp_servers":[]}"#)
    private static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")

    private func plan(_ server: ScriptedServer, known: KnownIdentity = KnownIdentity()) throws -> RoutePlan {
        guard case .address(let address, let port) = server.endpoint.location else { throw NoAddress() }
        return RoutePlan(
            host: .address(address), attempts: [.init(scheme: server.endpoint.scheme, port: port)], via: .direct,
            claim: Claim(kind: .diane, known: known))
    }

    private func connection(
        _ plans: [RoutePlan], token: TokenSource = TokenSource(nil), permit: NetworkUse.Permit? = nil,
        clock: some Clock<Duration> = ContinuousClock(), hasNetwork: @escaping @Sendable () -> Bool = { true }
    ) -> ServerConnection {
        ServerConnection(
            kind: .diane, plans: plans, token: token,
            environment: ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")),
                hasNetwork: { _ in hasNetwork() }), permit: permit,
            clock: clock)
    }

    private func get(_ connection: ServerConnection, _ target: String = "/status") async throws(ServerExchangeError)
        -> ServerAnswer
    {
        try await connection.get(target, limit: ServerConnection.standardLimit, deadline: .now + .seconds(60))
    }

    private var deadline: ContinuousClock.Instant { .now + .seconds(60) }

    private struct NoAddress: Error {}

    @Test func `where the network may not be used, nothing is sent`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let use = Mutex(NetworkUse.refused(network: ForeignText("Phone")))
            let connection = connection([try plan(server)], permit: { use.withLock { $0 } })
            let refusal = ServerExchangeError(.policy, code: .meteredRefused, detail: "Phone")
            await #expect(throws: refusal) { try await get(connection) }
            await #expect(throws: refusal) { try await connection.channel("/ws", deadline: deadline) }
            #expect(server.connections == 0)
            use.withLock { $0 = .slowly(.seconds(30)) }
            #expect(try await get(connection).status == 200)
            #expect(await ServerPoller(connection).poll(deadline: deadline).pace == .seconds(30))
            use.withLock { $0 = .refused(network: ForeignText("Phone")) }
            await #expect(throws: refusal) { try await get(connection) }
            #expect(server.connections == 1)
            await connection.close()
        }
    }

    @Test func `without a network nothing is tried, and a kept connection is not waited for`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let hasNetwork = Mutex(true)
            let connection = connection([try plan(server)], hasNetwork: { hasNetwork.withLock { $0 } })
            let poller = ServerPoller(connection)
            #expect(try await poller.poll(deadline: deadline).result.get().version?.raw == "1.9.1")
            hasNetwork.withLock { $0 = false }
            #expect(await poller.poll(deadline: deadline).result == .failure(ServerExchangeError(.networkDown)))
            #expect(await !poller.hasNetwork)
            await connection.dropIdle()
            await #expect(throws: ServerExchangeError(.networkDown)) { try await get(connection) }
            #expect(server.connections == 1)
            await connection.close()
        }
    }

    @Test(arguments: [
        HTTPText.response("200 OK", fields: ["Content-Type: text/html; charset=utf-8"], body: "<title>Sign in</title>"),
        HTTPText.response("302 Found", fields: ["Location: http://sign-in.example/"], body: ""),
    ])
    func `a web page in the place of a saved server is a sign-in page`(page: String) async throws {
        try await ScriptedServer.with(.answer([page])) { server in
            let connection = connection([try plan(server)])
            await #expect(throws: ServerExchangeError(.captivePortal)) { try await get(connection) }
            await connection.close()
        }
        #expect(ServerExchangeError(.captivePortal).kind == .unreachable)
    }

    @Test func `many requests share one proven connection`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let connection = connection([try plan(server)])
            for _ in 0..<3 {
                let answer = try await get(connection)
                #expect(answer.status == 200 && answer.contentType == "application/json")
            }
            let connections = server.connections
            #expect(connections == 1)
            let route = await connection.route
            #expect(route?.hasPrefix("http://127.0.0.1:") == true)
            await connection.close()
        }
    }

    @Test func `two first requests at once leave the route first that answers`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let live = try plan(server)
            var dead = live
            dead.attempts = [.init(scheme: .http, port: 1)]
            let waiting = NIOLockedValueBox(0)
            let connection = connection(
                [dead, live],
                permit: {
                    waiting.withLockedValue { $0 += 1 }
                    while !Task.isCancelled, waiting.withLockedValue({ $0 < 2 }) { await Task.yield() }
                    return .free
                })
            async let first = get(connection)
            async let second = get(connection)
            _ = try await (first, second)
            // One may have opened the connection before the other fails on the dead route: then both share it.
            #expect((1...2).contains(server.connections))
            #expect(await connection.plans == [live, dead])
            await connection.close()
        }
    }

    @Test(.enabled(if: FakeTailscaled.isAvailable), arguments: [nil, "n9"])
    func `a kept connection of the tailnet carries nothing once its machine is another one`(node: String?) async throws
    {
        let machine = TailnetText.Machine("n1", "my-mac", "100.64.0.7")
        try await ScriptedServer.with(.answer([Self.keyed, Self.status])) { server in
            guard case .address(_, let port) = server.endpoint.location else { throw NoAddress() }
            let dial = ["--dial", "100.64.0.7:9090=127.0.0.1:\(port)"]
            try await FakeTailscaled.run(TailnetText([machine]).bytes, dial) { fake in
                let plan = RoutePlan(
                    host: try ServerAddress(parsing: "my-mac").host, attempts: [.init(scheme: .http, port: 9090)],
                    via: .tailnet, claim: Claim(kind: .diane, known: KnownIdentity(nodeID: ForeignText("n1"))))
                let connection = ServerConnection(
                    kind: .diane, plans: [plan], token: TokenSource(try Token(Self.secret.utf8)),
                    environment: ConnectionDependencies(
                        localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                        tailnet: TailnetReading(LocalAPI(socketPath: fake.socketPath)),
                        tailnetEntry: { _ in .dial }))
                _ = try await get(connection)
                let before = server.received
                #expect(before.contains(Self.secret))

                let now = node.map { id in machine.with { $0.id = id } }
                try fake.serve(TailnetText(now.map { [$0] } ?? []).bytes)
                let error = await #expect(throws: ServerExchangeError.self) { try await get(connection) }
                // A name may be found as it was a second ago; who proves himself is looked up anew.
                let expected: [FailureCode] = node == nil ? [.peerUnknown, .cleartextTokenRefused] : [.nodeChanged]
                #expect(error.map { expected.contains($0.code) } == true, "\(String(describing: error))")
                let after = server.received.dropFirst(before.count)
                #expect(!after.contains(Self.secret))
                await connection.close()
            }
        }
    }

    @Test(.enabled(if: FakeTailscaled.isAvailable))
    func `a tailnet that goes down is said by the next request, without waiting for the connection`() async throws {
        var text = TailnetText([.init("n1", "my-mac", "100.64.0.7")])
        try await ScriptedServer.with(.answer([Self.status])) { server in
            guard case .address(_, let port) = server.endpoint.location else { throw NoAddress() }
            try await FakeTailscaled.run(text.bytes, ["--dial", "100.64.0.7:9090=127.0.0.1:\(port)"]) { fake in
                let plan = RoutePlan(
                    host: try ServerAddress(parsing: "my-mac").host, attempts: [.init(scheme: .http, port: 9090)],
                    via: .tailnet, claim: Claim(kind: .diane))
                let connection = ServerConnection(
                    kind: .diane, plans: [plan], token: TokenSource(nil),
                    environment: ConnectionDependencies(
                        localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                        tailnet: TailnetReading(LocalAPI(socketPath: fake.socketPath)),
                        tailnetEntry: { _ in .dial }))
                #expect(try await get(connection).status == 200)
                text.state = "Stopped"
                try fake.serve(text.bytes)
                let received = server.received
                await #expect(throws: ServerExchangeError(.local, code: .tailscaleStopped)) {
                    _ = try await get(connection)
                }
                let after = server.received
                #expect(after == received)
                text.state = "Running"
                try fake.serve(text.bytes)
                await connection.networkChanged()
                #expect(try await get(connection).status == 200)
                await connection.close()
            }
        }
    }

    @Test func `the preferred route is used again once it answers`() async throws {
        // It holds the port, and ends every connection.
        let (preferred, port) = try await ScriptedServer.with(.answer([Self.status])) { server in
            guard case .address(_, let port) = server.endpoint.location else { throw NoAddress() }
            return (try plan(server), port)
        }
        try await ScriptedServer.with(.answer([Self.status])) { other in
            let clock = ManualClock()
            let connection = connection([preferred, try plan(other)], clock: clock)
            #expect(try await get(connection).status == 200)
            let second = await connection.route
            try await ScriptedServer.with(.answer([Self.status]), port: port) { _ in
                clock.advance(by: RoutePreference.pace)
                #expect(try await get(connection).status == 200)
                while await connection.route == second { try await Task.sleep(for: .milliseconds(10)) }
                #expect(try await get(connection).status == 200)
                let route = await connection.route
                #expect(route == "http://127.0.0.1:\(port)")
            }
            await connection.close()
        }
    }

    @Test func `the token goes out behind the proof, and is read once`() async throws {
        try await ScriptedServer.with(.answer([Self.keyed, Self.status])) { server in
            let token = try Token(Self.secret.utf8)
            let reads = Counter()
            let connection = connection(
                [try plan(server)],
                token: TokenSource { _ in
                    await reads.add()
                    return .token(token)
                })
            _ = try await get(connection)
            _ = try await get(connection)
            let count = await reads.count
            #expect(count == 1)
            let isOther = await connection.rereadToken(deadline: deadline)
            #expect(!isOther)
            _ = try await get(connection)
            let again = await reads.count
            #expect(again == 2)
            let received = server.received
            let end = try #require(received.firstRange(of: "\r\n\r\n"))
            #expect(!received[..<end.lowerBound].contains(Self.secret))
            #expect(received.contains("Authorization: Bearer \(Self.secret)"))
        }
    }

    @Test func `a token that is missing or cannot be read is said, and nothing is sent`() async throws {
        try await ScriptedServer.with(.answer([Self.keyed, Self.status])) { server in
            let missing = connection([try plan(server)])
            await #expect(throws: ServerExchangeError(.token, code: .tokenMissing)) { _ = try await get(missing) }
            let locked = connection(
                [try plan(server)], token: TokenSource { _ in .unreadable(.referenceMissing, detail: "KEY") })
            let unset = ServerExchangeError(.token, code: .referenceMissing, detail: "KEY")
            await #expect(throws: unset) { _ = try await get(locked) }
            let received = server.received
            #expect(!received.contains("Authorization"))
        }
    }

    @Test func `a server that closes between requests is asked anew, with proof`() async throws {
        let closing = Self.status.replacing("Content-Length", with: "Connection: close\r\nContent-Length")
        try await ScriptedServer.with(.answer([Self.status, closing, Self.status])) { server in
            let connection = connection([try plan(server)])
            for _ in 0..<3 { #expect(try await get(connection).status == 200) }
            let connections = server.connections
            #expect(connections >= 2)
        }
    }

    @Test func `a route that is dead does not hide one that lives, which is asked first from then on`() async throws {
        let dead = try await ScriptedServer.with(.silence) { try plan($0) }
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let connection = connection([dead, try plan(server)])
            #expect(try await get(connection).status == 200)
            await connection.dropIdle()
            #expect(try await get(connection).status == 200)
        }
    }

    @Test func `another certificate is another server`() async throws {
        let certificate = try TestCertificate.first.get()
        let other = try TestCertificate.other.get()
        try await ScriptedServer.with(.answer([Self.status]), tls: certificate) { server in
            let pin = KnownIdentity.Pin(
                certificate: try #require(Fingerprint(hex: other.certificateSHA256)),
                publicKey: Fingerprint(hex: other.publicKeySHA256))
            let connection = connection([try plan(server, known: KnownIdentity(pins: [pin]))])
            await #expect(throws: ServerExchangeError(.identity, code: .pinChanged)) { _ = try await get(connection) }
        }
    }

    @Test func `a server that shows another certificate on the next connection gets no token there`() async throws {
        let certificate = try TestCertificate.first.get()
        let pin = KnownIdentity.Pin(
            certificate: try #require(Fingerprint(hex: certificate.certificateSHA256)),
            publicKey: Fingerprint(hex: certificate.publicKeySHA256))
        let token = TokenSource(try Token(Self.secret.utf8))
        var made: (connection: ServerConnection, port: UInt16)?
        try await ScriptedServer.with(.answer([Self.keyed, Self.status]), tls: certificate) { server in
            guard case .address(_, let port) = server.endpoint.location else { throw NoAddress() }
            let opened = connection([try plan(server, known: KnownIdentity(pins: [pin]))], token: token)
            let answer = try await get(opened)
            #expect(answer.status == 200)
            made = (opened, port)
        }
        let (server, port) = try #require(made)
        await server.dropIdle()
        try await ScriptedServer.with(
            .answer([Self.keyed, Self.status]), tls: try TestCertificate.other.get(), port: port
        ) { other in
            await #expect(throws: ServerExchangeError(.identity, code: .pinChanged)) { _ = try await get(server) }
            let received = other.received
            #expect(received.isEmpty)
        }
    }

    @Test func `closing ends what is in flight, and what comes later`() async throws {
        try await ScriptedServer.with(.routes(["/status": Self.status])) { server in
            let connection = connection([try plan(server)])
            #expect(try await get(connection).status == 200)
            await connection.close()
            await #expect(throws: ServerExchangeError(.cancelled)) { _ = try await get(connection) }
        }
        try await ScriptedServer.with(.silence) { server in
            let connection = connection([try plan(server)])
            let asking = Task { () async -> ServerExchangeError? in
                do throws(ServerExchangeError) {
                    _ = try await get(connection)
                    return nil
                } catch {
                    return error
                }
            }
            await server.waitForRequest()
            // The question for the product is under way: the race hears of the cancellation.
            asking.cancel()
            let error = await asking.value
            #expect(error == ServerExchangeError(.cancelled))
        }
    }

    private actor Counter {
        private(set) var count = 0
        func add() { count += 1 }
    }
}
