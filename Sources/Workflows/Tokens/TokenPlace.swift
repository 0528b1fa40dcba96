internal import ServerModel
internal import ServerViews
internal import TokenStores
internal import Wording
internal import Workflows

/// Decides where a new token goes, before anybody is asked for the token.
struct TokenPlace {
    let context: CommandContext
    let tokens: TokenKeeping
    let patience: Patience
    /// Whether the person may keep the token instead. Not where the server makes it.
    let offersReference: Bool
    /// The saved profile whose token it is.
    var profile: String?

    /// What `--store` says, else what was remembered, else the keyring, else what the person answers.
    ///
    /// - Throws: ``CommandFailure`` where the place cannot take a token now: `no_token_store`, or what is wrong with the store.
    func choose(explicit: TokenStoreKind?) async throws(CommandFailure) -> TokenReference {
        let choice = StoreChoice(memory: tokens.memory, keyring: tokens.keyring, mayPrompt: tokens.mayAsk)
        let kind: TokenStoreKind
        do throws(TokenStoreError) {
            kind = try await choice.store(explicit: explicit, deadline: patience.store(mayAsk: false))
        } catch {
            let failure = CommandFailure(error, profile: profile, context.messages)
            guard error.code == .noTokenStore, tokens.mayAsk else { throw failure }
            return try await ask(failure)
        }
        try await check(kind)
        return .store(kind)
    }

    /// Finds out whether a store can take a token now.
    func check(_ kind: TokenStoreKind) async throws(CommandFailure) {
        do throws(TokenStoreError) {
            try await tokens.store(kind).check(deadline: patience.store(mayAsk: false))
        } catch {
            // The desktop asks when the token is there.
            if error.code == .keyringLocked, tokens.mayAsk { return }
            throw CommandFailure(error, profile: profile, context.messages)
        }
    }

    private func ask(_ failure: CommandFailure) async throws(CommandFailure) -> TokenReference {
        let messages = context.messages
        let question = Question(context: context, limit: patience.answerLimit)
        let answer = question.line(
            messages.chooseStore(failure.message, offersReference: offersReference), isChoice: true)
        switch answer?.filter({ !$0.isWhitespace }) {
        case "1":
            try await check(.sealed)
            return .store(.sealed)
        case "2" where offersReference:
            guard let text = question.line(messages.askReference) else { throw failure }
            return try TokenReference(given: text, messages)
        default:
            throw failure
        }
    }
}
