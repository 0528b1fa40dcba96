import ArgumentParser
import Foundation

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// A command as the parser describes it, which is what `--help` and the completions are made of.
struct CommandTree: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let shouldDisplay: Bool
        let names: [Name]?
        let valueName: String?
        let abstract: String?

        /// The long name as it is typed; nil for what has none.
        var flag: String? { names?.first { $0.kind == "long" }.map { "--" + $0.name } }
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [CommandTree]?
    let arguments: [Argument]?

    /// All of landfall, with the texts of a language.
    static func landfall(_ language: Language = .english) throws -> CommandTree { try of(Landfall.self, language) }

    /// The flags that every command has.
    static func globalFlags() throws -> Set<String> { try of(WithoutOwnFlags.self).ownFlags }

    private static func of(
        _ command: (some ParsableCommand).Type, _ language: Language = .english
    ) throws -> CommandTree {
        let text = HelpText.$language.withValue(language) { command._dumpHelp() }
        return try JSONDecoder().decode(Dump.self, from: Data(text.utf8)).command
    }

    /// The commands below it, without the one that shows help.
    var commands: [CommandTree] { (subcommands ?? []).filter { $0.commandName != "help" } }

    /// It and all below it.
    var all: [CommandTree] { [self] + commands.flatMap(\.all) }

    /// What is shown of its arguments, without help and version.
    var shownArguments: [Argument] {
        (arguments ?? []).filter { $0.shouldDisplay && !["--help", "--version"].contains($0.flag) }
    }

    /// The long flags of it and of those below.
    var flags: Set<String> { all.reduce(into: []) { $0.formUnion($1.ownFlags) } }

    private var ownFlags: Set<String> { Set(shownArguments.compactMap(\.flag)) }

    private struct Dump: Decodable {
        let command: CommandTree
    }

    private struct WithoutOwnFlags: ParsableCommand {
        @OptionGroup var global: GlobalOptions
    }
}
