import ArgumentParser
import Foundation
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct CommandContextTests {
    private func socket(_ flags: [String], _ environment: [String: String]) throws -> (path: String, isNamed: Bool) {
        let context = CommandContext(
            environment: environment, terminal: Terminal(capture: TerminalCapture()), isJSON: false, isVerbose: false)
        let daemon = try context.localAPI(try GlobalOptions.parse(flags))
        return (daemon.api.socketPath, daemon.isNamed)
    }

    @Test(
        arguments: [
            ([], [:], LocalAPI.standardSocketPath, false),
            ([], ["LANDFALL_TAILSCALE_SOCKET": ""], LocalAPI.standardSocketPath, false),
            ([], ["LANDFALL_TAILSCALE_SOCKET": "/e"], "/e", true),
            (["--tailscale-socket", "/f"], [:], "/f", true),
            (["--tailscale-socket", "/f"], ["LANDFALL_TAILSCALE_SOCKET": "/e"], "/f", true),
        ] as [([String], [String: String], String, Bool)])
    func `the flag names the daemon's socket, then the variable, then habit`(
        flags: [String], environment: [String: String], path: String, isNamed: Bool
    ) throws {
        #expect(try socket(flags, environment) == (path, isNamed))
    }

    @Test(arguments: [(true, true, "\r\u{1b}[K"), (false, true, ""), (true, false, "")])
    func `what a terminal has echoed of Ctrl-C goes, and nothing else is written`(
        isTyped: Bool, isTerminal: Bool, output: String
    ) {
        let capture = TerminalCapture()
        let terminal = Terminal(
            capture: capture, size: isTerminal ? TerminalSize(columns: 80, rows: 24) : nil, isInputTerminal: isTyped)
        CommandContext(environment: [:], terminal: terminal, isJSON: false, isVerbose: false).eraseEcho()
        #expect(capture.outputText == output)
    }

    @Test func `an empty path is a usage error`() {
        #expect { try socket(["--tailscale-socket", ""], [:]) } throws: { ($0 as? CommandFailure)?.code == .usage }
    }

    @Test func `profiles that cannot be read fail no scan`() throws {
        let home = SavedServersFolder()
        try FileManager.default.createDirectory(
            atPath: home.path + "/.config/landfall", withIntermediateDirectories: true)
        try Data("{".utf8).write(to: URL(filePath: home.file))
        let capture = TerminalCapture()
        let context = CommandContext(
            environment: home.environment, terminal: Terminal(capture: capture), isJSON: false, isVerbose: true)
        #expect(context.profileIndex().name(of: Samples.candidate(Samples.studio)) == nil)
        #expect(capture.errorText.contains("profiles.json"), "it is said where somebody wants to know")
    }
}
