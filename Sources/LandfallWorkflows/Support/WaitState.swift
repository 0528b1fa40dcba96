package import LandfallConnections
package import LandfallModel

/// Progress of a wait, as a value: the stages of routes in, the text to show out.
package struct WaitState: Sendable {
    /// What is to be said.
    package struct Shown: Sendable, Hashable {
        package let stage: Stage
        /// The route, as the user knows it.
        package let label: ForeignText
        /// For how long that stage has been waited for.
        package let seconds: Int
    }

    /// Shorter waits are not shown.
    package static let patience = Duration.milliseconds(500)

    private let start: ContinuousClock.Instant
    /// The stages that are waited for, by the places of their routes.
    private var running: [Int: (label: ForeignText, stage: RunningStage)] = [:]

    /// Begins to wait.
    package init(since start: ContinuousClock.Instant) {
        self.start = start
    }

    /// Takes note of how far the route at a place is.
    package mutating func note(_ place: Int, _ report: RouteReport) {
        running[place] = report.running.map { (report.label, $0) }
    }

    /// What to say at a moment: of routes that are raced the stage of that which is furthest; nil if nothing is.
    package func shown(at now: ContinuousClock.Instant) -> Shown? {
        guard start.duration(to: now) >= Self.patience else { return nil }
        let furthest = running.sorted { $0.key < $1.key }.map(\.value).max { $0.stage.place < $1.stage.place }
        return furthest.map { label, running in
            Shown(
                stage: running.stage, label: label,
                seconds: Int(max(.zero, running.since.duration(to: now)).components.seconds))
        }
    }
}

extension RunningStage {
    fileprivate var place: Int { Stage.allCases.firstIndex(of: stage) ?? 0 }
}
