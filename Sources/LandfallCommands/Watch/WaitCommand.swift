internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import Workflows

/// `landfall wait`.
struct WaitCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        _superCommandName: "landfall",
        abstract: "Wait until a server is connected.",
        discussion: """
            Tries again and again, and at once when the network changes. It gives up at --timeout, and where trying again \
            will not help: the token is refused, or another server answers.

            EXAMPLES
              landfall wait studio --timeout 60 && landfall api /status

            EXIT CODES
              0 connected, 2 usage, 3 no such profile, 124 not in time, 130 interrupted; others as of status
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        let connector = try context.connector(global, mayAsk: false)
        var printer = WatchPrinter(context: context, showsChanges: false)
        var around = WatchSurroundings(context.loop)
        around.tailnetChanges = connector.tailnetChanges(for: [profile])
        let run = WatchRun(
            targets: [connector.watchTarget(profile)], limit: try global.limit(context.messages), pace: printer.pace,
            around: around)
        guard let state = try await run.wait(&printer) else { return .interrupted }
        return try StatePrinter(context: context).show(state, of: profile.name)
    }
}
