/// Runs all checks at once and shows each as soon as all before it are known. One that hangs is reported as such.
package struct DoctorRun<Finding: Sendable> {
    package let checks: [DoctorCheck<Finding>]
    /// The most time for all of them.
    package let limit: Duration
    package let loop: EventLoop

    package init(checks: [DoctorCheck<Finding>], limit: Duration, loop: EventLoop) {
        self.checks = checks
        self.limit = limit
        self.loop = loop
    }

    private typealias State = BatchState<Never, Finding>

    /// Returns the findings in the order of the checks; nil when a signal came first.
    package func run(show: (Finding) throws -> Void) async throws -> [Finding]? {
        var state = State(count: checks.count)
        var shown = 0
        let end = try await loop.run(&state) { effect, state, sources in
            switch effect {
            case .start(let index):
                let check = checks[index]
                sources.start(finding(of: check, index))
                let late = State.Event.done(index, check.unfinished)
                sources.start(.after(min(DoctorWait.longest * check.waits, limit), on: loop.clock, late))
            case .show:
                for finding in state.leading.dropFirst(shown) {
                    try show(finding)
                    shown += 1
                }
            case .draw, .pause: break
            }
        }
        return end == .finished ? state.leading : nil
    }

    private func finding(of check: DoctorCheck<Finding>, _ index: Int) -> EventSource<State.Event> {
        EventSource { tell in
            let (findings, feed) = AsyncStream<Finding>.makeStream()
            // Owned by this source, which cancels it before it ends. It does not wait for it: a check that is stuck in a
            // system call ends only with the process.
            let task = Task {
                feed.yield(await check.find())
                feed.finish()
            }
            defer { task.cancel() }
            for await finding in findings { tell(.done(index, finding)) }
        }
    }
}
