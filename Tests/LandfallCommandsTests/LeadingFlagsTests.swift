import LandfallTesting
import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct LeadingFlagsTests {
    @Test(arguments: [
        ("-s box current", "current -s box"), ("--json list", "list --json"),
        ("--server=box --verbose show x", "show --server=box --verbose x"),
        ("--timeout 3 token where studio", "token where --timeout 3 studio"),
        ("--no-input exec studio -- cmd --json", "exec --no-input studio -- cmd --json"),
        ("current -s box", "current -s box"), ("--json", "--json"), ("-s box", "-s box"), ("-s", "-s"),
        ("--bogus list", "--bogus list"), ("--json nonsense", "nonsense --json"),
        ("-s box nonsense x", "nonsense -s box x"), ("", ""),
    ])
    func `flags of every command may stand before its name`(typed: String, read: String) {
        let words = typed.split(separator: " ").map(String.init)
        #expect(LeadingFlags.moved(words, below: RootCommand.self).joined(separator: " ") == read)
    }

    @Test(arguments: [
        ("list -o json", "list --json"), ("scan --timeout -1", "scan --timeout=-1"),
        ("test x --timeout 5 s", "test x --timeout=5 s"), ("test x --timeout 5 box", "test x --timeout 5 box"),
        ("announce --port -1", "announce --port=-1"), ("scan --kind -x", "scan --kind -x"),
        ("exec -- x --timeout -1", "exec -- x --timeout -1"), ("test --timeout=5 s", "test --timeout=5 s"),
    ])
    func `what only a value can be stands at its option`(typed: String, read: String) {
        #expect(LeadingFlags.plain(typed.split(separator: " ").map(String.init)).joined(separator: " ") == read)
    }

    @Test func `all flags of every command are among them`() throws {
        for flag in try CommandTree.globalFlags() {
            let moved = [[flag, "list"], [flag, "value", "list"]].map {
                LeadingFlags.moved($0, below: RootCommand.self)
            }
            #expect(moved.contains { $0.first == "list" }, "\(flag)")
        }
    }

    @Test func `the profile before the command is the one that is used`() async throws {
        let home = SavedServersFolder()
        try await home.add("box", "studio")
        let run = await home.run("-s", "box", "show", "--json")
        #expect(try run.json()["name"] as? String == "box", "\(run)")
    }
}
