internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall network show`.
struct NetworkShowCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "show",
            CommandHelp(
                "Show this machine's network.",
                paragraphs: [
                    """
                    Shows the network of the default route (with a VPN, the network below it), whether it is metered, how landfall knows, and \
                    the profiles that you have allowed or refused there.
                    """
                ],
                examples: ["landfall network", "landfall network show --json | jq .metered"],
                exits: "0 ok, 6 no default route"))
    }

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let deadline = ContinuousClock.now + (try global.limit(context.messages) ?? NetworkManager.patience)
        // Without profiles there are no answers for them.
        let profiles = (try? context.profiles().load().profiles) ?? []
        let shown = try await ShownNetwork(
            try context.networkReader(global), memory: context.networkMemory, profiles: profiles, deadline: deadline)
        if context.isJSON {
            try context.out(json: Document(shown))
        } else if context.terminal.output.isTerminal {
            try context.out(NetworkLines(shown, context.messages).lines)
        } else {
            try context.out(NetworkLines(shown, context.messages).record)
        }
        return .ok
    }
}
