internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// `landfall status`.
struct StatusCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        _superCommandName: "landfall",
        abstract: "Show a server's status.",
        discussion: """
            Says Connected or Disconnected, and why, by the route that answers first. Without a name it is the profile \
            that other commands use; with --all each of them is asked, all at the same time, and is one object a line with \
            --json.

            EXAMPLES
              landfall status
              landfall status --all
              landfall status studio --json | jq .status.total_tools

            EXIT CODES
              0 connected, 2 usage, 3 no such profile, and as of test: 4 token, 6 unreachable, 7 TLS, 8 another identity or \
            product, 9 wrong answer, 10 something local, 11 refused by policy; with --all the code that all failures share, else 1
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: "Ask the servers of all profiles.")
    var all = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        if all { return try await askAll(context) }
        let profile = try context.usedProfile(name, global)
        let limit = try global.limit(context.messages) ?? Patience.ofRequest
        return try await StatePrinter(context: context).ask(limit: limit) { waiting in
            try context.connector(global, mayAsk: context.mayAsk(global), waiting: waiting).statusTarget(profile)
        }
    }

    private func askAll(_ context: CommandContext) async throws -> CommandExit {
        guard name == nil, global.server == nil else {
            throw CommandFailure(.usage, context.messages.nameAndAll, hints: [context.messages.seeHelp])
        }
        let profiles = try context.profiles().load().profiles
        guard !profiles.isEmpty else { throw ProfileStoreError(.noProfile) }
        let connector = try context.connector(global, mayAsk: false)
        let states = try await StatesPrinter(context: context).states(
            of: profiles.map(connector.watchTarget), limit: try global.limit(context.messages) ?? Patience.ofRequest
        ) {
            Table(profiles: profiles, nil, $0, context.messages)
        }
        guard let states else { return .interrupted }
        let printer = StatePrinter(context: context)
        return TestResult.exit(of: try zip(states, profiles).map { try printer.show($0, of: $1.name) })
    }
}
