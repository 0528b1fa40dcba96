import NIOConcurrencyHelpers
import ServerModel
import ServerTransport
import Testing
import TransportTestSupport

@testable import ConnectionChecks

/// Several routes to one server, and the consent to cleartext, which comes last.
struct TargetWalkTests {
    private func plan(_ endpoint: Endpoint, consents: Set<NetworkMark> = []) throws -> RoutePlan {
        guard case .address(let address, let port) = endpoint.location else { throw NoAddress() }
        var plan = RoutePlan(
            host: .address(address), attempts: [.init(scheme: endpoint.scheme, port: port)], via: .direct,
            claim: Claim(kind: .diane))
        plan.consents = consents
        return plan
    }

    private var mark: NetworkMark? { NetworkMark(subnet: "192.168.1.0/24", gateway: "02:00:5e:10:00:01") }

    @Test func `a route with a consent waits until the others are done, whatever its place`() async throws {
        let mark = try #require(mark)
        try await TestServer.run(.answer([Answer.status])) { first in
            try await TestServer.run(.answer([Answer.status])) { second in
                let order = NIOLockedValueBox<[Int]>([])
                let report = await TargetWalk.run(
                    [try plan(first.endpoint, consents: [mark]), try plan(second.endpoint)], token: TokenSource(nil),
                    around: nowhere(), deadline: .now + .seconds(60)
                ) { place, _ in
                    order.withLockedValue { if $0.last != place { $0.append(place) } }
                }
                #expect(order.withLockedValue { $0 } == [1, 0])
                #expect(report.routes.map(\.verdict) == [.ok, .ok] && report.chosen == 1)
            }
        }
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

    @Test func `a route with another identity outweighs one that is only unreachable`() async throws {
        let certificate = try TestCertificate.first.get()
        let known = KnownIdentity(pins: [try #require(try TestCertificate.other.get().pin)])
        let closed = try await TestServer.run(.silence) { $0.endpoint }
        try await TestServer.run(.answer([Answer.status]), tls: certificate) { server in
            var changed = try plan(server.endpoint)
            changed.claim.known = known
            let report = await TargetWalk.run(
                [try plan(closed), changed], token: TokenSource(nil), around: nowhere(), deadline: .now + .seconds(60))
            #expect(report.code == .pinChanged && report.verdict == .fail && report.chosen == nil)
            let received = try await server.received
            #expect(!received.contains("GET "))
        }
    }

    @Test func `a usable route beside one with another identity is a warning`() async throws {
        let certificate = try TestCertificate.first.get()
        let known = KnownIdentity(pins: [try #require(try TestCertificate.other.get().pin)])
        try await TestServer.run(.answer([Answer.status])) { good in
            try await TestServer.run(.answer([Answer.status]), tls: certificate) { other in
                var changed = try plan(other.endpoint)
                changed.claim.known = known
                let report = await TargetWalk.run(
                    [try plan(good.endpoint), changed], token: TokenSource(nil), around: nowhere(),
                    deadline: .now + .seconds(60))
                #expect(report.chosen == 0 && report.verdict == .warn && report.code == .pinChanged)
            }
        }
    }
}
