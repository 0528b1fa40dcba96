import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// `landfall add` against servers on loopback, in a home of its own.
struct AddRunTests {
    private let home = SavedServersFolder()

    private func savedKey(of name: String = "studio") async throws -> String? {
        let context = home.context(TerminalCapture(), isAsked: false)
        let token = try await context.tokens(mayAsk: false).token(
            of: try home.book().find(name), deadline: .now + .seconds(60))
        return token?.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a server that answers is saved with what the test has shown`() async throws {
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            let run = await home.run("add", "studio", server.endpoint.authority)
            #expect(run.exit == .ok)
            #expect(run.output.isEmpty)
            #expect(run.error == "Saved studio; other commands use it now\n")
            let profile = try home.book().find("studio")
            #expect(profile.kind == .diane && profile.token == nil)
            // The scheme that answered, so that nothing less is tried the next time.
            #expect(profile.routes.map(\.text.raw) == [server.address])
        }
    }

    @Test func `the document is the profile's, and says whether it is current`() async throws {
        try await home.save("other", "http://127.0.0.1:9")
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            let first = try await home.run("add", "studio", server.address, "--json").json()
            #expect(first["schema"] as? String == "landfall.profile/1")
            #expect(first["name"] as? String == "studio" && first["current"] as? Bool == false)
            let second = try await home.run("add", "third", server.address, "--json", "--use").json()
            #expect(second["current"] as? Bool == true)
        }
    }

    @Test func `nothing is saved when the test fails`() async throws {
        let closed = try await ScriptedServer.with(.silence) { $0.address }
        let run = await home.run("add", "studio", closed)
        #expect(run.exit == .unreachable)
        #expect(run.error.contains("Server unreachable: connection refused"))
        #expect(run.error.hasSuffix("  Nothing was saved\n"))
        #expect(try home.book().load().profiles.isEmpty)
        try await ScriptedServer.with(.answer([HTTPText.notFound])) { server in
            let other = await home.run("add", "studio", server.address, "--json")
            #expect(other.exit == .identityChanged && other.error.contains("\"not_this_product\""))
        }
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `without a test nothing is connected to, and the kind has to be said`() async throws {
        let unsaid = await home.run("add", "studio", "127.0.0.1:9", "--no-test")
        #expect(unsaid.exit == .usage && unsaid.error.contains("--kind diane"))
        let said = await home.run("add", "studio", "127.0.0.1:9", "--no-test", "--kind", "endlesscode")
        #expect(said.exit == .ok)
        let profile = try home.book().find("studio")
        #expect(profile.kind == .endlesscode)
    }

    @Test func `a missing token alone is not a failure: saved, and the next step is said`() async throws {
        try await ScriptedServer.with(.answer([Answers.keyed])) { server in
            let run = await home.run("add", "studio", server.address)
            #expect(run.exit == .ok)
            #expect(run.error.contains("digits of \"diane pair\": landfall token set studio"))
            let profile = try home.book().find("studio")
            #expect(profile.token == nil)
        }
    }

    @Test func `a server that asks for no key though one is given is warned of, and gets none`() async throws {
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            let run = await home.run(
                "add", "studio", server.address, "--token-stdin", "--store", "sealed", input: "sesame\n")
            #expect(run.exit == .ok)
            #expect(run.error.hasPrefix("studio: The server no longer requires its API key"))
            #expect(run.error.contains("\n  Set http.api_key in ~/.diane/config.json on its machine"))
            let received = server.received
            #expect(!received.contains("sesame"))
        }
    }

    @Test func `a token that is given is tested and kept`() async throws {
        try await ScriptedServer.with(.answer([Answers.keyed, Answers.status])) { server in
            let run = await home.run(
                "add", "studio", server.address, "--token-stdin", "--store", "sealed", input: "sesame\n")
            #expect(run.exit == .ok)
            #expect(!run.error.contains("sesame"))
            let key = try await savedKey()
            #expect(key == "sesame")
        }
        try await ScriptedServer.with(.answer([Answers.keyed, Answers.refused])) { server in
            let run = await home.run(
                "add", "wrong", server.address, "--token-stdin", "--store", "sealed", input: "sesame\n")
            #expect(run.exit == .authentication)
            #expect(throws: ProfileStoreError.self) { try home.book().find("wrong") }
        }
    }

    @Test func `a reference is tested and stays where the person keeps it`() async throws {
        try await ScriptedServer.with(.answer([Answers.keyed, Answers.status])) { server in
            let run = await home.run(
                "add", "studio", server.address, "--token-ref", "env:KEY", environment: ["KEY": "sesame"])
            #expect(run.exit == .ok)
            let profile = try home.book().find("studio")
            #expect(profile.token?.reference == "env:KEY")
        }
    }

    @Test func `without a place for the token nothing is connected to`() async throws {
        try await ScriptedServer.with(.answer([Answers.keyed, Answers.status])) { server in
            let run = await home.run("add", "studio", server.address, "--token-stdin", input: "sesame\n")
            #expect(run.exit == .localTrouble)
            let connections = server.connections
            #expect(connections == 0)
        }
    }

    @Test func `several routes are saved, and one that does not work is said`() async throws {
        let closed = try await ScriptedServer.with(.silence) { $0.address }
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            let run = await home.run("add", "studio", server.address, "--route", closed, "--route", server.address)
            #expect(run.exit == .ok)
            #expect(run.error.contains("\(closed) is saved, but does not work now"))
            let profile = try home.book().find("studio")
            #expect(profile.routes.map(\.text.raw) == [server.address, closed])
        }
    }

    @Test func `certificate and key of a TLS server are both recorded`() async throws {
        let certificate = try TestCertificate.first.get()
        try await ScriptedServer.with(.answer([Answers.status]), tls: certificate) { server in
            let run = await home.run("add", "studio", server.address)
            #expect(run.exit == .ok)
            let pin = try #require(try home.book().find("studio").identity.pins.first)
            #expect(pin.certificate.description == certificate.certificateSHA256)
            #expect(pin.publicKey?.description == certificate.publicKeySHA256)
            #expect(pin.firstSeen != nil)
        }
    }

    @Test(arguments: [
        (["add"], "Nothing to add"), (["add", "10.0.0.1:1", "studio"], "landfall add studio 10.0.0.1:1"),
        (["add", "studio", "127.0.0.1", "--from", "1"], "not both"),
        (["add", "Not A Name", "127.0.0.1"], "is not a valid profile name"),
        (["add", "studio", "[fe80::1%eth0]"], "link-local"),
        (["add", "studio", "127.0.0.1", "--route", "10.0.0.1:0"], "65535"),
    ])
    func `bad input is exit 2, and nothing is connected to`(arguments: [String], part: String) async throws {
        let run = await home.run(arguments)
        #expect(run.exit == .usage)
        #expect(run.error.contains(part), "\(run.error)")
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `a name that is taken, and a target that is saved, are said`() async throws {
        try await home.save("studio", "http://127.0.0.1:9")
        let taken = try await home.run("add", "studio", "127.0.0.1", "--json").json()
        #expect(taken["code"] as? String == "profile_exists")
        let saved = try await home.run("add", "other", "studio", "--json").json()
        #expect(saved["code"] as? String == "profile_exists")
    }
}
