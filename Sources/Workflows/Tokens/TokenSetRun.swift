internal import ConnectionChecks
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import Tailnet
internal import TokenStores
internal import Wording
internal import Workflows

/// Gives a profile its token: finds the place, takes the token, tests it, and only then lets it replace the old one.
struct TokenSetRun {
    let context: CommandContext
    let tokens: TokenKeeping
    let patience: Patience
    /// Shows the token to the server; nil where the person wants no test.
    let trial: TokenTester.Trial?

    /// Sets it.
    ///
    /// - Parameters:
    ///   - profile: Whose token it is.
    ///   - source: How it comes.
    ///   - explicit: What `--store` says.
    /// - Returns: What has changed.
    /// - Throws: ``CommandFailure``, `TokenStoreError` or `ProfileStoreError`; the old token is in force then.
    func run(_ profile: Profile, from source: GivenToken, to explicit: TokenStoreKind?) async throws
        -> TokenKeeping.Change
    {
        if case .reference(let reference) = source { return try await refer(profile, to: reference) }
        let prompt = TokenPrompt(context: context, mayAsk: tokens.mayAsk, patience: patience)
        try prompt.check(source)
        let place = TokenPlace(
            context: context, tokens: tokens, patience: patience, offersReference: source == .prompt,
            profile: profile.name.description)
        switch try await place.choose(explicit: explicit) {
        case .store(let kind):
            let token = try await prompt.token(source)
            try await test(token, profile)
            return try await tokens.keep(
                token, in: kind, for: profile, deadline: patience.store(mayAsk: tokens.mayAsk))
        case let reference:
            return try await refer(profile, to: reference)
        }
    }

    private func refer(_ profile: Profile, to reference: TokenReference) async throws -> TokenKeeping.Change {
        let deadline = patience.store(mayAsk: tokens.mayAsk)
        if trial != nil {
            try await test(try await tokens.token(at: reference, of: profile, deadline: deadline), profile)
        }
        return try await tokens.refer(profile, to: reference, deadline: patience.store(mayAsk: tokens.mayAsk))
    }

    private func test(_ token: Token, _ profile: Profile) async throws(CommandFailure) {
        guard let trial else { return }
        let messages = context.messages
        let name = profile.name.description
        switch await trial(profile, token, patience.until(TokenTester.patience)) {
        case .accepted: return
        case .notNeeded: context.warn(messages.tokenNotNeeded(name))
        case .refused:
            throw CommandFailure(
                .tokenRefused, messages.tokenRefusedFor(name), hints: [messages.nothingChanged, messages.keepUntested])
        case .untested(let code):
            throw CommandFailure(
                FailureCode(code), messages.tokenUntested(messages.sentence(code)),
                hints: [messages.nothingChanged, messages.seeTest(name), messages.keepUntested])
        }
    }
}
