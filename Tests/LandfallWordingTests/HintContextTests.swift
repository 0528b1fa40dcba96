import LandfallModel
import Testing

@testable import LandfallWording

struct HintContextTests {
    private func messages(_ arguments: [String]?, installed: Set<String> = []) -> Messages {
        Messages(
            language: .english,
            situation: HintContext(typed: arguments.map { TypedCommand($0) }, hasProgram: { installed.contains($0) }))
    }

    @Test(arguments: [
        (["remove", "box"], "landfall remove box --yes"),
        (["exec", "box", "--", "sh", "-c", "a b"], "landfall exec box --yes -- sh -c 'a b'"),
        (["test", "it's"], "landfall test 'it'\\''s' --yes"), (["add", "-"], "landfall add - --yes"),
    ])
    func `a command is repeated with a flag, as a shell takes it`(arguments: [String], line: String) {
        #expect(messages(arguments).again(.yes).description == line)
    }

    @Test(arguments: [nil, ["add"], ["add", "--no-input"]])
    func `where the line does not say what was meant the flag stands alone`(arguments: [String]?) {
        #expect(messages(arguments).again(.yes) == Hint("--yes"))
    }

    @Test(arguments: [
        (["add", "box", "10.0.0.1"], "landfall add box 10.0.0.1 --token-ref env:VARIABLE"),
        (["token", "set", "box", "--token-stdin"], "landfall token set box --token-ref env:VARIABLE"),
        (["add", "box", "--token-fd", "3", "10.0.0.1"], "landfall add box 10.0.0.1 --token-ref env:VARIABLE"),
        (["add", "box", "10.0.0.1", "--token-fd=3"], "landfall add box 10.0.0.1 --token-ref env:VARIABLE"),
        (["add", "box", "--token-fd"], "landfall add box --token-ref env:VARIABLE"),
    ])
    func `a reference takes the place of another source of the token`(arguments: [String], line: String) {
        #expect(messages(arguments).again(.reference).description == line)
    }

    @Test(arguments: [
        (["add", "--from", "1"], nil, "landfall add box --from 1"),
        (["add", "den", "--from", "1"], "den", "landfall add box --from 1"),
        (["add", "--from", "1", "den"], "den", "landfall add --from 1 box"),
    ])
    func `it is repeated for another profile`(arguments: [String], name: String?, line: String) {
        #expect(TypedCommand(arguments).naming("box", inPlaceOf: name).again().description == line)
    }

    @Test func `a word in it is replaced by another`() {
        let typed = TypedCommand(["test", "nope", "--json"])
        #expect(typed.replacing("nope", with: "host:nope")?.description == "landfall test host:nope --json")
    }

    @Test(
        arguments: [
            (["get", "x", "-s", "box"], "box"), (["--server", "box", "get"], "box"), (["get", "--server=box"], "box"),
            (["get", "x"], nil), (["get", "-s"], nil), (["exec", "--", "x", "-s", "box"], nil),
        ] as [([String], String?)])
    func `the server that was named is known`(arguments: [String], server: String?) {
        let typed = TypedCommand(arguments)
        #expect(typed.server == server)
        #expect(typed.serverFlag == (server.map { ["--server", $0] } ?? []))
    }

    @Test func `help is that of the command`() {
        #expect(messages(["get", "--nope"]).seeHelp.description == "See landfall help get")
        #expect(messages(["--nope"]).seeHelp.description == "See landfall --help")
        #expect(messages(nil).seeHelp.description == "See landfall --help")
    }

    @Test func `a daemon is started where it is installed`() {
        func remedies(_ installed: Set<String>) -> [String] {
            messages(nil, installed: installed).engineRemedies([.avahiNotRunning]).map(\.description)
        }
        #expect(remedies(["avahi-daemon"]) == ["Start the daemon: sudo systemctl start avahi-daemon"])
        #expect(remedies([]) == ["Install the daemon, which then starts by itself: sudo apt install avahi-daemon"])
        let tailscale = { messages(nil, installed: $0).tailnetRemedy(.tailscaledNotRunning)?.description ?? "" }
        #expect(tailscale(["tailscaled"]).hasPrefix("Start it: sudo systemctl start tailscaled;"))
        #expect(tailscale([]).hasPrefix("Install it: https://tailscale.com/download;"))
    }
}
