internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import TokenStores
internal import Wording
internal import Workflows

/// `landfall token move`.
struct TokenMoveCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move the token of a profile into another store.",
        discussion: """
            The token is copied, the profile is saved, and only then is the old one deleted. What you keep yourself, in \
            a variable, a file or a command, stays.

            EXAMPLES
              landfall token move studio --store sealed

            EXIT CODES
              0 moved, 2 usage, 3 no such profile, 4 there is no token, or it cannot be read, 10 the keyring is in trouble
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Option(name: .long, help: ArgumentHelp("Where to: keyring or sealed.", valueName: "store"))
    var store: TokenStoreKind

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: context.mayAsk(global))
        let profile = try tokens.book.find(name)
        let run = TokenMoveRun(tokens: tokens, person: TerminalPerson(context: context), patience: patience)
        let change = try await context.naming(profile) { try await run.run(profile, to: store) }
        return try context.finish(change, messages.moved(change, to: store))
    }
}
