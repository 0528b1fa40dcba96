import LandfallModel
import LandfallSystem
import LandfallTesting
import LandfallTokens
import Testing
import WorkflowsTestSupport

@testable import LandfallConnections
@testable import LandfallWorkflows

/// A token that is asked for where no store offers itself.
struct TokenSetRunTests {
    private let home = SavedServersFolder()

    private func run(_ person: ScriptedInteraction, takes accepted: String? = nil) throws -> TokenSetRun {
        let state = PrivateFolder(path: home.path + "/.local/state/landfall")
        let sealed = SealedStore(
            tokens: PrivateFolder(path: state.path + "/tokens"),
            keys: PrivateFolder(path: home.path + "/.config/landfall"))
        // Without a session bus in its environment the keyring is of no use.
        let keyring = KeyringStore(environment: [:], mayPrompt: false)
        let tokens = TokenKeeping(
            keyring: keyring, sealed: sealed, memory: StoreMemory(folder: state),
            resolver: TokenResolver(stores: [sealed], environment: ["STUDIO_KEY": "hunter2"]), book: try home.book(),
            state: state, mayAsk: true)
        var trial: TokenTester.Trial?
        if let accepted {
            trial = { _, token, _ in token.withBytes { $0.elementsEqual(accepted.utf8) } ? .accepted : .refused }
        }
        return TokenSetRun(tokens: tokens, person: person, patience: TimeLimits(.seconds(60)), trial: trial)
    }

    private func studio() async throws -> Profile {
        try await home.add("studio")
        return try home.book().find("studio")
    }

    @Test func `one question takes the token, and says before why it goes into the sealed file`() async throws {
        let person = ScriptedInteraction(typing: ["hunter2"])
        let change = try await run(person).run(try await studio(), from: .prompt, to: nil)
        #expect(change.profile.reference == .store(.sealed))
        #expect(person.troubles.map(\.code) == [.noTokenStore] && person.questions == 0)
    }

    @Test func `a store that was chosen needs no such word`() async throws {
        let person = ScriptedInteraction(typing: ["hunter2"])
        let change = try await run(person).run(try await studio(), from: .prompt, to: .sealed)
        #expect(change.profile.reference == .store(.sealed) && person.troubles.isEmpty)
    }

    @Test func `a reference typed in its place is recorded, and nothing is stored`() async throws {
        let person = ScriptedInteraction(typing: ["env:STUDIO_KEY"])
        let change = try await run(person, takes: "hunter2").run(try await studio(), from: .prompt, to: nil)
        #expect(change.profile.token?.reference == "env:STUDIO_KEY")
    }

    @Test func `where no reference was offered, what looks like one is a token`() async throws {
        let person = ScriptedInteraction(typing: ["env:STUDIO_KEY"])
        let run = try run(person, takes: "env:STUDIO_KEY")
        let change = try await run.run(try await studio(), from: .prompt, to: .sealed)
        #expect(change.profile.reference == .store(.sealed))
    }

    @Test func `a reference of no use and a token that is refused are asked for again, without the word`() async throws
    {
        let person = ScriptedInteraction(typing: ["env:NOPE", "wrong", "hunter2"])
        let change = try await run(person, takes: "hunter2").run(try await studio(), from: .prompt, to: nil)
        #expect(change.profile.reference == .store(.sealed) && person.troubles.count == 1)
        let said = person.notices.map {
            switch $0 {
            case .placeUnusable: "place"
            case .tokenRefused: "refused"
            case .tokenWanted: "wanted"
            default: "else"
            }
        }
        #expect(said == ["wanted", "place", "refused"])
    }

    @Test func `three that are of no use end it, and nothing is changed`() async throws {
        let person = ScriptedInteraction(typing: ["cmd:touch ran", "env:NOPE", "wrong", "hunter2"])
        let run = try run(person, takes: "hunter2")
        let studio = try await studio()
        await #expect(throws: TokenError.self) { try await run.run(studio, from: .prompt, to: nil) }
        #expect(try home.book().find("studio").token == nil)
    }

    @Test func `a token of a program is stored there only where the user agrees`() async throws {
        let studio = try await studio()
        await #expect(throws: TokenError.self) {
            try await run(ScriptedInteraction(typing: ["hunter2"])).run(studio, from: .descriptor(9), to: nil)
        }
        #expect(try home.book().find("studio").token == nil)
        let willing = ScriptedInteraction(agrees: true, typing: ["hunter2"])
        let change = try await run(willing).run(studio, from: .descriptor(9), to: nil)
        #expect(change.profile.reference == .store(.sealed) && willing.questions == 1)
    }
}
