import LandfallConnections
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct ShownChangeTests {
    private func identity(_ certificates: PeerCertificate...) throws -> KnownIdentity {
        var identity = KnownIdentity(nodeID: "n1", serverID: "s1")
        let time = try #require(Timestamp("2026-11-01T00:00:00Z"))
        for shown in certificates { identity.accept(shown, at: time) }
        return identity
    }

    @Test(arguments: ["", ":", "SHA256:", "SHA256 fingerprint="])
    func `a hash is read as tools print it`(prefix: String) throws {
        let digest = String(repeating: "ab", count: 32)
        let isForm = prefix.isEmpty || prefix == "SHA256:"
        do throws(TrustError) {
            let pin = try Fingerprint(typed: prefix + digest.uppercased())
            #expect(pin.description == digest)
            #expect(isForm)
        } catch {
            guard !isForm, case .badDigest = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    private func change(_ stage: Stage, _ code: FailureCode, _ note: StageNote?) -> ShownChange? {
        ShownChanges(.failure(stage, code, note)).places.first?.change
    }

    private func route(_ url: String, _ stage: StageReport, _ more: StageReport...) -> RouteReport {
        RouteReport(label: ForeignText(url), via: .direct, route: nil, stages: [stage] + more)
    }

    /// A route on which the server was recognised by its certificate.
    private func recognised(_ url: String, _ shown: PeerCertificate) -> RouteReport {
        route(
            url, StageReport(.tls, .ok, note: .certificate(shown)),
            StageReport(.identity, .ok, note: .proof(.certificate, IdentityCheck.LearnedIdentity())))
    }

    private func changed(_ url: String, _ shown: PeerCertificate) -> RouteReport {
        route(url, StageReport(.tls, .fail, code: .pinChanged, note: .pins(known: [], shown: shown)))
    }

    @Test func `what is shown instead is found in what came of the routes`() throws {
        let shown = PeerCertificate.sample(1)
        #expect(change(.tls, .pinChanged, .pins(known: [], shown: shown)) == .certificate(shown))
        #expect(change(.identity, .pinUnknown, .certificate(shown)) == .certificate(shown))
        let (known, new) = (ForeignText("n1"), ForeignText("n2"))
        #expect(change(.identity, .nodeChanged, .ids(known: known, shown: new)) == .node(known: known, shown: new))
        #expect(change(.connect, .connectionRefused, nil) == nil)
    }

    @Test func `routes that show the same are one change, in the order of the routes`() {
        let changes = ShownChanges(
            TargetReport(
                routes: [
                    changed("a", .sample(1)), recognised("b", .sample(2)), changed("c", .sample(3)),
                    changed("d", .sample(1)),
                ], chosen: 1, total: .zero))
        #expect(changes.places.map(\.change) == [.certificate(.sample(1)), .certificate(.sample(3))])
        #expect(changes.places.map(\.routes) == [["a", "d"].map { ForeignText($0) }, [ForeignText("c")]])
    }

    @Test func `an accepted certificate takes the place of all, an accepted node only of the node`() throws {
        let time = try #require(Timestamp("2026-11-21T00:00:00Z"))
        let machine = try ServerAddress(parsing: "my-mac:9090")
        var profile = try Profile(
            name: try #require(ProfileName("studio")), kind: .diane,
            routes: [SavedRoute(.tailnet(machine, nodeID: ForeignText("n1")))],
            identity: try identity(.sample(1), .sample(2)))
        let changes = ShownChanges(TargetReport(routes: [], chosen: nil, total: .zero))
        changes.apply([.certificate(.sample(3))], to: &profile, at: time)
        #expect(
            profile.identity.pins.map(\.certificate.description) == ["\(PeerCertificate.sample(3).certificateSHA256)"])
        #expect(profile.identity.pins.map(\.firstSeen) == [time] && profile.identity.nodeID == ForeignText("n1"))
        let ids = ["n1", "n2", "s1", "s2"].map { ForeignText($0) }
        changes.apply(
            [.node(known: ids[0], shown: ids[1]), .server(known: ids[2], shown: ids[3])], to: &profile, at: time)
        #expect(profile.identity.nodeID == ForeignText("n2") && profile.identity.serverID == ForeignText("s2"))
        #expect(profile.identity.pins.count == 1)
        // The route leads to the new machine too, and after forgetting to whichever has that name.
        #expect(profile.routes.map(\.target) == [.tailnet(machine, nodeID: ForeignText("n2"))])
        profile.forgetIdentity()
        #expect(profile.routes.map(\.target) == [.tailnet(machine, nodeID: nil)])
    }

    @Test func `a pin by which another route was recognised outlives an accepted one`() throws {
        let time = try #require(Timestamp("2026-11-21T00:00:00Z"))
        var profile = try Profile(
            name: try #require(ProfileName("studio")), kind: .diane,
            routes: [SavedRoute(.address(try ServerAddress(parsing: "https://192.0.2.7:8443")))],
            identity: try identity(.sample(1), .sample(2), .sample(4, key: 40)))
        // The certificate of one route has changed; one is the recorded one, one a renewed one of a recorded key.
        let changes = ShownChanges(
            TargetReport(
                routes: [
                    changed("a", .sample(3)), recognised("b", .sample(2)), recognised("c", .sample(5, key: 40)),
                ], chosen: 1, total: .zero))
        changes.apply(changes.places.map(\.change), to: &profile, at: time)
        let expected = [PeerCertificate.sample(2), .sample(4, key: 40), .sample(3)]
        #expect(
            profile.identity.pins.map(\.certificate.description) == expected.map { "\($0.certificateSHA256)" })
    }
}
