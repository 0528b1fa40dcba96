internal import ArgumentParser
internal import ConnectionChecks
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import TerminalUI
internal import Wording
internal import Workflows

/// `landfall token set`.
struct TokenSetCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set the token of a profile.",
        discussion: """
            Asks for it on the terminal, without showing it. The new token is tested before it replaces the old one. \
            Where there is no keyring, landfall asks which place to use before it asks for the token, and remembers it.

            EXAMPLES
              landfall token set studio
              pass show studio | landfall token set studio --token-stdin --store sealed
              landfall token set studio --token-ref 'cmd:pass show studio'

            EXIT CODES
              0 set, 2 usage, 3 no such profile, 4 the token is refused or cannot be read, 10 no store, or the keyring \
            is in trouble; others as of test
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: "Do not show the token to the server first.")
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
        let around = Surroundings.system(tailnet: reading, state: context.state, ssh: context.ssh)
        let run = TokenSetRun(
            tokens: tokens, person: TerminalPerson(context: context, patience: patience, mayAsk: tokens.mayAsk),
            patience: patience, trial: noTest ? nil : TokenTester.trial(around: around))
        let quiet = context.quietTerminal(tokens.mayAsk)
        defer { quiet?.restore() }
        let change = try await context.naming(profile) { try await run.run(profile, from: source, to: given.store) }
        return try context.finish(change, messages.tokenIs(name, change.profile.reference))
    }
}
