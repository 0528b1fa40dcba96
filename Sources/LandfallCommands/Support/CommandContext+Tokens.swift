internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Shared code of the commands for tokens.
extension CommandContext {
    /// The tokens of this user's profiles.
    ///
    /// - Parameter mayAsk: Whether the user may be asked: on the terminal, and by the desktop to unlock the keyring.
    /// - Returns: What reads and changes them; nothing is opened yet.
    /// - Throws: `ProfileStoreError` without a home.
    func tokens(mayAsk: Bool) throws(ProfileStoreError) -> TokenKeeping {
        try TokenKeeping(
            environment: environment, book: try profiles(), mayAsk: mayAsk,
            commandErrors: isVerbose ? terminal.error.descriptor : nil)
    }

    /// Whether the user is there who may be asked.
    func mayAsk(_ global: GlobalOptions) -> Bool { terminal.isInputTerminal && !global.noInput }

    /// Does something with the token of a profile, so that what is wrong with it is said with the profile's name.
    func naming<Result>(_ profile: Profile, _ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as TokenStoreError {
            throw CommandFailure(error, profile: profile.name.description, messages)
        } catch TokenError.store(let error, of: nil) {
            throw CommandFailure(error, profile: profile.name.description, messages)
        }
    }

    /// Prints where the token is now, with `--json`; else says what was done.
    func finish(_ change: TokenKeeping.Change, _ text: String) throws -> CommandExit {
        if isJSON { try out(json: Document(token: change.profile)) } else { note(text) }
        for notice in change.notices { tell(notice) }
        return .ok
    }
}
