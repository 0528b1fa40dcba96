import LandfallModel
import LandfallTesting
import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// A token that was typed as an argument is in no error.
struct TypedSecretsTests {
    private static let secret = "sk-ant-api03-Zq81Mark3r"

    private let home = SavedServersFolder()

    private static let lines: [[String]] = [
        ["token", "set", "studio", secret], ["token", "set", "studio", secret, secret], ["token", secret],
        ["token", "set", "studio", "--store", secret], ["token", "set", "studio", "--token-fd", secret],
        ["token", "set", "studio", "--token-stdin=\(secret)"], ["token", "set", "studio", "--token-ref", secret],
        ["token", "set", "studio", "-x\(secret)"], ["token", "set", "studio", "--\(secret)"],
        ["token", "set", "studio", "--server", secret], ["token", "where", secret], ["token", "move", secret],
        ["pair", "studio", secret], ["login", secret], ["add", "studio", "--kind", secret],
        ["add", "studio", "--token", secret], ["add", "studio", "--token=\(secret)"], ["add", "studio", secret],
        ["add", secret, "box"], ["add", "studio", "10.0.0.1", secret], ["add", "s", "10.0.0.1", "--timeout", secret],
        ["add", "studio", "--from", secret], [secret], ["--token", secret, "add"], ["status", secret],
        ["status", "a", secret], ["test", secret], ["exec", "--token", secret, "--", "ls"], ["api", "/x", secret],
        ["announce", "--kind", secret], ["list", "--\(secret)"], ["use", secret], ["scan", "--engine", secret],
    ]

    @Test(arguments: lines)
    func `no error repeats it, in text and JSON, in English and Korean`(line: [String]) async {
        for (flags, language) in [([], "C"), ([], "ko_KR.UTF-8"), (["--json"], "C")] {
            let run = await home.run(line + flags, environment: ["LANG": language])
            #expect(run.exit != .ok)
            let said = (run.output + run.error).lowercased()
            #expect(!said.isEmpty && !said.contains("zq81"), "\(said)")
        }
    }

    /// Whatever it looks like, where a command takes a token.
    @Test(arguments: [
        ["token", "set", "studio", "hunter2"], ["token", "hunter2"], ["pair", "studio", "hunter"],
        ["login", "hunter2"], ["token", "add", "studio", "hunter2"],
        ["token", "set", "studio", "--token-stdin=hunter2"], ["add", "studio", "10.0.0.1", "hunter2"],
    ])
    func `an argument of a command that takes a token is not repeated`(line: [String]) async {
        for (flags, language) in [([], "C"), ([], "ko_KR.UTF-8"), (["--json"], "C")] {
            let run = await home.run(line + flags, environment: ["LANG": language])
            #expect(run.exit != .ok)
            #expect(!(run.output + run.error).contains("hunter"), "\(run.error)")
        }
    }

    @Test func `what takes it instead is said, and a mistyped flag is still named`() async {
        let extra = await home.run("token", "set", "studio", "hunter2")
        #expect(extra.error.contains("Unexpected argument: (not shown)"))
        #expect(extra.error.contains("A token cannot be an argument"))
        #expect(await home.run("add", "--bogus").error.contains("Unknown option: --bogus"))
        #expect(await home.run("add", "studio", "--accept-nwe").error.contains("--accept-nwe\n"))
    }

    @Test func `what cannot be a token is named, as in any other command`() async {
        #expect(await home.run("add", "box", "--kind", "dian").error.contains("--kind dian: use diane,"))
        #expect(await home.run("token", "help").error.contains("Unknown command \"token help\""))
        #expect(await home.run("add", "box", "--token", "abc").error.contains("A token cannot be an argument"))
    }

    @Test func `a completion does not repeat it`() async {
        let words = ["token", "set", Self.secret, ""]
        let run = await home.run(["---completion", "fish", "landfall " + words.joined(separator: " ")])
        #expect(!(run.output + run.error).contains(Self.secret))
    }

    @Test(arguments: [
        ("sk-ant-api03-Zq81", true), ("ghp_16C7e42F292c6912E7", true), ("0123456789abcdef0123456789abcdef", true),
        ("Zq81MarkerZq81Marker", true), ("eyJhbGciOiJIUzI1NiJ9.e30.x", true), ("studio", false), ("my-mac-2", false),
        ("192.168.1.5:9090", false), ("https://box.local:8443/Base1", false), ("/run/user/1000/Diane1.sock", false),
        ("--generate-completion-script", false), ("a-long-name-without-number", false),
        ("tokyo-build-machine-04", false),
    ])
    func `a key is told from a name, an address and a path`(word: String, isKey: Bool) {
        #expect(TypedSecrets.looksLikeKey(word) == isKey)
    }

    @Test(arguments: [
        ("5e0c7a52-6d3e-4c57-9a53-000000000001", true), ("-Users-anna-work-Landfall2", true),
        ("-home-u-site-2026", true),
        ("0123456789abcdef0123456789abcdef", false), ("5e0c7a52-6d3e-4c57-9a53-00000000000g", false),
        ("-Zq81MarkerZq81Marker", false), ("sk-ant-api03-Zq81", false),
    ])
    func `an id of a session or project is no key, but where a token is taken`(word: String, isID: Bool) {
        #expect(TypedSecrets.isID(word) == isID)
        let text = "landfall get history \(word)"
        #expect((TypedSecrets(["get", "history", word]).hidden(in: text, mark: "…") == text) == isID)
        #expect(
            TypedSecrets(["add", "studio", word]).hidden(in: text, mark: "…") != text
                || !TypedSecrets.looksLikeKey(word))
    }

    @Test func `only whole words are hidden, in either case`() {
        let secrets = TypedSecrets(word: "Mac")
        #expect(secrets.hidden(in: "no mac, macbook or \"MAC\": mac", mark: "*") == "no *, macbook or \"*\": *")
        #expect(
            TypedSecrets(["trust", "pin", String(repeating: "ab12", count: 16)]).hidden(in: "ab12", mark: "*") == "ab12"
        )
    }
}
