internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import TokenStores
internal import Wording
internal import Workflows

/// `landfall token where`.
struct TokenWhereCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "where",
        abstract: "Say where the token of a profile is.",
        discussion: """
            Prints the place and whether the token is there, never the token. A store is looked into without asking for \
            its password; a command is not run.

            EXAMPLES
              landfall token where studio
              landfall token where studio --json | jq .present

            EXIT CODES
              0 ok, 3 no such profile, 4 there is no token, or it cannot be read, 10 the keyring is in trouble
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let patience = Patience(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: false)
        let profile = try tokens.book.find(name)
        if context.isJSON, profile.token == nil { try context.out(json: TokenDocument(profile)) }
        let saved = try profile.recordedToken()
        let (presence, error) = await tokens.presence(of: profile, deadline: patience.store(mayAsk: false))
        if context.isJSON {
            let document = TokenDocument(
                profile, present: presence != .absent, code: error?.code)
            try context.out(json: document)
        } else {
            try context.out("\(ForeignText(saved.reference))\t\(messages.presence(presence))")
        }
        if let error { throw CommandFailure(error, profile: name, messages) }
        return .ok
    }
}
