internal import ServerViews
internal import SystemChecks
internal import Wording
internal import Workflows

/// Runs all checks at once and shows each as soon as all before it are known. One that hangs is told of as such.
struct DoctorRun {
    let checks: [DoctorCheck]
    /// The most time for all of them.
    let limit: Duration
    let loop: EventLoop

    private typealias State = BatchState<Never, Finding>

    /// Returns the findings in the order of the checks; nil when a signal came first.
    func run(show: (Finding) throws -> Void) async throws -> [Finding]? {
        var state = State(count: checks.count)
        var shown = 0
        let end = try await loop.run(&state) { effect, state, sources in
            switch effect {
            case .start(let index):
                let check = checks[index]
                sources.start(finding(of: check, index))
                let late = State.Event.done(index, .unfinished(check.name))
                sources.start(.after(min(check.limit, limit), on: loop.clock, late))
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

    private func finding(of check: DoctorCheck, _ index: Int) -> EventSource<State.Event> {
        EventSource { tell in
            let (findings, feed) = AsyncStream<Finding>.makeStream()
            // Owned by this source, which cancels it before it ends. It does not wait for it: a check that is stuck in a
            // system call can be ended by nothing but the end of the process.
            let task = Task {
                feed.yield(await check.find())
                feed.finish()
            }
            defer { task.cancel() }
            for await finding in findings { tell(.done(index, finding)) }
        }
    }
}
