import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing

@testable import LandfallConnections

/// Whole walks to servers that behave, over real sockets.
struct RouteWalkTests {
    @Test(arguments: ["127.0.0.1", "169.254.1.1", "::1", "::ffff:127.0.0.1", "10.1.2.3"])
    func `what a list leads to is never this machine, whatever its name means by now`(address: String) async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            guard case .address(_, let port) = server.endpoint.location else { throw NoAddress() }
            let found = try #require(IPAddress(address))
            let environment = ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                names: OneAddress(address: found),
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")),
                staysHere: { $0.description == "10.1.2.3" })
            let name = try #require(HostName("box.example.com"))
            var plans = [ServerHost.address(found), .name(name)].map { host in
                RoutePlan(
                    host: host, attempts: [.init(scheme: .http, port: port)], via: .direct, claim: Claim(kind: .diane))
            }
            for index in plans.indices { plans[index].isListed = true }
            let report = await TargetWalk.run(
                plans, token: TokenSource(nil), environment: environment, deadline: .now + .seconds(60))
            #expect(report.routes.map(\.decisive?.code) == [.leadsHere, .leadsHere])
            let connections = server.connections
            #expect(connections == 0)
        }
    }

    @Test func `a keyless Diane is usable without the token`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            let report = try await walk(to: server.endpoint)
            #expect(report.verdict == .warn && report.decisive?.code == .serverLostKey)
            #expect(report.stage(.auth)?.note == .auth(.notNeeded))
            #expect(report.product?.version == ForeignText("1.9.1") && report.product?.uptimeSeconds == 61)
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
            let connections = server.connections
            #expect(connections == 1)
        }
    }

    @Test func `a keyed Diane gets the token on the connection that was proven`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status])) { server in
            let report = try await walk(to: server.endpoint)
            #expect(report.verdict == .ok)
            #expect(report.stage(.auth)?.note == .auth(.acceptedFullAccess))
            #expect(report.stage(.api)?.status == .ok)
            let connections = server.connections
            #expect(connections == 1)
            let received = server.received
            #expect(received.contains("Authorization: Bearer \(secret)\r\n"))
        }
    }

    @Test func `a token that is refused is said to be`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.refused])) { server in
            let report = try await walk(to: server.endpoint)
            #expect(report.decisive?.stage == .auth && report.decisive?.code == .tokenRefused)
        }
    }

    @Test func `what cannot be read behind a good token fails the API`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed, HTTPText.json("{")])) { server in
            let report = try await walk(to: server.endpoint)
            #expect(report.stage(.auth)?.status == .ok)
            #expect(report.decisive?.stage == .api && report.decisive?.code == .decodeFailed)
        }
    }

    @Test func `a server that keeps no connection never gets a token`() async throws {
        let closing = Answer.keyed.replacing("Content-Length", with: "Connection: close\r\nContent-Length")
        try await ScriptedServer.with(.answerAndClose(closing)) { server in
            let report = try await walk(to: server.endpoint)
            #expect(report.decisive?.stage == .auth && report.decisive?.code == .connectionClosed)
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
        }
    }

    @Test func `another product that keeps no connection is another product`() async throws {
        let closing = HTTPText.notFound.replacing("Content-Length", with: "Connection: close\r\nContent-Length")
        try await ScriptedServer.with(.answerAndClose(closing)) { server in
            let report = try await walk(to: server.endpoint, kind: nil)
            #expect(report.decisive?.stage == .product && report.decisive?.code == .notThisProduct)
        }
    }

    @Test func `of several ports the first that is the product wins`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.notFound])) { other in
            try await ScriptedServer.with(.answer([Answer.status])) { diane in
                let ports = [other, diane].compactMap { server in
                    if case .address(_, let port) = server.endpoint.location { port } else { nil }
                }
                let plan = RoutePlan(
                    host: .address(try #require(IPAddress("127.0.0.1"))),
                    attempts: ports.map { .init(scheme: .http, port: $0) }, via: .direct, claim: Claim(kind: .diane))
                let report = await TargetWalk.run(
                    [plan], token: TokenSource(nil), environment: nowhere(), deadline: .now + .seconds(60))
                #expect(report.verdict == .ok && report.chosen == 0)
                #expect(report.routes[0].route?.port == ports[1])
            }
        }
    }

    @Test func `all routes get a verdict, and one that is usable is chosen`() async throws {
        let closed = try await ScriptedServer.with(.silence) { $0.endpoint }
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            let plans = try [closed, server.endpoint].map { endpoint in
                guard case .address(let address, let port) = endpoint.location else { throw NoAddress() }
                return RoutePlan(
                    host: .address(address), attempts: [.init(scheme: .http, port: port)], via: .direct,
                    claim: Claim(kind: .diane))
            }
            let report = await TargetWalk.run(
                plans, token: TokenSource(nil), environment: nowhere(), deadline: .now + .seconds(60))
            #expect(report.routes.map(\.verdict) == [.fail, .ok])
            #expect(report.chosen == 1 && report.verdict == .ok)
        }
    }

    @Test func `where mDNS led to this machine nothing is proven, and no token goes there`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status])) { server in
            guard case .address(let address, let port) = server.endpoint.location else { throw NoAddress() }
            let instance = ServiceInstance(name: ForeignText("Studio"), kind: .diane)
            let environment = ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                localServices: { wanted, _ in
                    .located(
                        Sighting(
                            id: .init(source: .lan, key: "1"), kind: .diane, name: wanted.name, instance: wanted,
                            routes: [Route(scheme: .http, address: address, port: port, via: .lan)]))
                },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))
            let plan = RoutePlan(service: instance, scheme: nil, claim: Claim(kind: .diane))
            let report = await TargetWalk.run(
                [plan], token: TokenSource(try Token(secret.utf8)), environment: environment,
                deadline: .now + .seconds(60))
            #expect(report.routes[0].stage(.mdns)?.status == .ok)
            #expect(report.routes[0].route?.port == port)
            #expect(report.code == .cleartextTokenRefused)
            let hasLeaked = server.received.contains("sesame")
            #expect(!hasLeaked)
        }
    }

    @Test func `a bare word is not sent to the name servers`() async throws {
        let plan = RoutePlan(
            host: try ServerAddress(parsing: "my-mac").host, attempts: [.init(scheme: .http, port: 9090)],
            via: .tailnet,
            claim: Claim(kind: nil))
        var machine = StageMachine(plan, goal: .everything)
        #expect(machine.start() == .askTailnet("my-mac"))
        #expect(machine.next(.noPeer(.peerUnknown, nil), took: .zero) == .finish)
        #expect(machine.report.decisive?.code == .peerUnknown)
    }
}

/// Every name has the same address.
private struct OneAddress: NameResolver {
    let address: IPAddress

    func addresses(
        of name: String, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> [IPAddress] { [address] }
}
