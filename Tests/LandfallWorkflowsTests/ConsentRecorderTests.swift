import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

/// The consent of `test --allow-cleartext`, as a profile keeps it.
struct ConsentKeepingTests {
    private let home = SavedServersFolder()
    private let person = ScriptedInteraction()

    private func mark(_ gateway: UInt8) throws -> NetworkMark {
        try #require(NetworkMark(subnet: "192.0.2.0/24", gateway: "02:00:00:00:00:0\(gateway)"))
    }

    private func recorder(_ network: NetworkMark?) -> ConsentRecorder {
        recorder(network.map { .network($0, device: 2) } ?? .beyond)
    }

    private func recorder(_ sight: NetworkSight, _ ungated: ConsentRecorder.Ungated = .say) -> ConsentRecorder {
        ConsentRecorder(
            environment: ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) }, networks: { _, _ in sight },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock"))),
            person: person, ungated: ungated)
    }

    private func route(_ proof: IdentityCheck.Proof) throws -> RouteReport {
        let peer = Peer.address(try #require(IPAddress("192.0.2.7")), port: 9090)
        return RouteReport(
            label: ForeignText("http://192.0.2.7:9090"), via: .direct, route: nil,
            stages: [
                StageReport(.connect, .ok, note: .peer(peer)),
                StageReport(.identity, .warn, note: .proof(proof, IdentityCheck.LearnedIdentity())),
            ])
    }

    private func record(_ network: NetworkMark?, _ proofs: IdentityCheck.Proof...) async throws {
        let report = TargetReport(routes: try proofs.map(route), chosen: nil, total: .zero)
        let profile = try home.book().find("studio")
        await recorder(network).record(report, of: profile, in: try home.book(), deadline: .now + .seconds(60))
    }

    private func networks() throws -> [[NetworkMark]] {
        try home.book().find("studio").routes.map { $0.consents.map(\.network) }
    }

    @Test func `a route on which it was made use of gets it for this network, once, beside those for others`()
        async throws
    {
        try await home.save("studio", "http://192.0.2.7:9090", "http://192.0.2.8:9090")
        let (here, there) = (try mark(1), try mark(2))
        try await record(here, .consent, .none)
        #expect(try networks() == [[here], []])
        guard case .cleartextAllowed(here, "http://192.0.2.7:9090", _)? = person.notices.last else {
            Issue.record("it was not said: \(person.notices)")
            return
        }
        try await record(here, .consent, .none)
        #expect(person.notices.count == 1)
        try await record(there, .consent, .none)
        #expect(try networks() == [[here, there], []])
    }

    @Test func `a network that nothing tells from another one is said, and not recorded`() async throws {
        try await home.save("studio", "http://192.0.2.7:9090")
        try await record(nil, .consent)
        #expect(try networks() == [[]])
        #expect(person.notices.contains { if case .beyondGateway = $0 { true } else { false } })
    }

    @Test func `a gateway that is silent is named`() async throws {
        try await home.save("studio", "http://192.0.2.7:9090")
        let gateway = try #require(IPAddress("192.0.2.1"))
        let report = TargetReport(routes: [try route(.consent)], chosen: nil, total: .zero)
        let profile = try home.book().find("studio")
        await recorder(.silentGateway(gateway)).record(
            report, of: profile, in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [[]])
        #expect(person.notices.contains { if case .gatewaySilent(_, gateway) = $0 { true } else { false } })
    }

    @Test(arguments: [true, false])
    func `without a gateway a person decides whether the interface is enough`(agrees: Bool) async throws {
        try await home.save("studio", "http://192.0.2.7:9090")
        let network = try #require(NetworkMark(subnet: "192.0.2.0/24", interface: "eth0"))
        let person = ScriptedInteraction(agrees: agrees)
        var recorder = recorder(.network(network, device: 2))
        let report = TargetReport(routes: [try route(.consent)], chosen: nil, total: .zero)
        await recorder.record(
            report, of: try home.book().find("studio"), in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [[]])
        #expect(self.person.notices.contains { if case .networkUnknown(_, true) = $0 { true } else { false } })
        recorder = ConsentRecorder(environment: recorder.environment, person: person, ungated: .ask())
        await recorder.record(
            report, of: try home.book().find("studio"), in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [agrees ? [network] : []])
        #expect(person.questions == 1)
        #expect(
            person.notices.contains { if case .cleartextAllowed(network, _, _) = $0 { true } else { false } } == agrees)
    }

    @Test(arguments: ["eth0", "wlan0"])
    func `nothing is asked of the network that was shown before`(shown: String) async throws {
        try await home.save("studio", "http://192.0.2.7:9090")
        let network = try #require(NetworkMark(subnet: "192.0.2.0/24", interface: "eth0"))
        let allowed = NetworkMark(subnet: "192.0.2.0/24", interface: shown)
        let recorder = recorder(.network(network, device: 2), .ask(besides: allowed))
        #expect(await recorder.ungatedNetwork(of: try route(.none)) == network)
        let consent = await recorder.consent(try route(.consent), at: try #require(Timestamp("2026-11-26T00:00:00Z")))
        #expect(consent?.network == (shown == "eth0" ? network : nil))
        #expect(person.questions == (shown == "eth0" ? 0 : 1))
    }

    @Test func `a network with a gateway is not shown as one without`() async throws {
        #expect(await recorder(try mark(1)).ungatedNetwork(of: try route(.none)) == nil)
    }

    @Test func `a route that has proven itself, or has not and was not allowed, gets none`() async throws {
        try await home.save("studio", "http://192.0.2.7:9090", "http://192.0.2.8:9090")
        try await record(try mark(1), .certificate, .none)
        #expect(try networks() == [[], []] && person.notices.isEmpty)
    }

    @Test func `a profile that leads elsewhere by now gets none`() async throws {
        try await home.save("studio", "http://192.0.2.7:9090")
        let old = try home.book().find("studio")
        try await home.book().update(deadline: .now + .seconds(60)) { set in
            var profile = old
            try profile.change(
                kind: .diane, routes: [SavedRoute(.address(ServerAddress(parsing: "http://192.0.2.9:9090")))])
            try set.put(profile)
        }
        let report = TargetReport(routes: [try route(.consent)], chosen: nil, total: .zero)
        await recorder(try mark(1)).record(report, of: old, in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [[]])
    }
}
