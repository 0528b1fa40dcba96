import ArgumentParser
import Testing

@testable import LandfallCommands
@testable import LandfallWording
@testable import LandfallWorkflows

/// A command as the parser describes it, which is what `--help` and the completions are made of.
typealias CommandTree = CommandDescription.Command

extension CommandDescription.Command {
    /// All of landfall, with the texts of a language.
    static func landfall(_ language: Language = .english) throws -> CommandTree {
        try #require(CommandDescription(of: RootCommand.self, in: language)).command
    }

    /// The flags that every command has.
    static func globalFlags() throws -> Set<String> {
        try #require(CommandDescription(of: WithoutOwnFlags.self, in: .english)).command.ownFlags
    }

    /// The commands below it, without the one that shows help.
    var commands: [CommandTree] { (subcommands ?? []).filter { $0.commandName != "help" } }

    /// It and all below it.
    var all: [CommandTree] { [self] + commands.flatMap(\.all) }

    /// What is shown of its arguments, without help and version.
    var shownArguments: [CommandDescription.Argument] {
        (arguments ?? []).filter { $0.shouldDisplay && !["--help", "--version"].contains($0.word) }
    }

    /// The long flags of it and of those below.
    var flags: Set<String> { all.reduce(into: []) { $0.formUnion($1.ownFlags) } }

    private var ownFlags: Set<String> { Set(shownArguments.compactMap(\.word)) }
}

private struct WithoutOwnFlags: ParsableCommand {
    @OptionGroup var global: GlobalOptions
}
