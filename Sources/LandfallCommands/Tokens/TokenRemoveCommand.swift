internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token remove`.
struct TokenRemoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "remove",
            CommandHelp(
                "Remove a profile's token.",
                paragraphs: [
                    """
                    Asks for confirmation on a terminal; without one, or with --no-input, --yes is required. A token that you keep yourself, \
                    in a variable, a file or a command, is not deleted.
                    """
                ],
                examples: ["landfall token remove studio --yes"],
                exits: """
                    0 removed, 1 declined, 2 usage, or no terminal and no --yes, 3 no such profile, 4 there is no token, \
                    10 keyring trouble
                    """), aliases: ["rm"])
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .says("Remove without asking."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let patience = TimeLimits(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try context.usedProfile(name, global, exactly: true)
        let name = profile.name.description
        guard let saved = profile.token else { throw CommandFailure(.tokenMissing, messages.hasNoToken(name)) }
        let question = messages.confirmDeletion(name, profile.reference, ForeignText(saved.reference).description)
        guard
            try await context.isConfirmed(
                question, global, unless: yes, else: messages.kept(name),
                orElse: (messages.needsYesForToken(name), messages.giveYesForToken))
        else { return .failure }
        let change = try await context.naming(profile) {
            try await tokens.delete(profile, deadline: patience.store(mayAsk: tokens.mayAsk))
        }
        return try context.finish(change, messages.deleted(change))
    }
}
