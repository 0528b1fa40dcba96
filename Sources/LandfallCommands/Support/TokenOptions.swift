internal import ArgumentParser
internal import LandfallModel
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

/// The flags by which a token is given. None takes its value.
struct TokenOptions: ParsableArguments {
    @Flag(name: .long, help: .says("Read the token from standard input, up to its end."))
    var tokenStdin = false

    @Option(name: .long, help: .says("Read the token from this open file descriptor.", value: "n"))
    var tokenFd: String?

    @Option(
        name: .long,
        help: .says(
            "A reference to a token kept elsewhere: env:VARIABLE, file:/PATH or cmd:COMMAND.", value: "reference"))
    var tokenRef: String?

    @Option(name: .long, help: .says("Where landfall stores the token.", value: "store"))
    var store: TokenStoreKind?

    /// What the flags amount to; ``GivenToken/prompt`` if there is none.
    ///
    /// - Throws: ``CommandFailure`` `usage` or `reference_malformed`, which does not repeat the reference: it may be
    ///   given the token itself.
    func source(_ messages: Messages) throws(CommandFailure) -> GivenToken {
        guard [tokenStdin, tokenFd != nil, tokenRef != nil].count(where: { $0 }) <= 1 else {
            throw CommandFailure(.usage, messages.oneTokenSource, hints: [messages.seeHelp])
        }
        if tokenStdin { return .input }
        if let tokenFd {
            guard let number = Int32(tokenFd), number >= 0 else {
                throw CommandFailure(.usage, messages.badDescriptor(messages.notShown))
            }
            return .descriptor(number)
        }
        guard let tokenRef else { return .prompt }
        guard store == nil else { throw CommandFailure(.usage, messages.storeOfReference) }
        do throws(TokenError) {
            return .reference(try TokenReference(given: tokenRef))
        } catch {
            throw CommandFailure(error, messages)
        }
    }
}
