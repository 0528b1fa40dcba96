import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct RoutePlanProofTests {
    private static func plan(
        _ text: String, via: Route.Via = .direct, known: KnownIdentity = KnownIdentity(), acceptsNew: Bool = false
    ) throws -> RoutePlan {
        let address = try ServerAddress(parsing: text)
        let claim = Claim(kind: .diane, known: known, policy: TrustPolicy(acceptsNew: acceptsNew))
        return RoutePlan(
            host: address.host, attempts: address.attempts(kind: .diane, tlsWasSaved: !known.pins.isEmpty), via: via,
            claim: claim)
    }

    @Test(
        arguments: [
            ("unix:/run/diane.sock", .direct, true), ("127.0.0.1:9090", .direct, true), ("[::1]:9090", .local, true),
            ("http://localhost:9090", .direct, true), ("http://box:9090", .tailnet, true),
            ("http://100.64.0.2:9090", .tailnet, true), ("http://box.tail12345.ts.net:9090", .direct, true),
            ("https://192.0.2.7:9443", .direct, true), ("https://box.example:9443", .direct, true),
            ("http://192.0.2.7:9090", .direct, false), ("http://192.0.2.7:9090", .lan, false),
            ("http://box.local:9090", .direct, false), ("http://box.example:9090", .direct, false),
            // Carriers use it too, and it is nobody's that is known.
            ("http://100.64.0.2:9090", .direct, false),
            // Either scheme may answer, and no certificate is known.
            ("192.0.2.7:9090", .direct, false),
        ] as [(String, Route.Via, Bool)])
    func `a route can prove a server, or cannot`(text: String, via: Route.Via, isProvable: Bool) throws {
        #expect(try Self.plan(text, via: via).mayProve == isProvable)
    }

    @Test func `what is recorded makes more of a route`() throws {
        let hash = Fingerprint(hashing: [1])
        let pinned = KnownIdentity(pins: [.init(certificate: hash, publicKey: nil)])
        #expect(try Self.plan("192.0.2.7:9090", known: pinned).mayProve)
        #expect(try !Self.plan("http://192.0.2.7:9090", known: pinned).mayProve)
        #expect(try Self.plan("192.0.2.7:9090", acceptsNew: true).mayProve)
        #expect(try Self.plan("http://100.64.0.2:9090", known: KnownIdentity(nodeID: ForeignText("n1"))).mayProve)
        #expect(try !Self.plan("http://192.0.2.7:9090", known: KnownIdentity(nodeID: ForeignText("n1"))).mayProve)
    }

    @Test(arguments: [(nil, false), (.http, false), (.https, true)] as [(Route.Scheme?, Bool)])
    func `a service of the LAN can with TLS only`(scheme: Route.Scheme?, isProvable: Bool) {
        let service = ServiceInstance(name: ForeignText("Studio"), kind: .diane)
        let plan = RoutePlan(service: service, scheme: scheme, claim: Claim(kind: .diane))
        #expect(plan.mayProve == isProvable)
    }
}
