import ArgumentParser
import LandfallModel
import LandfallTesting
import LandfallWording
import Testing

@testable import LandfallCommands
@testable import LandfallWorkflows

struct OtherWordTests {
    private let home = SavedServersFolder()

    @Test(arguments: OtherWord.known)
    func `a word of another program is answered with a command that exists`(name: String) async throws {
        let word = try #require(OtherWord(name, [String]()))
        let command = try #require(RootCommand.configuration.subcommands.first { $0.names.contains(word.words[0]) })
        if !command.configuration.subcommands.isEmpty {
            #expect(command.configuration.subcommands.contains { $0.names.contains(word.words[1]) })
        }
        #expect(!RootCommand.configuration.subcommands.contains { $0.names.contains(name) })
        let run = await home.run(name.split(separator: " ").map(String.init))
        #expect(run.exit == .usage)
        #expect(run.error.contains("Unknown command \"\(name)\"\n  Use landfall \(word.words.joined(separator: " "))"))
    }

    @Test(arguments: [
        ("delete studio", "remove studio"), ("import p.json", "add p.json"), ("wait studio", "status --wait studio"),
        ("export studio", "share --json studio"), ("export", "share --all --json"), ("pair studio 1", "token set"),
        ("token get studio", "token where studio"), ("source delete corp", "source remove corp"),
        ("logs --since 1h", "get logs --since 1h"), ("mv studio office", "rename studio office"),
    ])
    func `the rest of the line goes with it, unless it may be a token`(line: String, form: String) async {
        let run = await home.run(line.split(separator: " ").map(String.init))
        #expect(run.error.hasSuffix("  Use landfall \(form)\n"), "\(run.error)")
    }

    @Test func `there are at most 28 commands`() {
        #expect(RootCommand.configuration.subcommands.count <= 28)
    }

    @Test(arguments: [
        ["-o", "json", "list"], ["list", "-o", "json"], ["list", "-ojson"], ["list", "--output=json"],
    ])
    func `-o json is --json`(line: [String]) async throws {
        let json = try await home.run(line).json()
        #expect(json["schema"] as? String == "landfall.profiles/1")
        #expect(LeadingFlags.plain(["exec", "--", "-o", "json"]) == ["exec", "--", "-o", "json"])
    }

    @Test(arguments: [
        (["list", "-o", "yaml"], "-o yaml: use json"), (["-o", "yaml", "list"], "-o yaml: use json"),
        (["get", "tools", "--output=wide"], "--output wide: use json"),
        (["list", "-o"], "-o json: the value is missing"),
    ])
    func `another output format is a wrong value`(line: [String], sentence: String) async {
        let run = await home.run(line)
        #expect(run.exit == .usage && run.error.hasPrefix("landfall: \(sentence)\n"), "\(run.error)")
    }

    @Test(arguments: [
        ("5s", 5000), ("1.5", 1500), ("200ms", 200), ("2m", 120_000), ("0", nil), ("5x", nil), ("s", nil),
    ])
    func `a time has a unit or is in seconds`(text: String, milliseconds: Int?) {
        var options = GlobalOptions.none
        options.timeout = text
        let limit = try? options.limit(.init(language: .english))
        #expect(limit == milliseconds.map { .milliseconds($0) })
    }
}
