internal import ArgumentParser
internal import LandfallWording

/// `landfall source`.
struct SourceCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "source", SourceHelp.command,
            subcommands: [
                SourceAddCommand.self, SourceListCommand.self, SourceShowCommand.self, SourceTestCommand.self,
                SourceTrustCommand.self, SourceDistrustCommand.self, SourceRemoveCommand.self,
            ],
            standard: SourceListCommand.self)
    }
}
