import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct ProfilePlansTests {
    private let digest = String(repeating: "ab", count: 32)

    private func profile(
        _ routes: [SavedRoute.Target], identity: KnownIdentity = KnownIdentity(), kind: ServerKind = .diane
    ) throws -> Profile {
        try Profile(
            name: try #require(ProfileName("studio")), kind: kind, routes: try routes.map { try SavedRoute($0) },
            identity: identity)
    }

    private func address(_ text: String) throws -> ServerAddress { try ServerAddress(parsing: text) }

    @Test func `routes keep their order and say where they come from`() throws {
        let service = ServiceInstance(name: ForeignText("Studio"), kind: .diane)
        let plans = try profile([
            .service(service, ServiceForm(scheme: .https)), .tailnet(address("my-mac:9090"), nodeID: ForeignText("n1")),
            .address(address("http://192.168.1.5:9090/base")), .address(address("unix:/run/diane.sock")),
        ]).plans()
        #expect(plans.map(\.via) == [.lan, .tailnet, .direct, .local])
        #expect(plans[0].place == .service(service, scheme: .https))
        #expect(plans[1].claim.known.nodeID == ForeignText("n1"))
        #expect(plans[2].claim.basePath == "/base")
        #expect(plans.allSatisfy { $0.claim.kind == .diane })
    }

    @Test func `once TLS was saved an open scheme is never tried without it`() throws {
        let open = try profile([.address(address("192.168.1.5"))]).plans()[0].attempts
        #expect(open.map(\.scheme) == [.http, .https, .http, .https])
        let beside = try profile([.address(address("https://box.local:8443")), .address(address("192.168.1.5"))])
        #expect(beside.plans()[1].attempts.allSatisfy { $0.scheme == .https })
        let pin = KnownIdentity.Pin(certificate: try #require(Fingerprint(hex: digest)))
        let pinned = try profile([.address(address("192.168.1.5"))], identity: KnownIdentity(pins: [pin]))
        #expect(pinned.plans()[0].attempts.allSatisfy { $0.scheme == .https })
        let service = try profile(
            [.service(ServiceInstance(name: ForeignText("Studio"), kind: .diane), ServiceForm())],
            identity: KnownIdentity(pins: [pin]))
        guard case .service(_, let scheme) = service.plans()[0].place else {
            Issue.record("no service")
            return
        }
        #expect(scheme == .https)
    }

    @Test func `what is recorded is claimed, and consents come along`() throws {
        let pin = KnownIdentity.Pin(
            certificate: try #require(Fingerprint(hex: digest)), publicKey: Fingerprint(hex: digest))
        let mark = try #require(NetworkMark(subnet: "192.168.1.0/24", gateway: "02:00:5e:10:00:01"))
        let route = try SavedRoute(
            .address(try address("http://192.168.1.5:9090")),
            consents: [CleartextConsent(network: mark, given: nil)])
        let profile = try Profile(
            name: try #require(ProfileName("studio")), kind: .diane, routes: [route],
            identity: KnownIdentity(pins: [pin], nodeID: ForeignText("n1"), serverID: ForeignText("s1")))
        let plan = profile.plans()[0]
        #expect(plan.consents == [mark])
        #expect(plan.claim.known.pins.map(\.certificate.description) == [digest])
        #expect(plan.claim.known.nodeID == ForeignText("n1") && plan.claim.known.serverID == ForeignText("s1"))
        #expect(!plan.claim.policy.allowsCleartext)
    }
}
