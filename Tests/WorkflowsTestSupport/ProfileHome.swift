import Foundation
import PrivateFiles
import ProfileStore
import ServerModel
import TerminalUI

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// A home of its own, in which commands run.
final class ProfileHome {
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

    let path = FileManager.default.temporaryDirectory.appending(path: "landfall-home-\(UUID().uuidString)").path()

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var file: String { path + "/.config/landfall/profiles.json" }

    func book() throws -> ProfileBook { try ProfileBook(environment: ["HOME": path]) }

    func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    /// Saves profiles, each with one address.
    func add(_ names: String..., token: SavedToken? = nil) async throws {
        try await book().update(deadline: .now + .seconds(600)) { set in
            for (number, name) in names.enumerated() {
                guard let name = ProfileName(name) else { continue }
                let address = try ServerAddress(parsing: "http://10.0.0.\(number + 1):9090")
                try set.put(
                    try Profile(name: name, kind: .diane, routes: [try SavedRoute(.address(address))], token: token))
            }
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
        let all = ["HOME": path].merging(environment) { $1 }
        let exit = await LandfallMain.run(arguments, environment: all, terminal: terminal)
        return Run(exit: exit, output: capture.outputText, error: capture.errorText)
    }
}
