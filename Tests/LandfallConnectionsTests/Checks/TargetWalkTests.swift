import LandfallTesting
import Testing
import TransportTestSupport

@testable import LandfallConnections
@testable import LandfallModel
@testable import LandfallTransport

/// Several routes to one server, and the consent to cleartext, which comes last.
struct TargetWalkTests {
    private func plan(_ endpoint: Endpoint) throws -> RoutePlan {
        guard case .address(let address, let port) = endpoint.location else { throw NoAddress() }
        return RoutePlan(
            host: .address(address), attempts: [.init(scheme: endpoint.scheme, port: port)], via: .direct,
            claim: Claim(kind: .diane))
    }

    @Test func `a leave for cleartext is not used where another route has proven itself`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status])) { elsewhere in
            try await ScriptedServer.with(.answer([Answer.keyed, Answer.status])) { proven in
                var consented = found()
                consented.claim.policy.allowsCleartext = true
                let report = await TargetWalk.run(
                    [consented, try plan(proven.endpoint)], token: TokenSource(try Token(secret.utf8)),
                    environment: finding(elsewhere.endpoint), deadline: .now + .seconds(60))
                #expect(report.routes.map(\.verdict) == [.warn, .ok] && report.chosen == 1)
                let hasLeaked = elsewhere.received.contains("sesame")
                #expect(!hasLeaked)
                let received = proven.received
                #expect(received.contains("sesame"))
            }
        }
    }

    @Test func `it is used where none has`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status])) { elsewhere in
            var consented = found()
            consented.claim.policy.allowsCleartext = true
            let report = await TargetWalk.run(
                [consented], token: TokenSource(try Token(secret.utf8)), environment: finding(elsewhere.endpoint),
                deadline: .now + .seconds(60))
            #expect(report.routes[0].proof?.0 == .consent && report.chosen == 0)
            let received = elsewhere.received
            #expect(received.contains("sesame"))
        }
    }

    /// A route to a service, which proves nothing wherever it leads.
    private func found() -> RoutePlan {
        RoutePlan(
            service: ServiceInstance(name: ForeignText("Studio"), kind: .diane), scheme: nil,
            claim: Claim(kind: .diane))
    }

    private func finding(_ endpoint: Endpoint) -> ConnectionDependencies {
        ConnectionDependencies(
            localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
            localServices: { instance, _ in
                guard case .address(let address, let port) = endpoint.location else {
                    return .noAddresses(.serviceNotFound, nil)
                }
                return .located(
                    Sighting(
                        id: .init(source: .lan, key: "1"), kind: .diane, name: instance.name, instance: instance,
                        routes: [Route(scheme: .http, address: address, port: port, via: .lan)]))
            }, tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))
    }

    /// A walk to a keyed Diane over plain HTTP elsewhere that has come to its identity.
    private func authStage(proof: IdentityCheck.Proof, holdsBack: Bool) throws -> (StageMachine.Action, RouteReport) {
        let address = try #require(IPAddress("192.168.1.5"))
        var plan = RoutePlan(
            host: .address(address), attempts: [.init(scheme: .http, port: 9090)], via: .direct,
            claim: Claim(kind: .diane), hasToken: true)
        plan.holdsConsentBack = holdsBack
        var machine = StageMachine(plan, goal: .everything)
        #expect(machine.start() == .open(.system([address])))
        let facts = ConnectionFacts(
            peer: .address(address, port: 9090), resolve: nil, connect: .zero, tls: nil, certificate: nil)
        let opened = StageMachine.Opened(
            attempt: .init(scheme: .http, port: 9090), facts: facts,
            product: ProductFacts(kind: .diane, asksForToken: true), productTook: .zero)
        #expect(machine.next(.opened(opened), took: .zero) == .identify)
        let action = machine.next(.identified(proof, .init()), took: .zero)
        return (action, machine.report)
    }

    @Test func `with a consent the token goes out, as a warning`() throws {
        let (action, report) = try authStage(proof: .consent, holdsBack: false)
        #expect(action == .askWithToken)
        #expect(report.stage(.identity)?.status == .warn)
    }

    @Test func `without one the route fails, and beside a proven route it only warns`() throws {
        let (action, refused) = try authStage(proof: .none, holdsBack: false)
        #expect(action == .finish)
        #expect(refused.verdict == .fail && refused.decisive?.code == .cleartextTokenRefused)
        let (idle, held) = try authStage(proof: .none, holdsBack: true)
        #expect(idle == .finish)
        #expect(held.verdict == .warn && held.decisive?.code == .identityUnproven)
    }

    @Test func `a key that is missing on both routes does not let the unproven one win`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { elsewhere in
            try await ScriptedServer.with(.answer([Answer.status])) { proven in
                for routes in [[found(), try plan(proven.endpoint)], [try plan(proven.endpoint), found()]] {
                    let report = await TargetWalk.run(
                        routes, token: TokenSource(try Token(secret.utf8)), environment: finding(elsewhere.endpoint),
                        deadline: .now + .seconds(60))
                    #expect(report.routes.map(\.keyWarning?.code) == [.serverLostKey, .serverLostKey])
                    #expect(report.decisive?.proof?.0 == .loopback && report.code == .serverLostKey)
                }
            }
        }
    }

    @Test func `a route with another identity outweighs one that is only unreachable`() async throws {
        let certificate = try TestCertificate.first.get()
        let known = KnownIdentity(pins: [try #require(try TestCertificate.other.get().pin)])
        let closed = try await ScriptedServer.with(.silence) { $0.endpoint }
        try await ScriptedServer.with(.answer([Answer.status]), tls: certificate) { server in
            var changed = try plan(server.endpoint)
            changed.claim.known = known
            let report = await TargetWalk.run(
                [try plan(closed), changed], token: TokenSource(nil), environment: nowhere(),
                deadline: .now + .seconds(60))
            #expect(report.code == .pinChanged && report.verdict == .fail && report.chosen == nil)
            let received = server.received
            #expect(!received.contains("GET "))
        }
    }

    @Test func `a proven server that asks for a token outweighs an unproven one that gets none`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed])) { elsewhere in
            try await ScriptedServer.with(.answer([Answer.keyed])) { proven in
                for routes in [[found(), try plan(proven.endpoint)], [try plan(proven.endpoint), found()]] {
                    let report = await TargetWalk.run(
                        routes, token: TokenSource(nil), environment: finding(elsewhere.endpoint),
                        deadline: .now + .seconds(60))
                    #expect(Set(report.routes.map(\.decisive?.code)) == [.tokenMissing, .cleartextTokenRefused])
                    #expect(report.code == .tokenMissing && report.chosen == nil)
                }
            }
        }
    }

    @Test func `a usable route beside one with another identity is a warning`() async throws {
        let certificate = try TestCertificate.first.get()
        let known = KnownIdentity(pins: [try #require(try TestCertificate.other.get().pin)])
        try await ScriptedServer.with(.answer([Answer.status])) { good in
            try await ScriptedServer.with(.answer([Answer.status]), tls: certificate) { other in
                var changed = try plan(other.endpoint)
                changed.claim.known = known
                let report = await TargetWalk.run(
                    [try plan(good.endpoint), changed], token: TokenSource(nil), environment: nowhere(),
                    deadline: .now + .seconds(60))
                #expect(report.chosen == 0 && report.verdict == .warn && report.code == .pinChanged)
            }
        }
    }
}
