internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall doctor`.
struct DoctorCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "doctor",
            CommandHelp(
                "Check this machine's setup, with a remedy for each problem.",
                paragraphs: [
                    """
                    Checks Avahi and the mDNS port, network interfaces, Tailscale and name resolution, ssh and its agent, the keyring, \
                    landfall's own files, the clock, and whether the history is being recorded. It changes nothing and contacts no server. \
                    warn marks a problem that landfall can work around; fail marks one that it cannot.
                    """
                ],
                examples: [
                    "landfall doctor", "landfall doctor --json | jq -r '.checks[].remedy // empty'",
                    "landfall doctor --timeout 2 >/dev/null || echo 'something is missing'",
                ],
                exits: "0 no check fails, 2 usage, 10 a check fails, 130 interrupted"))
    }

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
