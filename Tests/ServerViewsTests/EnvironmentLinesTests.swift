import Foundation
import ServerModel
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

struct EnvironmentRunTests {
    private static let target = HandoverTarget(kind: .diane, url: "http://10.0.0.5:9090/base", profile: "studio")

    private static func run(
        _ target: HandoverTarget = target, token: (String, Token)? = nil, isJSON: Bool = false,
        size: TerminalSize? = nil
    ) throws -> (output: String, error: String) {
        let capture = TerminalCapture()
        let terminal = Terminal(capture: capture, size: size, environment: ["TERM": "xterm", "NO_COLOR": "1"])
        let context = CommandContext(environment: [:], terminal: terminal, isJSON: isJSON, isVerbose: false)
        #expect(try EnvironmentRun(target: target, token: token.map { ($0.0, $0.1) }, context: context).run() == .ok)
        return (capture.outputText, capture.errorText)
    }

    @Test func `it prints lines for a shell, and no token`() throws {
        #expect(
            try Self.run().output == """
                export LANDFALL_KIND='diane'
                export LANDFALL_PROFILE='studio'
                export LANDFALL_URL='http://10.0.0.5:9090/base'

                """)
    }

    @Test func `it prints a document`() throws {
        #expect(
            try Self.run(isJSON: true).output
                == #"{"kind":"diane","profile":"studio","schema":"landfall.environment/1","url":"http://10.0.0.5:9090/base"}"#
                + "\n")
    }

    @Test func `a token is there where it is asked for, and a terminal is warned`() throws {
        let token = ("MY_KEY", try Token("s'e c".utf8))
        let piped = try Self.run(token: token)
        #expect(piped.output.hasSuffix("export MY_KEY='s'\\''e c'\n") && piped.error.isEmpty)
        let shown = try Self.run(token: token, size: TerminalSize(columns: 80, rows: 24))
        #expect(shown.error == "The token is on this terminal now\n")
    }

    @Test(arguments: ["/a'b/$(id)/`id`/\\/\"!*?", "/새 폴더/\t", "/a\nb"])
    func `a shell reads any path as it is, and a terminal obeys none`(path: String) throws {
        let target = HandoverTarget(kind: .diane, url: "unix:\(path)", profile: "p")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", try Self.run(target).output + "printf %s \"$LANDFALL_URL\""]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let read = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(read == "unix:\(path)")
        let hostile = HandoverTarget(kind: .diane, url: "unix:/\u{1b}]0;x\u{7}", profile: "p")
        #expect(try !Self.run(hostile, size: TerminalSize(columns: 80, rows: 24)).output.contains("\u{1b}"))
    }

    @Test(arguments: [
        ("MY_KEY", true), ("_x1", true), ("LANDFALL_TOKEN", true), ("", false), ("1A", false), ("A-B", false),
        ("A=B", false),
        ("A B", false), ("키", false), ("LANDFALL_URL", false), ("LANDFALL_TOKEN_FD", false),
    ])
    func `a variable has a proper name`(name: String, isGood: Bool) {
        #expect(HandoverTarget.isTokenVariable(name) == isGood)
    }

    @Test func `a document has no token`() {
        let terminal = Terminal(capture: TerminalCapture())
        let context = CommandContext(environment: [:], terminal: terminal, isJSON: true, isVerbose: false)
        #expect(throws: CommandFailure.self) { try EnvironmentRun.checkTokenVariable("KEY", context) }
        #expect(throws: Never.self) { try EnvironmentRun.checkTokenVariable(nil, context) }
    }
}
