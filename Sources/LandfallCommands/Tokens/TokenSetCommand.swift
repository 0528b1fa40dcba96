internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token set`.
struct TokenSetCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("set", TokenSetHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .text(TokenSetHelp.noTest))
    var noTest = false

    @Flag(name: .long, help: .text(GlobalHelp.acceptNew))
    var acceptNew = false

    @Flag(name: .long, help: .text(TokenSetHelp.allowCleartext))
    var allowCleartext = false

    @OptionGroup var given: TokenOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global, exactly: true)
        let (name, messages) = (profile.name.description, context.messages)
        let change = try await Self.set(
            context, profile, try given.source(messages), given.store, isTested: !noTest,
            TrustPolicy(acceptsNew: acceptNew, allowsCleartext: allowCleartext), global)
        guard change.isPaired else {
            return try context.finish(change, messages.tokenIs(name, change.profile.reference))
        }
        return try context.finish(change, messages.paired(name, change.profile.reference).description)
    }

    /// Gives a profile its token, or the key that its server gives for a pairing code.
    static func set(
        _ context: CommandContext, _ profile: Profile, _ source: GivenToken, _ store: TokenStoreKind?, isTested: Bool,
        _ policy: TrustPolicy, _ global: GlobalOptions
    ) async throws -> TokenKeeping.Change {
        let patience = TimeLimits(try global.limit(context.messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let environment = try context.surroundings(global)
        let person = TerminalInteraction(context: context, patience: patience, mayAsk: tokens.mayAsk)
        let run = TokenSetRun(
            tokens: tokens, person: person, patience: patience,
            trial: isTested ? TokenTester.trial(policy: policy, environment: environment) : nil,
            pairing: PairRun(
                tokens: tokens, person: person, patience: patience, policy: policy, environment: environment,
                ungated: tokens.mayAsk && !context.isJSON ? .ask() : .say))
        let quiet = context.quietTerminal(tokens.mayAsk)
        defer { quiet?.restore() }
        return try await context.naming(profile) { try await run.run(profile, from: source, to: store) }
    }
}
