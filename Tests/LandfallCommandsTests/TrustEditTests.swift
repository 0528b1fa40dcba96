import ConnectionChecks
import Foundation
import ProfileStore
import ServerConnections
import ServerModel
import ServerTransport
import Testing
import TransportTestSupport

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// `landfall trust` and the changes that it makes.
struct TrustEditTests {
    private let home = ProfileHome()
    private let digest = String(repeating: "ab", count: 32)

    private func identity(_ certificates: PeerCertificate...) throws -> KnownIdentity {
        var identity = KnownIdentity(nodeID: ForeignText("n1"), serverID: ForeignText("s1"))
        let time = try #require(Timestamp("2026-11-01T00:00:00Z"))
        for shown in certificates { identity.accept(shown, at: time) }
        return identity
    }

    // MARK: Decisions

    @Test(arguments: ["", ":", "SHA256:", "SHA256 fingerprint="])
    func `a hash is read as tools print it`(prefix: String) throws {
        let messages = Messages(language: .english)
        let isForm = prefix.isEmpty || prefix == "SHA256:"
        do throws(CommandFailure) {
            let pin = try TrustEdit.pin(prefix + digest.uppercased(), messages)
            #expect(pin.description == digest)
            #expect(isForm)
        } catch {
            #expect(!isForm && error.code == .usage)
        }
    }

    private func change(_ stage: Stage, _ code: CheckCode, _ note: StageNote?) -> ShownChange? {
        ShownChanges(.failure(stage, code, note)).places.first?.change
    }

    private func route(_ url: String, _ stage: StageReport, _ more: StageReport...) -> RouteReport {
        RouteReport(label: ForeignText(url), via: .direct, route: nil, stages: [stage] + more)
    }

