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
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "set",
            CommandHelp(
                "Set a profile's token.",
                paragraphs: [
                    """
                    Asks for the token on the terminal, without echo. The new token is tested before it replaces the old one. Without a \
                    keyring, landfall says that it will store the token in an encrypted file; you can enter a reference instead. For a Diane \
                    server, the six digits that "diane pair" prints there work too: they are exchanged for its API key, which gives full access to \
                    that server. Without --allow-cleartext, they are sent only to a server that has proven its identity: this machine, a \
                    tailnet machine, a machine reached over ssh, or TLS with a recorded certificate.
                    """
                ],
                examples: [
                    "landfall token set studio",
                    "pass show studio | landfall token set studio --token-stdin --store sealed",
                    "landfall token set studio --token-ref 'cmd:pass show studio'",
                    "ssh my-mac diane pair | grep -oE '[0-9]{3} [0-9]{3}' | landfall token set studio --token-stdin",
                ],
                exits: """
                    0 set, 2 usage, 3 no such profile, 4 the token or code is refused or cannot be read, 10 no token store or keyring \
                    trouble, 11 the server has not proven its identity; others: landfall-codes(7)
                    """))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .says("Save the token without testing it on the server."))
    var noTest = false

    @Flag(name: .long, help: .acceptNew)
    var acceptNew = false

    @Flag(name: .long, help: .says("Send the token or code in cleartext to a server that has not proven its identity."))
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
