internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall trust accept`.
struct TrustAcceptCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "accept",
            CommandHelp(
                "Accept a server's changed identity.",
                paragraphs: [
                    """
                    Connects without a token, shows what was recorded and what the server presents now, and asks. Without a terminal, give the \
                    new certificate's SHA-256 instead, or the hash of an ssh host key as ssh-keygen prints it. If routes present different \
                    identities, you are asked about each; a hash accepts only the routes that present it. Recorded certificates that no route \
                    presents any more are removed.
                    """,
                    """
                    If profiles.json was edited by hand, each token reference, ssh route and Unix socket that was added there is \
                    shown first, and not used until you confirm it.
                    """,
                ],
                examples: [
                    "landfall trust accept studio",
                    "landfall trust accept studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52",
                ],
                exits: """
                    0 accepted, or nothing has changed, 1 declined, 2 usage, or no terminal and no hash, 3 no such profile, 8 the \
                    server presents a different certificate than the given one, 11 no terminal to confirm on; others: landfall-codes(7)
                    """))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Argument(help: .says("The certificate or ssh host key to expect.", value: "sha256"))
    var digest: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let (name, digest) = try context.trusted(name, digest, global)
        let expected = try digest.map { text throws(TrustError) in try ExpectedChange(typed: text) }
        let environment = try context.surroundings(global)
        let limit = try global.limit(messages)
        let run = AcceptRun(
            try context.trustEdit(name, global), environment: environment,
            person: TerminalInteraction(context: context, limit: limit),
            mayAsk: context.mayAsk(global) && !context.isJSON,
            patience: limit ?? TimeLimits.ofTest, takesOver: true)
        switch try await run.run(expected: expected) {
        case .unchanged(let profile):
            context.note(messages.nothingToAccept(profile))
            return .ok
        case .takenOver(let profile): return try context.finish(profile, messages.takenOver)
        case .refused:
            context.note(messages.nothingChanged)
            return .failure
        case .confirmed(let profile):
            let exit = try context.finish(profile, messages.confirmed)
            for use in profile.unconfirmed { context.note(messages.unconfirmed(use.text.description)) }
            if !profile.unconfirmed.isEmpty { context.note(messages.howToConfirm(name)) }
            return exit
        case .accepted(let profile, let left):
            let exit = try context.finish(profile, messages.accepted)
            for place in left { context.note(messages.stillToAccept(name, place)) }
            return exit
        }
    }
}