    /// A route on which the server was recognised by its certificate.
    private func recognised(_ url: String, _ shown: PeerCertificate) -> RouteReport {
        route(
            url, StageReport(.tls, .ok, note: .certificate(shown)),
            StageReport(.identity, .ok, note: .proof(.certificate, IdentityCheck.Lesson())))
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

    // MARK: The commands

    @Test func `show tells hash, words, key, times and node, and as a document`() async throws {
        try await home.save("studio", "https://127.0.0.1:8443", identity: try identity(.sample(1)))
        let shown = PeerCertificate.sample(1)
        let all = shown.certificateSHA256.words.split(separator: "-")
        let words = [all.prefix(8), all.suffix(8)].map { $0.joined(separator: "-") }
        let run = await home.run("trust", "show", "studio")
        #expect(run.exit == .ok)
        for part in [
            "\(shown.certificateSHA256)", words[0], words[1], "\(shown.publicKeySHA256)", "2026-11-01", "n1",
            "s1",
        ] {
            #expect(run.output.contains(part))
        }
        let json = try await home.run("trust", "show", "studio", "--json").json()
        #expect(json["schema"] as? String == "landfall.trust/1")
        #expect(json["node_id"] as? String == "n1" && json["server_id"] as? String == "s1")
        let pin = try #require((json["pins"] as? [[String: Any]])?.first)
        #expect(pin["certificate_sha256"] as? String == "\(shown.certificateSHA256)")
    }

    @Test func `a pin is recorded before it was ever seen, once`() async throws {
        try await home.save("studio", "https://127.0.0.1:8443")
        #expect(await home.run("trust", "pin", "studio", "nonsense").exit == .usage)
        for _ in 0..<2 { #expect(await home.run("trust", "pin", "studio", digest).exit == .ok) }
        #expect(try home.book().find("studio").identity.pins.map(\.certificate.description) == [digest])
    }

    @Test func `forget asks, and takes one certificate or all`() async throws {
        try await home.save("studio", "https://127.0.0.1:8443", identity: try identity(.sample(1), .sample(2)))
        #expect(await home.run("trust", "forget", "studio").exit == .usage)
        #expect(await home.run("trust", "forget", "studio", typed: "n\n").exit == .failure)
        #expect(await home.run("trust", "forget", "studio", digest, "--yes").exit == .usage)
        let one = "\(PeerCertificate.sample(1).certificateSHA256)"
        #expect(await home.run("trust", "forget", "studio", one, "--yes").exit == .ok)
        #expect(try home.book().find("studio").identity.pins.count == 1)
        #expect(await home.run("trust", "forget", "studio", typed: "yes\n").exit == .ok)
        #expect(try home.book().find("studio").identity == KnownIdentity())
    }

    @Test func `a changed key is exit 8 with old, new and the way, and accept takes it`() async throws {
        let certificate = try TestCertificate.first.get()
        try await TestServer.run(.answer([Answers.status]), tls: certificate) { server in
            let old = PeerCertificate.sample(1)
            try await home.save("studio", server.address, identity: try identity(old))
            let test = await home.run("test", "studio")
            #expect(test.exit == .identityChanged)
            for part in [
                "was SHA256 \(old.certificateSHA256)", "first seen 2026-11-01T00:00:00Z",
                "now SHA256 \(certificate.certificateSHA256)", "landfall trust accept studio",
            ] {
                #expect(test.error.contains(part), "\(test.error)")
            }
            // No general flag accepts a change.
            #expect(await home.run("test", "studio", "--accept-new").exit == .identityChanged)
            let unasked = await home.run("trust", "accept", "studio")
            #expect(unasked.exit == .usage)
            #expect(unasked.error.contains("landfall trust accept studio \(certificate.certificateSHA256)"))
            #expect(await home.run("trust", "accept", "studio", typed: "n\n").exit == .failure)
            #expect(await home.run("trust", "accept", "studio", digest).exit == .identityChanged)
            #expect(await home.run("test", "studio").exit == .identityChanged)
            #expect(await home.run("trust", "accept", "studio", certificate.certificateSHA256).exit == .ok)
            #expect(await home.run("test", "studio").exit == .ok)
            let again = await home.run("trust", "accept", "studio")
            #expect(again.exit == .ok && again.error.contains("nothing to accept"))
        }
    }

    @Test func `of several changed routes a hash accepts those that show it, and names the others`() async throws {
        let (first, other) = (try TestCertificate.first.get(), try TestCertificate.other.get())
        try await TestServer.run(.answer([Answers.status]), tls: first) { one in
            try await TestServer.run(.answer([Answers.status]), tls: other) { two in
                try await home.save("studio", one.address, two.address, identity: try identity(.sample(1)))
                let unasked = await home.run("trust", "accept", "studio", "--timeout", "300")
                #expect(unasked.exit == .usage)
                for part in [first, other].map({ "landfall trust accept studio \($0.certificateSHA256)" }) {
                    #expect(unasked.error.contains(part))
                }
                let run = await home.run("trust", "accept", "studio", "--timeout", "300", other.certificateSHA256)
                #expect(run.exit == .ok)
                let left =
                    "\(one.address): not accepted; to do so: landfall trust accept studio \(first.certificateSHA256)"
                #expect(run.error.contains(left), "\(run.error)")
                #expect(try pins() == [other.certificateSHA256])
                // What was accepted is shown by its route, so accepting the rest does not forget it.
                #expect(
                    await home.run("trust", "accept", "studio", "--timeout", "300", first.certificateSHA256).exit == .ok
                )
                #expect(try pins() == [other.certificateSHA256, first.certificateSHA256])
                let test = await home.run("test", "studio", "--timeout", "300")
                #expect(test.exit == .ok && !test.error.contains("warning"))
            }
        }
    }

    @Test func `a person is asked about each change`() async throws {
        let (first, other) = (try TestCertificate.first.get(), try TestCertificate.other.get())
        try await TestServer.run(.answer([Answers.status]), tls: first) { one in
            try await TestServer.run(.answer([Answers.status]), tls: other) { two in
                try await home.save("studio", one.address, two.address, identity: try identity(.sample(1)))
                #expect(
                    await home.run("trust", "accept", "studio", "--timeout", "300", typed: "n\nn\n").exit == .failure)
                let run = await home.run("trust", "accept", "studio", "--timeout", "300", typed: "n\ny\n")
                #expect(run.exit == .ok && run.error.contains("\(one.address): not accepted"), "\(run.error)")
                #expect(try pins() == [other.certificateSHA256])
            }
        }
    }

    private func pins() throws -> [String] {
        try home.book().find("studio").identity.pins.map(\.certificate.description)
    }

    @Test func `a new certificate of the same key is accepted, recorded and said`() async throws {
        let pair = try TestCertificate.renewed.get()
        try await TestServer.run(.answer([Answers.status]), tls: pair[0]) { server in
            #expect(await home.run("add", "studio", server.address).exit == .ok)
        }
        try await TestServer.run(.answer([Answers.status]), tls: pair[1]) { server in
            #expect(await home.run("edit", "studio", "--route", server.address).exit == .ok)
            let run = await home.run("test", "studio")
            #expect(run.exit == .ok)
            #expect(run.error.contains("a new certificate with the same key\n  SHA256 \(pair[1].certificateSHA256)"))
        }
        let pins = try home.book().find("studio").identity.pins
        #expect(pins.map(\.certificate.description) == pair.map(\.certificateSHA256))
    }
}
