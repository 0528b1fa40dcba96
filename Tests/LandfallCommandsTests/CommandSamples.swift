import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// Command lines in a home.
extension SavedServersFolder {
    struct Run {
        let exit: CommandExit
        let output: String
        let error: String

        /// The document on stdout, or the error on stderr.
        func json() throws -> [String: Any] {
            let text = output.isEmpty ? error : output
            return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        }
    }

    /// Runs a command line, by default in a pipe; `typed` puts a person at the keyboard.
    func run(
        _ arguments: String..., environment: [String: String] = [:], typed: String? = nil, input: String = "",
        size: TerminalSize? = nil
    ) async -> Run {
        await run(arguments, environment: environment, typed: typed, input: input, size: size)
    }

    /// The same with arguments in an array.
    func run(
        _ arguments: [String], environment: [String: String] = [:], typed: String? = nil, input: String = "",
        size: TerminalSize? = nil
    ) async -> Run {
        let capture = TerminalCapture(typed: typed ?? input)
        let terminal = Terminal(
            capture: capture, size: size, isInputTerminal: typed != nil,
            environment: ["TERM": "xterm", "NO_COLOR": "1"])
        let all = self.environment.merging(environment) { $1 }
        let exit = await LandfallMain.run(arguments, environment: all, terminal: terminal)
        return Run(exit: exit, output: capture.outputText, error: capture.errorText)
    }

    /// A context as that of a command line; `isAsked` puts a person at the keyboard.
    func context(_ capture: TerminalCapture, isJSON: Bool = false, isAsked: Bool = true) -> CommandContext {
        CommandContext(
            environment: environment,
            terminal: Terminal(
                capture: capture, isInputTerminal: isAsked, environment: ["TERM": "xterm", "NO_COLOR": "1"]),
            isJSON: isJSON, isVerbose: false)
    }
}

extension WatchSamples {
    static func context(
        _ capture: TerminalCapture, columns: Int? = nil, isJSON: Bool = false, language: String = "en_GB.UTF-8"
    ) -> CommandContext {
        let environment = ["TERM": "xterm", "LANG": language, "NO_COLOR": "1", "PATH": "/nonexistent"]
        let size = columns.map { TerminalSize(columns: $0, rows: 24) }
        return CommandContext(
            environment: environment, terminal: Terminal(capture: capture, size: size, environment: environment),
            isJSON: isJSON, isVerbose: false)
    }
}
