internal import ArgumentParser
internal import ServerModel
internal import Workflows

/// `landfall status`.
struct StatusCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        _superCommandName: "landfall",
        abstract: "Ask a server once how it is.",
        discussion: """
            Says Connected or Disconnected, and why, by the route that answers first. Without a name it is the profile \
            that other commands use.

            EXAMPLES
              landfall status
              landfall status studio --json | jq .status.total_tools

            EXIT CODES
              0 connected, 2 usage, 3 no such profile, and as of test: 4 token, 6 unreachable, 7 TLS, 8 another identity or \
            product, 9 wrong answer, 10 something local, 11 refused by policy
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        let connector = try context.connector(global, mayAsk: context.mayAsk(global))
        return try await StatePrinter(context: context).ask(
            connector.watchTarget(profile), limit: try global.limit(context.messages) ?? Patience.ofRequest)
    }
}
