internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall wait`.
struct WaitCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("wait", WaitHelp.command) }

    @Argument(help: .text(GlobalHelp.profile), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let profile = try context.usedProfile(name, global)
        var connector = try context.connector(global, mayAsk: false)
        connector.gate = try await context.admittingGate(
            [profile], for: .polling(MonitorSettings().interval), metered, global)
        var printer = WatchPrinter(context: context, showsChanges: false)
        let environment = WatchSurroundings(context.loop, networks: connector.networkEvents(for: [profile]))
        let run = WatchRun(
            targets: [connector.watchTarget(profile)], limit: try global.limit(context.messages), pace: printer.pace,
            environment: environment)
        guard let state = try await run.wait(&printer) else { return .interrupted }
        return try StatePrinter(context: context).show(state, of: profile.name)
    }
}
