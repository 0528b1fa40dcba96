internal import FoundationEssentials
internal import ProfileStore
internal import ServerModel
internal import StatusMonitor
internal import Wording
internal import Workflows

/// Blocks until a server is connected, or until it is clear that it will not be.
struct WaitRun: Sendable {
    let target: WatchTarget
    var settings = MonitorSettings()
    /// The longest time; none means for ever.
    var limit: Duration?
    let context: CommandContext
    let around: WatchSurroundings

    /// Returns once it is connected; the state goes to standard output.
    ///
    /// - Throws: ``CommandFailure`` with ``FailureCode/timedOut`` at the limit.
    func run() async throws -> CommandExit {
        let session = WatchSession(
            targets: [target], settings: settings, limit: limit, context: context, around: around)
        switch try await session.wait() {
        case .interrupted: return .interrupted
        case .reached(let state): return try StateReport(context: context).show(state, of: target.profile)
        case .over(let state):
            let cause = state?.cause.map(context.messages.cause)
            throw CommandFailure(
                .timedOut, context.messages.notConnected(target.profile.description, within: limit ?? .zero),
                hints: [cause].compactMap { $0 })
        }
    }
}
