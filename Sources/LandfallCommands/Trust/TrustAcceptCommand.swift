internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall trust accept`.
struct TrustAcceptCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("accept", TrustAcceptHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Argument(help: .text(TrustAcceptHelp.digest))
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
