package import LandfallModel

/// The stage of a route that is waited for.
package struct RunningStage: Sendable, Hashable {
    package let stage: Stage
    /// Since when.
    package let since: ContinuousClock.Instant

    /// A stage that begins.
    package init(_ stage: Stage, since: ContinuousClock.Instant = .now) {
        self.stage = stage
        self.since = since
    }
}

/// Told how far the route at a place has come, as often as that changes. It comes from any task.
package typealias WalkObserver = @Sendable (_ place: Int, _ report: RouteReport) -> Void

extension RouteReport {
    /// The same while a stage is waited for.
    package func waiting(for stage: Stage) -> RouteReport {
        var report = self
        report.running = RunningStage(stage)
        return report
    }
}

extension StageMachine.Action {
    /// The stage that it belongs to; nil at the end.
    var stage: Stage? {
        switch self {
        case .locate, .lookUpLocal: .mdns
        case .askTailnet: .tailscale
        case .connectSSH: .ssh
        case .lookUp: .resolve
        case .open: .connect
        case .identify: .identity
        case .askWithToken, .openChannel: .auth
        case .readAPI, .askStore: .api
        case .finish: nil
        }
    }
}
