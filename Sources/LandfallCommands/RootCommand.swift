internal import ArgumentParser
internal import LandfallWording

/// `landfall`.
struct RootCommand: ParsableCommand {
    static var version: String { CommandContext.version }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "landfall", LandfallHelp.command, version: version,
            groups: [
                CommandGroup(
                    name: LandfallHelp.find.text,
                    subcommands: [ScanCommand.self, SourceCommand.self, AnnounceCommand.self]),
                CommandGroup(
                    name: LandfallHelp.save.text,
                    subcommands: [
                        AddCommand.self, ListCommand.self, ShowCommand.self, UseCommand.self, EditCommand.self,
                        RenameCommand.self, RemoveCommand.self, ShareCommand.self,
                    ]),
                CommandGroup(
                    name: LandfallHelp.check.text,
                    subcommands: [
                        TestCommand.self, StatusCommand.self, WatchCommand.self, DoctorCommand.self,
                        NetworkCommand.self,
                    ]),
                CommandGroup(
                    name: LandfallHelp.use.text,
                    subcommands: [TuiCommand.self, GetCommand.self, ChatCommand.self, ApiCommand.self]),
                CommandGroup(
                    name: LandfallHelp.secure.text, subcommands: [TokenCommand.self, TrustCommand.self]),
                CommandGroup(
                    name: LandfallHelp.programs.text,
                    subcommands: [
                        EnvCommand.self, ExecCommand.self, ProxyCommand.self, PromptCommand.self,
                        CompletionCommand.self, VersionCommand.self,
                    ]),
            ])
    }
}
