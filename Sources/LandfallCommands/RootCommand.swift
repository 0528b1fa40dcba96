internal import ArgumentParser
internal import LandfallWording

/// `landfall`.
struct RootCommand: ParsableCommand {
    static var version: String { CommandContext.version }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "landfall",
            CommandHelp(
                "Find, save, test and use your Diane and EndlessCode servers.",
                examples: [
                    HelpExample("landfall scan", "find servers"),
                    HelpExample("landfall add studio --from 1", "test the first one and save it"),
                    HelpExample("landfall test my-mac", "test a connection stage by stage"),
                    HelpExample("landfall status", "show the status of the selected server"),
                    HelpExample("landfall list", "list the saved servers"),
                    HelpExample("landfall use studio", "select the server for other commands"),
                    HelpExample("landfall token set studio", "set a profile's token"),
                    HelpExample("landfall get servers", "show what the server has"),
                    HelpExample("landfall chat", "talk to Claude Code through EndlessCode"),
                    HelpExample("landfall doctor", "check this machine's setup"),
                ]), version: version,
            groups: [
                CommandGroup(
                    name: Sentence("FIND SERVERS").text,
                    subcommands: [ScanCommand.self, SourceCommand.self, AnnounceCommand.self]),
                CommandGroup(
                    name: Sentence("SAVED SERVERS").text,
                    subcommands: [
                        AddCommand.self, ListCommand.self, ShowCommand.self, UseCommand.self, EditCommand.self,
                        RenameCommand.self, RemoveCommand.self, ShareCommand.self,
                    ]),
                CommandGroup(
                    name: Sentence("CHECK CONNECTIONS").text,
                    subcommands: [
                        TestCommand.self, StatusCommand.self, WatchCommand.self, DoctorCommand.self,
                        NetworkCommand.self,
                    ]),
                CommandGroup(
                    name: Sentence("USE A SERVER").text,
                    subcommands: [TuiCommand.self, GetCommand.self, ChatCommand.self, ApiCommand.self]),
                CommandGroup(
                    name: Sentence("TOKENS AND IDENTITIES").text, subcommands: [TokenCommand.self, TrustCommand.self]),
                CommandGroup(
                    name: Sentence("FOR SHELLS AND PROGRAMS").text,
                    subcommands: [
                        EnvCommand.self, ExecCommand.self, ProxyCommand.self, PromptCommand.self,
                        CompletionCommand.self, VersionCommand.self,
                    ]),
            ])
    }
}
