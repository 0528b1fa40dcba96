internal import ArgumentParser
internal import LandfallModel
internal import LandfallWording

/// `landfall network`.
struct NetworkCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "network", NetworkHelp.command,
            subcommands: [NetworkShowCommand.self, NetworkMeteredCommand.self],
            standard: NetworkShowCommand.self)
    }
}
