internal import ArgumentParser
internal import LandfallWording

/// `landfall trust`.
struct TrustCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "trust",
            CommandHelp(
                "Show and change the recorded identity of a profile's server.",
                paragraphs: [
                    """
                    landfall recognises a server by its recorded certificates and keys, its tailnet node and its ssh host key. The id in \
                    an announcement is checked too, but proves nothing by itself. If the identity has changed, commands exit with 8 \
                    until you accept the change here.
                    """
                ]),
            subcommands: [
                TrustShowCommand.self, TrustPinCommand.self, TrustAcceptCommand.self, TrustRemoveCommand.self,
            ])
    }
}
