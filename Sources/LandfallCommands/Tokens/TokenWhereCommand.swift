internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTokens
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall token where`.
struct TokenWhereCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "where",
            CommandHelp(
                "Show where a profile's token is.",
                paragraphs: [
                    """
                    Prints where the token is stored and whether it exists, but not the token. It neither unlocks a store nor runs a command.
                    """
                ],
                examples: ["landfall token where studio", "landfall token where studio --json | jq .present"],
                exits: "0 ok, 3 no such profile, 4 token missing or unreadable, 10 keyring trouble"))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let patience = TimeLimits(try global.limit(messages))
        let tokens = try context.tokens(mayAsk: false)
        let profile = try context.usedProfile(name, global)
        if context.isJSON, profile.token == nil { try context.out(json: Document(token: profile)) }
        let saved = try profile.recordedToken()
        let (presence, error) = await tokens.presence(of: profile, deadline: patience.store(mayAsk: false))
        if context.isJSON {
            try context.out(json: Document(token: profile, present: presence != .absent, code: error?.code))
        } else {
            try context.out("\(ForeignText(saved.reference))\t\(messages.presence(presence))")
        }
        if let error { throw CommandFailure(error, profile: name, messages) }
        return .ok
    }
}
