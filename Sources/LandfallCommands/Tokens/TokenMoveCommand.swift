internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token move`.
struct TokenMoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "move",
            CommandHelp(
                "Move a profile's token to another store.",
                paragraphs: [
                    """
                    Copies the token, saves the profile, and only then deletes the old token. A token that you keep yourself, in a \
                    variable, a file or a command, is not deleted.
                    """
                ],
                examples: ["landfall token move studio --store sealed"],
                exits: "0 moved, 2 usage, 3 no such profile, 4 token missing or unreadable, 10 keyring trouble"))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: .says("The new store.", value: "store"))
    var store: TokenStoreKind

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let patience = TimeLimits(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try context.usedProfile(name, global, exactly: true)
        let run = TokenMoveRun(tokens: tokens, person: TerminalInteraction(context: context), patience: patience)
        let change = try await context.naming(profile) { try await run.run(profile, to: store) }
        return try context.finish(change, messages.moved(change, to: store))
    }
}
