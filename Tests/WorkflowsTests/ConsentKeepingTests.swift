import ConnectionChecks
import ProfileStore
import ServerModel
import ServerTransport
import Tailnet
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// The consent of `test --allow-cleartext`, as a profile keeps it.
struct ConsentKeepingTests {
    private let home = ProfileHome()
    private let capture = TerminalCapture()

    private func mark(_ gateway: UInt8) throws -> NetworkMark {
        try #require(NetworkMark(subnet: "192.0.2.0/24", gateway: "02:00:00:00:00:0\(gateway)"))
    }

    private func keeping(_ network: NetworkMark?) -> ConsentKeeping {
        keeping(network.map(NetworkSight.network) ?? .beyond)
    }

    private func keeping(_ sight: NetworkSight, _ ungated: ConsentKeeping.Ungated = .say) -> ConsentKeeping {
        ConsentKeeping(
            around: Surroundings(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) }, networks: { _, _ in sight },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock"))),
            person: TerminalPerson(context: home.context(capture, isAsked: false)), ungated: ungated)
    }

    private func route(_ proof: IdentityCheck.Proof) throws -> RouteReport {
        let peer = Peer.address(try #require(IPAddress("192.0.2.7")), port: 9090)
        return RouteReport(
            label: ForeignText("http://192.0.2.7:9090"), via: .direct, route: nil,
            stages: [
                StageReport(.connect, .ok, note: .peer(peer, byDial: false)),
                StageReport(.identity, .warn, note: .proof(proof, IdentityCheck.Lesson())),
            ])
    }

    private func record(_ network: NetworkMark?, _ proofs: IdentityCheck.Proof...) async throws {
        let report = TargetReport(routes: try proofs.map(route), chosen: nil, total: .zero)
        let profile = try home.book().find("studio")
        await keeping(network).record(report, of: profile, in: try home.book(), deadline: .now + .seconds(60))
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
        let told = capture.errorText
        #expect(told.contains("studio: http://192.0.2.7:9090: token in cleartext allowed in 192.0.2.0/24 behind 02:"))
        try await record(here, .consent, .none)
        #expect(capture.errorText == told)
        try await record(there, .consent, .none)
        #expect(try networks() == [[here, there], []])
    }

    @Test func `a network that nothing tells from another one is said, and not recorded`() async throws {
        try await home.save("studio", "http://192.0.2.7:9090")
        try await record(nil, .consent)
        #expect(try networks() == [[]])
        #expect(capture.errorText.contains("in no network of this machine, so the consent is not saved"))
    }

    @Test func `a gateway that is silent is named`() async throws {
        try await home.save("studio", "http://192.0.2.7:9090")
        let gateway = try #require(IPAddress("192.0.2.1"))
        let report = TargetReport(routes: [try route(.consent)], chosen: nil, total: .zero)
        let profile = try home.book().find("studio")
        await keeping(.silentGateway(gateway)).record(
            report, of: profile, in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [[]])
        #expect(capture.errorText.contains("the gateway 192.0.2.1 by which this network is known does not answer"))
    }

    @Test(arguments: [("y\n", true), ("n\n", false), ("", false)])
    func `without a gateway a person decides whether the interface is enough`(answer: String, isKept: Bool) async throws
    {
        try await home.save("studio", "http://192.0.2.7:9090")
        let network = try #require(NetworkMark(subnet: "192.0.2.0/24", interface: "eth0"))
        let capture = TerminalCapture(typed: answer)
        var keeping = keeping(.network(network))
        let report = TargetReport(routes: [try route(.consent)], chosen: nil, total: .zero)
        await keeping.record(
            report, of: try home.book().find("studio"), in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [[]])
        #expect(self.capture.errorText.contains("no gateway to know it by"))
        keeping = ConsentKeeping(
            around: keeping.around, person: TerminalPerson(context: home.context(capture, isAsked: true)),
            ungated: .ask)
        await keeping.record(
            report, of: try home.book().find("studio"), in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [isKept ? [network] : []])
        #expect(capture.errorText.contains("every such network that this machine joins with eth0"))
        #expect(capture.errorText.contains("allowed in every 192.0.2.0/24 on eth0 without a gateway") == isKept)
    }

    @Test func `a route that has proven itself, or has not and was not allowed, gets none`() async throws {
        try await home.save("studio", "http://192.0.2.7:9090", "http://192.0.2.8:9090")
        try await record(try mark(1), .certificate, .none)
        #expect(try networks() == [[], []] && capture.errorText.isEmpty)
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
        await keeping(try mark(1)).record(report, of: old, in: try home.book(), deadline: .now + .seconds(60))
        #expect(try networks() == [[]])
    }
}
