import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTokens
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

/// Nothing may be sent before a person has said yes, and what was said is kept for that server alone.
struct SendingPermissionTests {
    private let home = SavedServersFolder()

    private func permission() throws -> SendingPermission {
        SendingPermission(book: try home.book(), deadline: .now + .seconds(600))
    }

    private func saved() async throws -> Profile {
        try await home.save("mac", "http://127.0.0.1:8080", kind: .endlesscode)
    }

    private func connector() throws -> ProfileConnector {
        ProfileConnector(
            environment: ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) }, networks: { _, _ in .beyond },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock"))),
            resolver: TokenResolver(environment: home.environment, mayPrompt: false, commandErrors: nil),
            recorder: IdentityRecorder(book: try home.book(), patience: .seconds(1), tell: { _ in }),
            demand: .none)
    }

    @Test func `a yes is recorded, asked for once, and makes a connection that may be written to`() async throws {
        let profile = try await saved()
        #expect(throws: SendingError.self) { try connector().sendingConnection(to: profile) }
        let person = ScriptedInteraction(agrees: true)
        let allowed = try await permission().ask(person, for: profile)
        #expect(person.questions == 1 && allowed.sending != nil)
        _ = try await permission().ask(person, for: allowed)
        #expect(person.questions == 1)
        let kept = try home.book().find("mac")
        #expect(kept.sending == allowed.sending)
        _ = try connector().sendingConnection(to: kept)
    }

    @Test func `a no records nothing`() async throws {
        let profile = try await saved()
        await #expect(throws: SendingError.self) { try await permission().ask(ScriptedInteraction(), for: profile) }
        let text = try home.text()
        #expect(try home.book().find("mac").sending == nil)
        #expect(!text.contains("sending"))
    }

    @Test func `a product that takes nothing is not asked about`() async throws {
        let diane = try await home.save("studio", "http://127.0.0.1:9090")
        let person = ScriptedInteraction(agrees: true)
        await #expect(throws: SendingError.self) { try await permission().ask(person, for: diane) }
        #expect(person.questions == 0)
        #expect(throws: SendingError.self) { try connector().sendingConnection(to: diane) }
    }

    @Test func `taken back, it has to be given again`() async throws {
        let allowed = try await permission().record(for: try await saved())
        let withdrawn = try await permission().withdraw(from: allowed)
        let text = try home.text()
        #expect(withdrawn.sending == nil && !text.contains("sending"))
        #expect(try permission().needsAnswer(for: withdrawn))
        #expect(throws: SendingError.self) { try connector().sendingConnection(to: withdrawn) }
    }

    @Test func `a server that became another one while the question was open is not allowed anything`() async throws {
        let asked = try await saved()
        _ = try await home.book().update(deadline: .now + .seconds(600)) { set in
            var current = asked
            try current.change(kind: .diane, routes: asked.routes)
            try set.put(current)
        }
        await #expect(throws: ProfileStoreError.self) { try await permission().record(for: asked) }
        #expect(try home.book().find("mac").sending == nil)
    }

    @Test(arguments: ["true", "\"yes\"", "1", "null", "[]", #"{"given":"soon"}"#, #"{"given":true}"#])
    func `what a file says in another form is no consent`(value: String) async throws {
        _ = try await permission().record(for: try await saved())
        let text = try home.text()
        let place = try #require(text.range(of: #""sending"\s*:\s*\{[^}]*\}"#, options: .regularExpression))
        let odd = text.replacingCharacters(in: place, with: "\"sending\": \(value)")
        try odd.write(toFile: home.file, atomically: false, encoding: .utf8)
        #expect(throws: ProfileStoreError.self) { try home.book().find("mac") }
    }
}
