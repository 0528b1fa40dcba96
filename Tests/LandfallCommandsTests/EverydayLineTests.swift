import ArgumentParser
import LandfallModel
import LandfallTesting
import Testing

@testable import LandfallCommands

/// The same command lines by ``EverydayLine`` and by the parser.
struct EverydayLineTests {
    @Test(arguments: [
        "api /status", "api /status --server box", "api -s box /status --json --timeout 3", "show", "show --json",
        "get", "get servers", "get history 4 --no-color", "list", "ls --verbose", "show", "show box", "status",
        "status box --no-input", "test", "test box", "test box 10.0.0.7:9090 --tailscale-socket /run/t.sock", "use",
        "use box", "tui", "tui box --no-color",
    ])
    func `a line becomes the command that the parser makes of it`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let read = try #require(EverydayLine(words)?.command)
        let parsed = try type(of: read).parseAsRoot(Array(words.dropFirst()))
        let (own, expected) = (values(read), values(parsed))
        #expect(own == expected)
        #expect(own.contains { $0.contains("server") } && own.count > 6)
    }

    @Test(arguments: [
        "", "--json", "list --json --json", "list -s a --server b", "list --server", "list --server -x",
        "list --server=box", "status --all", "list box", "api", "api /a /b", "api --help", "show a b", "get a b c",
        "use -", "current --source", "test --all", "tui a b", "tui --plain", "scan", "nonsense", "list --",
        "-s box list",
    ])
    func `everything else is the parser's`(line: String) {
        #expect(EverydayLine(line.split(separator: " ").map(String.init))?.command == nil)
    }

    @Test func `an empty word is the parser's`() {
        #expect(EverydayLine(["show", ""]) == nil && EverydayLine(["list", "--server", ""]) == nil)
    }

    @Test func `a bad number is named in both`() async {
        let home = SavedServersFolder()
        let runs = [await home.run("list", "--timeout", "x"), await home.run("list", "--timeout=x")]
        #expect(runs[0].error == runs[1].error && runs.allSatisfy { $0.exit == .usage }, "\(runs)")
    }

    /// The values of a command's properties, those of its groups included. One that nobody has set shows as such.
    private func values(_ command: some ParsableArguments) -> [String] {
        Mirror(reflecting: command).children.flatMap { property -> [String] in
            let value = Mirror(reflecting: property.value).children.first { $0.label == "_parsedValue" }?.value
            let name = property.label ?? "?"
            guard let value, let content = Mirror(reflecting: value).children.first else { return ["\(name): not set"] }
            guard let group = content.value as? any ParsableArguments else {
                return ["\(name): \(content.label ?? "") \(content.value)"]
            }
            return values(group)
        }
    }
}
