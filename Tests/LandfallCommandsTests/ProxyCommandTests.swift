import ArgumentParser
import Foundation
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallWording
@testable import LandfallWorkflows

struct ProxyCommandTests {
    private static let target = HandoverTarget(kind: .diane, url: "http://127.0.0.1:1", profile: "studio")

    private func place(_ flags: String...) throws -> ProxyPlace {
        let terminal = Terminal(capture: TerminalCapture())
        let context = CommandContext(
            environment: ["XDG_RUNTIME_DIR": "/run/u"], terminal: terminal, isJSON: false, isVerbose: false)
        return try ProxyCommand.parse(flags).place(of: WatchSamples.studio, context)
    }

    @Test func `flags say where it listens`() throws {
        #expect(try place() == .socket(path: "/run/u/landfall/studio.sock", isOwnFolder: true))
        #expect(try place("--socket", "/x/y") == .socket(path: "/x/y", isOwnFolder: false))
        // Who reads it may be in another folder.
        let path = FileManager.default.currentDirectoryPath + "/p.sock"
        #expect(try place("--socket", "p.sock") == .socket(path: path, isOwnFolder: false))
        #expect(try place("--port", "0") == .port(0, isOpen: false))
        #expect(try place("--port", "4711", "--open") == .port(4711, isOpen: true))
    }

    @Test(arguments: [
        ["--open"], ["--socket", "/x", "--port", "1"], ["--socket", ""], ["--port", "65536"], ["--port", "+1"],
        ["--port", ""],
    ])
    func `flags that are no place are refused`(flags: [String]) throws {
        let command = try ProxyCommand.parse(flags)
        let context = SavedServersFolder().context(TerminalCapture())
        let failure = #expect(throws: CommandFailure.self) { try command.place(of: WatchSamples.studio, context) }
        #expect(failure?.code == .usage)
    }

    @Test func `a program gets a document, and a person is told how to ask`() throws {
        let capture = TerminalCapture()
        try SavedServersFolder().context(capture, isJSON: true).tell(.socket(path: "/p.sock"), Self.target)
        #expect(
            capture.outputText
                == #"{"kind":"diane","profile":"studio","schema":"landfall.proxy/1","server":"http://127.0.0.1:1","url":"unix:/p.sock"}"#
                + "\n")
        let shown = TerminalCapture()
        try WatchSamples.context(shown, columns: 80).tell(.url("http://127.0.0.1:9/a"), Self.target)
        #expect(shown.outputText == "http://127.0.0.1:9/a\n" && shown.errorText.contains("curl http://127.0.0.1:9/a/"))
    }
}
