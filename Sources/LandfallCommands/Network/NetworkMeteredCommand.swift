internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// What the user says of a network.
enum MeteredWord: String, CaseIterable, ExpressibleByArgument {
    case yes, no, auto

    /// Whether it is metered; nil leaves that to NetworkManager.
    var isMetered: Bool? { self == .auto ? nil : self == .yes }
}

/// `landfall network metered`.
struct NetworkMeteredCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "metered",
            CommandHelp(
                "Set whether this machine's network is metered.",
                paragraphs: [
                    """
                    Applies to this network only, which is identified by the UUID of its NetworkManager connection, or by its subnet and \
                    gateway. With auto, NetworkManager decides again.
                    """
                ],
                examples: ["landfall network metered yes", "landfall network metered auto"],
                exits: "0 ok, 1 the setting cannot be saved, 2 usage, 6 no default route"))
    }

    @Argument(help: .says("Whether it is metered; auto lets NetworkManager decide.", value: "yes|no|auto"))
    var word: MeteredWord

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let deadline = ContinuousClock.now + (try global.limit(messages) ?? NetworkManager.patience)
        guard let memory = context.networkMemory else { throw ProfileStoreError(.noHome) }
        let reader = try context.networkReader(global)
        let shown = try await ShownNetwork(reader, memory: memory, profiles: [], deadline: deadline)
        try await memory.set(word.isMetered, for: shown.network.unknown)
        if context.isJSON {
            let profiles = (try? context.profiles().load().profiles) ?? []
            let now = try await ShownNetwork(reader, memory: memory, profiles: profiles, deadline: deadline)
            try context.out(json: Document(now))
        } else {
            context.note(messages.networkSaid(word.isMetered, shown.network.name.description))
        }
        return .ok
    }
}
