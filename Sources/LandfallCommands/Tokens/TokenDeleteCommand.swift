internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token delete`.
struct TokenDeleteCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("delete", TokenDeleteHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: .text(TokenDeleteHelp.yes))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try tokens.book.find(name)
        guard let saved = profile.token else { throw CommandFailure(.tokenMissing, messages.hasNoToken(name)) }
        let question = messages.confirmDeletion(name, profile.reference, ForeignText(saved.reference).description)
        let refusal = CommandFailure(.usage, messages.needsYesForToken(name), hints: [messages.giveYesForToken])
        guard try await context.isConfirmed(question, global, unless: yes, orElse: refusal) else {
            context.note(messages.kept(name))
            return .failure
        }
        let change = try await context.naming(profile) {
            try await tokens.delete(profile, deadline: patience.store(mayAsk: tokens.mayAsk))
        }
        return try context.finish(change, messages.deleted(change))
    }
}
