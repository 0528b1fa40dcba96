internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token remove`.
struct TokenRemoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("remove", TokenRemoveHelp.command, aliases: ["rm"])
    }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .text(TokenRemoveHelp.yes))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let patience = TimeLimits(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try context.usedProfile(name, global, exactly: true)
        let name = profile.name.description
        guard let saved = profile.token else { throw CommandFailure(.tokenMissing, messages.hasNoToken(name)) }
        let question = messages.confirmDeletion(name, profile.reference, ForeignText(saved.reference).description)
        guard
            try await context.isConfirmed(
                question, global, unless: yes, else: messages.kept(name),
                orElse: (messages.needsYesForToken(name), messages.giveYesForToken))
        else { return .failure }
        let change = try await context.naming(profile) {
            try await tokens.delete(profile, deadline: patience.store(mayAsk: tokens.mayAsk))
        }
        return try context.finish(change, messages.deleted(change))
    }
}
