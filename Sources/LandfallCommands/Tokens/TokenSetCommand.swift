internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token set`.
struct TokenSetCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("set", TokenSetHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: .text(TokenSetHelp.noTest))
    var noTest = false

    @OptionGroup var given: TokenOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let source = try given.source(messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try tokens.book.find(name)
        let reading = TailnetReading(try context.localAPI(global).api)
        let environment = Surroundings.system(tailnet: reading, state: context.state, ssh: context.ssh)
        let run = TokenSetRun(
            tokens: tokens, person: TerminalPerson(context: context, patience: patience, mayAsk: tokens.mayAsk),
            patience: patience, trial: noTest ? nil : TokenTester.trial(environment: environment))
        let quiet = context.quietTerminal(tokens.mayAsk)
        defer { quiet?.restore() }
        let change = try await context.naming(profile) { try await run.run(profile, from: source, to: given.store) }
        return try context.finish(change, messages.tokenIs(name, change.profile.reference))
    }
}
