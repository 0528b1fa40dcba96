internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows
internal import LocalDiscovery

/// `landfall version`.
struct VersionCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "version",
            CommandHelp(
                "Print the version, as --version does.",
                paragraphs: [
                    """
                    With --verbose it also prints the commit and the toolchain that landfall was built with, the mDNS engines it can use, \
                    and the paths of the libraries it opens at run time.
                    """
                ],
                examples: ["landfall version", "landfall version --verbose"],
                exits: "0 ok, 2 usage"))
    }

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        if context.isVerbose {
            try printDetails(context)
        } else if context.isJSON {
            try context.out(json: Document(version: CommandContext.version))
        } else {
            try context.out(CommandContext.version)
        }
        return .ok
    }

    private func printDetails(_ context: CommandContext) throws {
        let (build, engines, libraries) = (BuildNote.current(), LocalEngine.loadable, RuntimeLibrary.all())
        if context.isJSON {
            return try context.out(
                json: Document(
                    version: CommandContext.version, build: build, engines: engines, libraries: libraries))
        }
        let lines = VersionLines(
            version: CommandContext.version, build: build, engines: engines, libraries: libraries, context.messages)
        let output = context.terminal.output
        if output.isTerminal {
            try context.out(lines.lines(columns: output.size.columns))
        } else {
            try context.out(lines.records)
        }
    }

    /// The same command line with `--version` as the command that it stands for; anything else as it is.
    static func spelledOut(_ arguments: [String]) -> [String] {
        let flags = arguments.filter { $0 != "--version" && $0 != "-V" }
        let known: Set = ["--verbose", "--json", "--no-color", "--no-input"]
        guard flags.count < arguments.count, known.isSuperset(of: flags) else { return arguments }
        return ["version"] + flags
    }
}

/// `landfall completion`.
struct CompletionCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "completion",
            CommandHelp(
                "Print a completion script for a shell.",
                examples: [
                    "landfall completion bash >~/.local/share/bash-completion/completions/landfall",
                    "landfall completion zsh >~/.zfunc/_landfall",
                    "landfall completion fish >~/.config/fish/completions/landfall.fish",
                ],
                exits: "0 ok, 2 usage"))
    }

    @Argument(
        help: .says("The shell: bash, zsh or fish.", value: "shell"),
        completion: .list(ShellCompletion.allCases.map(\.rawValue)))
    var shell: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard let shell = ShellCompletion(rawValue: shell) else {
            let given = ForeignText(shell).debugDescription
            throw CommandFailure(
                .usage, context.messages.shellUnknown(given), hints: [context.messages.seeHelp])
        }
        try context.out(shell.script)
        return .ok
    }

    private static let flag = "--generate-completion-script"

    /// The same command line with `--generate-completion-script` as the command that it stands for; anything else as it is.
    static func spelledOut(_ arguments: [String]) -> [String] {
        guard let place = place(in: arguments), arguments[0].hasPrefix("-") else { return arguments }
        let values = arguments[place].split(separator: "=", maxSplits: 1).dropFirst()
        return ["completion"] + values.map(String.init) + arguments.dropFirst(place + 1)
    }

    /// What is wrong where that flag stands behind a command: the parser would take it there too.
    static func fault(in arguments: [String]) -> UsageFault? {
        place(in: arguments).map { _ in .unknownOption(flag, near: []) }
    }

    private static func place(in arguments: [String]) -> Int? {
        arguments.prefix { $0 != "--" }.firstIndex { $0 == flag || $0.hasPrefix(flag + "=") }
    }
}
