internal import ArgumentParser
internal import ServerModel
internal import ServerViews
internal import SystemChecks
internal import Wording
internal import Workflows

/// `landfall doctor`.
struct DoctorCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        _superCommandName: "landfall",
        abstract: "Check what landfall needs of this machine, with one remedy each.",
        discussion: """
            Looks at Avahi and the port of mDNS, at the interfaces, at Tailscale and name resolution, at the keyring, at \
            landfall's own files and at the clock. Nothing is changed and no server is asked. A warn is something that \
            landfall has another way for; a fail is something that it needs.

            EXAMPLES
              landfall doctor                   everything, at once
              landfall doctor --json | jq -r '.checks[].remedy // empty'
              landfall doctor --timeout 2 >/dev/null || echo 'something is missing'

            EXIT CODES
              0 no check fails, 2 usage, 10 a check fails, 130 interrupted
            """)

    /// The most time for all checks together.
    static let patience = Duration.seconds(5)

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let limit = try global.limit(context.messages) ?? Self.patience
        let daemon = try context.localAPI(global)
        let checks = DoctorChecks(environment: context.environment, daemon: daemon.api, isNamed: daemon.isNamed)
        let run = DoctorRun(checks: checks.all, limit: limit, loop: context.loop)
        let printer = DoctorPrinter(context: context)
        guard let findings = try await run.run(show: printer.show) else { return .interrupted }
        try printer.finish(findings)
        let failed = findings.filter { $0.status == .fail }.map(\.name.rawValue)
        guard failed.isEmpty else {
            throw CommandFailure(.checkFailed, context.messages.checksFailed(failed))
        }
        return .ok
    }
}
