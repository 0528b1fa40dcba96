internal import ArgumentParser
internal import LandfallWording

/// `landfall source`.
struct SourceCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "source",
            CommandHelp(
                "Manage sources: lists of servers that scan reads.",
                paragraphs: [
                    """
                    A source is a list of servers that others maintain: a document on an HTTPS server, what a program prints, or the services \
                    of a DNS domain. scan shows its servers beside those of the LAN and the tailnet, and contacts none of them. Unless \
                    you trust the key that signs it, a source proves nothing: a server that you add from it is checked like any other. It never \
                    adds a route to a saved server.
                    """
                ]),
            subcommands: [
                SourceAddCommand.self, SourceListCommand.self, SourceShowCommand.self, SourceTestCommand.self,
                SourceTrustCommand.self, SourceDistrustCommand.self, SourceRemoveCommand.self,
            ],
            standard: SourceListCommand.self)
    }
}
