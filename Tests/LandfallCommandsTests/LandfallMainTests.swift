import Foundation
import LandfallTerminal
import Testing

@testable import LandfallCommands
@testable import LandfallModel
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct LandfallMainTests {
    struct Run {
        let exit: CommandExit
        let output: String
        let error: String
    }

    static func run(_ arguments: String..., environment: [String: String] = [:], size: TerminalSize? = nil) async -> Run
    {
        let capture = TerminalCapture()
        let terminal = Terminal(capture: capture, size: size)
        let exit = await LandfallMain.run(arguments, environment: environment, terminal: terminal)
        return Run(exit: exit, output: capture.outputText, error: capture.errorText)
    }

    @Test func `plain landfall prints its help and is a usage error`() async {
        let run = await Self.run()
        #expect(run.exit == .usage)
        #expect(run.output.contains("USAGE: landfall"))
        #expect(run.error.isEmpty)
    }

    @Test(arguments: [["--help"], ["scan", "--help"], ["help", "announce"], ["doctor", "--help"], ["--version"]])
    func `help and version go to stdout and are no error`(arguments: [String]) async {
        let capture = TerminalCapture()
        let terminal = Terminal(capture: capture)
        #expect(await LandfallMain.run(arguments, environment: [:], terminal: terminal) == .ok)
        #expect(!capture.outputText.isEmpty)
        #expect(capture.errorText.isEmpty)
    }

    @Test(arguments: [[], ["--verbose"], ["--json"], ["--json", "--verbose"]])
    func `the flag and the command for the version say the same`(flags: [String]) async {
        func output(_ arguments: [String]) async -> String {
            let capture = TerminalCapture()
            #expect(await LandfallMain.run(arguments, environment: [:], terminal: Terminal(capture: capture)) == .ok)
            return capture.outputText
        }
        let said = await output(["version"] + flags)
        #expect(said.contains(RootCommand.version))
        #expect(await output(["--version"] + flags) == said)
        #expect(await output(flags + ["--version"]) == said)
        #expect(said.contains("libavahi-common.so.3") == flags.contains("--verbose"))
    }

    @Test(arguments: [
        (["scan", "--bogus"], "--bogus"), (["scan", "--kind", "foo"], "foo"), (["scan", "1", "extra"], "extra"),
        (["test", "--warn", "x", "127.0.0.1"], "--warn"),
        (["test", "10.0.0.1:0"], "65535"),
        (["doctor", "extra"], "extra"), (["doctor", "--timeout", "0"], "0"),
        (["scan", "--timeout", "0"], "0"), (["scan", "--timeout", "1e99"], "1e99"),
        (["scan", "--timeout", "nan"], "nan"),
        (["scan", "--tailscale-socket", ""], "--tailscale-socket"),
        (["scan", "--engine", "x"], "x"), (["nonsense"], "nonsense"), (["announce", "--port", "65536"], "65536"),
        (["announce", "--port", "0"], "0"), (["announce", "--port", "+80"], "+80"),
    ])
    func `bad input is exit 2 and names the bad part`(arguments: [String], part: String) async {
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(arguments, environment: [:], terminal: Terminal(capture: capture))
        #expect(exit == .usage)
        #expect(capture.errorText.contains(part))
        #expect(capture.outputText.isEmpty)
    }

    @Test func `an error is an object with json, in English in every locale`() async throws {
        let run = await Self.run("scan", "--timeout", "x", "--json", environment: ["LANG": "ko_KR.UTF-8"])
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: any Sendable])
        #expect(object["schema"] as? String == "landfall.error/1")
        #expect(object["code"] as? String == "usage")
        #expect(object["exit"] as? Int == 2)
        #expect((object["message"] as? String)?.hasPrefix("--timeout x:") == true)
        #expect(run.error.hasSuffix("\n"))
    }

    @Test(arguments: [("scna", "Did you mean scan?"), ("xyzzy", "See landfall --help"), ("", "See landfall --help")])
    func `a command that is not there is named, with the one that is near`(name: String, hint: String) async {
        let run = await Self.run(name, "--json")
        #expect(run.exit == .usage)
        #expect(run.error.contains(#"Unknown command \"\#(name)\""#))
        #expect(run.error.contains(hint))
    }

    @Test func `what a person typed cannot reach the terminal as a command`() async {
        let run = await Self.run("scan", "--kind", "\u{1b}]52;c;eA==\u{07}")
        #expect(run.exit == .usage)
        #expect(!run.error.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test func `every failure code but a warning's has an exit code, and all are written in snake case`() {
        for code in FailureCode.all {
            #expect(
                (code.exit == .ok)
                    == [.avahiOverflowed, .mdnsFlooded, .serverWithoutKey, .serverLostKey, .storeAway].contains(code))
            #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "_" })
        }
    }

    @Test(arguments: [
        (["LC_ALL": "ko_KR.UTF-8", "LANG": "en_US.UTF-8"], Language.korean), (["LANG": "ko"], .korean),
        (["LC_ALL": "", "LC_MESSAGES": "ko_KR.utf8"], .korean), (["LANG": "ko_KR.eucKR"], .english),
        (["LC_MESSAGES": "C", "LANG": "ko_KR"], .english),
        (["LANG": "de_DE.UTF-8"], .english), ([:], .english), (["LANG": "korean"], .english),
    ])
    func `the locale decides the language`(environment: [String: String], language: Language) {
        #expect(Language(environment: environment) == language)
    }

    @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8"])
    func `a pipe and JSON are not wrapped, a terminal is`(language: String) async {
        let line = ["rename", "studio", "No Name"]
        let pipe = await Self.error(line, language, size: nil)
        let narrow = await Self.error(line, language, size: TerminalSize(columns: 40, rows: 24))
        let json = await Self.error(line + ["--json"], language, size: TerminalSize(columns: 40, rows: 24))
        #expect(pipe.split(separator: "\n").count == 3)
        #expect(pipe.split(separator: "\n").contains { DisplayWidth.columns(of: $0) > 40 })
        #expect(narrow.split(separator: "\n").allSatisfy { DisplayWidth.columns(of: $0) <= 40 }, "\(narrow)")
        #expect(narrow.filter { $0 != " " && $0 != "\n" } == pipe.filter { $0 != " " && $0 != "\n" })
        #expect(json.hasPrefix("{") && json.split(separator: "\n").count == 1)
    }

    private static func error(_ line: [String], _ language: String, size: TerminalSize?) async -> String {
        let capture = TerminalCapture()
        _ = await LandfallMain.run(
            line, environment: ["LC_ALL": language, "HOME": "/nonexistent"],
            terminal: Terminal(capture: capture, size: size))
        return capture.errorText
    }
}
