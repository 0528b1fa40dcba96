internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token move`.
struct TokenMoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("move", TokenMoveHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Option(name: .long, help: .text(TokenMoveHelp.store))
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
