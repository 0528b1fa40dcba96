internal import ServerViews
internal import SystemChecks
internal import Workflows

/// Runs all checks at once and shows each as soon as all before it are known. One that hangs is told of as such.
struct DoctorRun {
    let checks: [DoctorCheck]
    /// The most time for all of them.
    let limit: Duration
    let loop: EventLoop

    /// Returns the findings in the order of the checks; nil when a signal came first.
    func run(show: (Finding) throws -> Void) async throws -> [Finding]? {
        var state = DoctorState(checks.map(\.name))
        let sources = checks.flatMap { check in
            [finding(of: check), .after(min(check.limit, limit), on: loop.clock, .late(check.name))]
        }
        let end = try await loop.run(&state, sources: sources) { effect, _, _ in
            switch effect {
            case .show(let finding): try show(finding)
            }
        }
        return end == .finished ? state.shown : nil
    }

    private func finding(of check: DoctorCheck) -> EventSource<DoctorState.Event> {
        EventSource { tell in
            let (findings, feed) = AsyncStream<Finding>.makeStream()
            // Owned by this source, which cancels it before it ends. It does not wait for it: a check that is stuck in a
            // system call can be ended by nothing but the end of the process.
            let task = Task {
                feed.yield(await check.find())
                feed.finish()
            }
            defer { task.cancel() }
            for await finding in findings { tell(.found(check.name, finding)) }
        }
    }
}
