internal import ArgumentParser

/// `landfall`.
struct Landfall: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "landfall",
        abstract: "Find, save, test and use your Diane and EndlessCode servers.",
        discussion: """
            Data goes to stdout, everything else to stderr. Every command takes --server, --json, --timeout, --no-input, \
            --no-color, --verbose and --tailscale-socket; landfall(1) explains them. Completions: landfall completion bash.

            EXAMPLES
              landfall scan                 find the servers around this machine
              landfall add studio --from 1  test the first of them and save it
              landfall test my-mac          test the way to one, stage by stage
              landfall status               the status of the chosen one
              landfall list                 the servers that are saved
              landfall use studio           choose the one that other commands use
              landfall pair studio          get the key of a Diane by its pairing code
              landfall token set studio     give a profile its token
              landfall announce             let others find the server of this machine
              landfall chat                 talk with Claude Code through an EndlessCode server
              landfall doctor               check what landfall needs of this machine
              landfall tui studio           all of it on a full screen
            """,
        version: version,
        groupedSubcommands: [
            CommandGroup(name: "Find", subcommands: [ScanCommand.self, AnnounceCommand.self]),
            CommandGroup(
                name: "Save",
                subcommands: [
                    AddCommand.self, PairCommand.self, ListCommand.self, ShowCommand.self, UseCommand.self,
                    CurrentCommand.self, EditCommand.self, RenameCommand.self, RemoveCommand.self, ShareCommand.self,
                    ExportCommand.self, ImportCommand.self,
                ]),
            CommandGroup(
                name: "Check",
                subcommands: [
                    TestCommand.self, StatusCommand.self, WatchCommand.self, WaitCommand.self, DoctorCommand.self,
                ]),
            CommandGroup(
                name: "Use", subcommands: [TuiCommand.self, GetCommand.self, ChatCommand.self, ApiCommand.self]),
            CommandGroup(name: "Secure", subcommands: [TokenCommand.self, TrustCommand.self]),
            CommandGroup(
                name: "For Programs",
                subcommands: [
                    EnvCommand.self, ExecCommand.self, ProxyCommand.self, PromptCommand.self, CompletionCommand.self,
                    VersionCommand.self,
                ]),
        ])
}
