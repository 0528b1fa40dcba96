import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// What `share --json` writes and `add` takes.
struct ProfileExchangeCommandsTests {
    private let home = SavedServersFolder()

    @Test func `what is exported is imported elsewhere`() async throws {
        try await home.add("a", "b", token: SavedToken("env:R1"))
        let export = await home.run("share", "--all", "--json")
        #expect(export.output.filter { $0 == "\n" }.count == 1)
        #expect(!export.output.contains("R1"))
        #expect(await home.run("share", "b", "--json").output.contains("\"a\"") == false)
        let other = SavedServersFolder()
        let run = await other.run("add", "-", input: export.output)
        #expect(run.exit == .ok)
        #expect(run.error == "Added: a, b\n")
        #expect(try other.book().find("a").id == home.book().find("a").id)
        let json = try await other.run("add", "-", "--json", input: export.output).json()
        #expect(json["schema"] as? String == "landfall.profiles/1")
        #expect((json["profiles"] as? [Any])?.count == 2)
    }

    @Test func `an import takes no name that is taken, but for --replace`() async throws {
        try await home.add("a", token: SavedToken("env:R1"))
        let other = SavedServersFolder()
        try await other.add("z", "a")
        let export = await other.run("share", "a", "--json").output
        let refused = await home.run("add", "-", input: export)
        #expect(refused.exit == .usage)
        #expect(refused.error.contains("--replace"))
        let replaced = await home.run("add", "-", "--replace", input: export)
        #expect(replaced.exit == .ok)
        #expect(replaced.error.contains("Updated: a\n"))
        #expect(replaced.error.contains("landfall token set"))
        #expect(try home.routes("a") == ["http://10.0.0.2:9090"])
    }

    @Test func `an import that leads elsewhere takes the stored token away`() async throws {
        try await home.add("b", "a")
        let stored = await home.run(
            "token", "set", "a", "--token-stdin", "--store", "sealed", "--no-test", input: "t0ken\n")
        #expect(stored.exit == .ok)
        let context = CommandContext(
            environment: ["HOME": home.path], terminal: Terminal(capture: TerminalCapture()), isJSON: false,
            isVerbose: false)
        let old = try home.book().find("a")
        let tokens = try context.tokens(mayAsk: false)
        #expect(await tokens.presence(of: old, deadline: .now + .seconds(60)).presence == .present)
        let other = SavedServersFolder()
        try await other.add("a")
        let replaced = await home.run("add", "-", "--replace", input: await other.run("share", "a", "--json").output)
        #expect(replaced.exit == .ok, "\(replaced)")
        #expect(await tokens.presence(of: old, deadline: .now + .seconds(60)).presence == .absent)
        #expect(try home.book().find("a").token == nil)
    }

    @Test func `an import with a secret is refused by policy and repeats none of it`() async throws {
        let run = await home.run("add", "-", input: #"{"schema":"landfall.export/1","api_key":"MARKER"}"#)
        #expect(run.exit == .refusedByPolicy)
        #expect(!run.error.contains("MARKER"))
        #expect(run.error.contains("line 1, column 41"))
        #expect(!FileManager.default.fileExists(atPath: home.file))
    }

    @Test func `an import of what cannot be read or understood says so`() async throws {
        #expect(await home.run("add", home.path + "/none").exit == .failure)
        #expect(await home.run("add", "/").exit == .failure)
        let run = await home.run("add", "-", input: "{\n  oops")
        #expect(run.exit == .usage)
        #expect(run.error.contains("standard input, line 2, column 3"))
    }
}
