internal import ArgumentParser
internal import ServerModel
internal import Wording
internal import Workflows

/// `landfall version`.
struct VersionCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        _superCommandName: "landfall",
        abstract: "Print the version, as --version does.",
        discussion: """
            EXAMPLES
              landfall version

            EXIT CODES
              0 ok, 2 usage
            """)

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        try context.out(context.isJSON ? JSONText.encode(["version": Landfall.version]) : Landfall.version)
        return .ok
    }
}

/// `landfall completion`.
struct CompletionCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        _superCommandName: "landfall",
        abstract: "Print the completions for a shell.",
        discussion: """
            EXAMPLES
              landfall completion bash >~/.local/share/bash-completion/completions/landfall
              landfall completion zsh >~/.zfunc/_landfall
              landfall completion fish >~/.config/fish/completions/landfall.fish

            EXIT CODES
              0 ok, 2 usage
            """)

    @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"), completion: .list(["bash", "zsh", "fish"]))
    var shell: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard let shell = CompletionShell(rawValue: shell) else {
            let given = ForeignText(shell).debugDescription
            throw CommandFailure(
                .usage, context.messages.shellUnknown(given), hints: [context.messages.seeHelp])
        }
        let script = Landfall.completionScript(for: shell)
        try context.out(HelpCompletion(of: Landfall.self).added(to: script, for: shell))
        return .ok
    }
}
