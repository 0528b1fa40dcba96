import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

/// Knows what it is told, and hangs until the deadline for what it is not.
private struct FakeResolver: NameResolver {
    let known: [String: [String]]

    func addresses(of name: String, deadline: ContinuousClock.Instant) async throws(TransportError) -> [IPAddress] {
        guard let addresses = known[name] else {
            try? await Task.sleep(until: deadline)
            throw TransportError(.resolveTimeout, stage: .resolve)
        }
        return addresses.compactMap { IPAddress($0) }
    }
}

struct NamedEndpointTests {
    private func transport(_ addresses: String...) -> Transport {
        Transport(resolver: FakeResolver(known: ["box.example": addresses]))
    }

    private func named(_ endpoint: Endpoint) throws -> (Endpoint, UInt16) {
        guard case .address(_, let port) = endpoint.location else { throw TransportError(.badRequest, stage: .connect) }
        return (
            Endpoint(scheme: endpoint.scheme, location: .host(try #require(HostName("box.example")), port: port)), port
        )
    }

    @Test func `a name is resolved and named in the request`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            let (endpoint, port) = try named(server.endpoint)
            let connection = try await transport("127.0.0.1").open(endpoint, trust: .anyCertificate, deadline: soon())
            defer { connection.close() }
            #expect(connection.facts.peer == .address(try #require(IPAddress("127.0.0.1")), port: port))
            #expect(try #require(connection.facts.resolve) > .zero)
            _ = try await connection.request(.get("/"), deadline: soon())
            #expect(server.received.contains("Host: box.example:\(port)\r\n"))
        }
    }

    @Test func `an address that refuses is passed over`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            let (endpoint, _) = try named(server.endpoint)
            let response = try await get(from: endpoint, transport: transport("127.0.0.2", "127.0.0.1"))
            #expect(response.status == 200)
        }
    }

    @Test func `an address that swallows everything is overtaken`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            let (endpoint, port) = try named(server.endpoint)
            let hole = try BlackHole(address: "127.0.0.3", port: port)
            let start = ContinuousClock.now
            let response = try await get(from: endpoint, transport: transport("127.0.0.3", "127.0.0.1"))
            #expect(response.status == 200 && start.duration(to: .now) < bound)
            withExtendedLifetime(hole) {}
        }
    }

    @Test func `with a pin only the address that shows it wins`() async throws {
        let first = try TestCertificate.first.get()
        let other = try TestCertificate.other.get()
        let pin = TLSTrust.pinned([.certificate(try #require(Fingerprint(hex: first.certificateSHA256)))])
        try await ScriptedServer.with(.answer([HTTPText.json("1")]), tls: first) { good in
            let (endpoint, port) = try named(good.endpoint)
            try await ScriptedServer.with(.answer([HTTPText.json("2")]), tls: other, host: "127.0.0.4", port: port) {
                bad in
                let both = transport("127.0.0.4", "127.0.0.1")
                let response = try await get(from: endpoint, trust: pin, transport: both)
                #expect(response.body == Array("1".utf8))
                #expect(bad.received == "")
                #expect(bad.connections == 1)
                let outcome = await failure { () throws(TransportError) in
                    try await get(from: endpoint, trust: pin, transport: transport("127.0.0.2", "127.0.0.4"))
                }
                #expect(outcome?.code == .pinChanged)
            }
        }
    }

    @Test func `all addresses refusing is a refusal`() async throws {
        let (endpoint, _) = try named(try await ScriptedServer.with(.silence) { $0.endpoint })
        let outcome = await failure { () throws(TransportError) in
            try await get(from: endpoint, transport: transport("127.0.0.1", "127.0.0.2"))
        }
        #expect(outcome?.code == .connectionRefused)
    }

    @Test func `a name server that says nothing ends at the deadline`() async throws {
        let endpoint = Endpoint(scheme: .http, location: .host(try #require(HostName("unknown.example")), port: 80))
        let outcome = try #require(
            await failure { () throws(TransportError) in
                try await get(from: endpoint, transport: transport(), deadline: shortly())
            })
        #expect(outcome.code == .resolveTimeout && outcome.took < bound)
    }
}
