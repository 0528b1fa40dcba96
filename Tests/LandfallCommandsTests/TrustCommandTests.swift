import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// `landfall trust` and the changes that it makes.
struct TrustCommandTests {
    private let home = SavedServersFolder()
    private let digest = String(repeating: "ab", count: 32)

    private func identity(_ certificates: PeerCertificate...) throws -> KnownIdentity {
        var identity = KnownIdentity(nodeID: ForeignText("n1"), serverID: ForeignText("s1"))
        let time = try #require(Timestamp("2026-11-01T00:00:00Z"))
        for shown in certificates { identity.accept(shown, at: time) }
        return identity
    }

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
        #expect(await home.run("trust", "remove", "studio").exit == .usage)
        #expect(await home.run("trust", "remove", "studio", typed: "n\n").exit == .failure)
        #expect(await home.run("trust", "remove", "studio", digest, "--yes").exit == .usage)
        let one = "\(PeerCertificate.sample(1).certificateSHA256)"
        #expect(await home.run("trust", "remove", "studio", one, "--yes").exit == .ok)
        #expect(try home.book().find("studio").identity.pins.count == 1)
        #expect(await home.run("trust", "remove", "studio", typed: "yes\n").exit == .ok)
        #expect(try home.book().find("studio").identity == KnownIdentity())
        // Nothing is left to remove, and nothing to ask about.
        for run in [await home.run("trust", "remove", "studio", "--yes"), await home.run("trust", "rm", "studio")] {
            #expect(run.exit == .ok && run.error.contains("Nothing is recorded for studio yet"), "\(run.error)")
        }
        let json = try await home.run("trust", "remove", "studio", "--json").json()
        #expect(json["schema"] as? String == "landfall.trust/1")
    }

    @Test func `what was allowed of a server without an identity is removed too`() async throws {
        try await home.save("studio", "http://10.0.0.7:9090")
        _ = try await home.book().update(deadline: .now + .seconds(5)) { set in
            guard var profile = set.profiles.first else { return }
            profile.allowSending(at: Timestamp(Date()))
            try set.put(profile)
        }
        let run = await home.run("trust", "remove", "studio", "--yes")
        #expect(run.exit == .ok && run.error.contains("Removed the recorded identity of studio"), "\(run.error)")
        #expect(try home.book().find("studio").sending == nil)
    }

    @Test func `a changed key is exit 8 with old, new and the way, and accept takes it`() async throws {
        let certificate = try TestCertificate.first.get()
        try await ScriptedServer.with(.answer([Answers.status]), tls: certificate) { server in
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
        try await ScriptedServer.with(.answer([Answers.status]), tls: first) { one in
            try await ScriptedServer.with(.answer([Answers.status]), tls: other) { two in
                try await home.save("studio", one.address, two.address, identity: try identity(.sample(1)))
                let unasked = await home.run("trust", "accept", "studio", "--timeout", "300")
                #expect(unasked.exit == .usage)
                for part in [first, other].map({ "landfall trust accept studio \($0.certificateSHA256)" }) {
                    #expect(unasked.error.contains(part))
                }
                let run = await home.run("trust", "accept", "studio", "--timeout", "300", other.certificateSHA256)
                #expect(run.exit == .ok)
                let left =
                    "\(one.address): not accepted; to accept it: landfall trust accept studio \(first.certificateSHA256)"
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
        try await ScriptedServer.with(.answer([Answers.status]), tls: first) { one in
            try await ScriptedServer.with(.answer([Answers.status]), tls: other) { two in
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
        try await ScriptedServer.with(.answer([Answers.status]), tls: pair[0]) { server in
            #expect(await home.run("add", "studio", server.address).exit == .ok)
        }
        try await ScriptedServer.with(.answer([Answers.status]), tls: pair[1]) { server in
            #expect(await home.run("edit", "studio", "--route", server.address).exit == .ok)
            let run = await home.run("test", "studio")
            #expect(run.exit == .ok)
            #expect(run.error.contains("a new certificate with the same key\n  SHA256 \(pair[1].certificateSHA256)"))
        }
        let pins = try home.book().find("studio").identity.pins
        #expect(pins.map(\.certificate.description) == pair.map(\.certificateSHA256))
    }
}
