internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall doctor`.
struct DoctorCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("doctor", DoctorHelp.command) }

    /// The most time for all checks together.
    static let patience = Duration.seconds(5)

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let limit = try global.limit(context.messages) ?? Self.patience
        let daemon = try context.localAPI(global)
        let facts = DoctorChecks(environment: context.environment, daemon: daemon.api, isNamed: daemon.isNamed)
        let run = DoctorRun(checks: facts.all, limit: limit, loop: context.loop)
        let printer = DoctorPrinter(context: context)
        guard let findings = try await run.run(show: printer.show) else { return .interrupted }
        try printer.finish(findings)
        let failed = findings.filter { $0.status == .fail }.map(\.name)
        guard failed.isEmpty else {
            throw CommandFailure(.checkFailed, context.messages.checksFailed(failed))
        }
        return .ok
    }
}
