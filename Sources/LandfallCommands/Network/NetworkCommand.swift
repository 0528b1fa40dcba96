internal import ArgumentParser
internal import LandfallModel
internal import LandfallWording

/// `landfall network`.
struct NetworkCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "network",
            CommandHelp(
                "Show this machine's network, and set whether it is metered.",
                paragraphs: [
                    """
                    On a metered network, watch, status --wait, get --follow, chat and tui poll a server only if you have allowed it. \
                    NetworkManager says which networks are metered, but it misses some hotspots.
                    """
                ]),
            subcommands: [NetworkShowCommand.self, NetworkMeteredCommand.self],
            standard: NetworkShowCommand.self)
    }
}
