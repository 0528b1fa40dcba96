internal import ArgumentParser
internal import ServerModel
internal import Wording
internal import Workflows

/// `landfall version`.
struct VersionCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("version", VersionHelp.command) }

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        try context.out(context.isJSON ? JSONText.encode(["version": Landfall.version]) : Landfall.version)
        return .ok
    }
}

/// `landfall completion`.
struct CompletionCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("completion", CompletionHelp.command) }

    @Argument(help: .text(CompletionHelp.shell), completion: .list(["bash", "zsh", "fish"]))
    var shell: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard let shell = CompletionShell(rawValue: shell) else {
            let given = ForeignText(shell).debugDescription
            throw CommandFailure(
                .usage, context.messages.shellUnknown(given), hints: [context.messages.seeHelp])
        }
        let script = HelpText.$language.withValue(context.messages.language) {
            HelpCompletion(of: Landfall.self).added(to: Landfall.completionScript(for: shell), for: shell)
        }
        try context.out(script)
        return .ok
    }
}
