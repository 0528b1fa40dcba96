internal import ServerViews
internal import SystemChecks
internal import Workflows

/// Runs all checks at once and shows each as soon as all before it are known. One that hangs is told of as such.
struct DoctorRun {
    let checks: [DoctorCheck]
    /// The most time for all of them.
    let limit: Duration
    let clock: any Clock<Duration>

    private enum Input: Sendable {
        case found(CheckName, Finding)
        case late(CheckName)
        case signal(CommandContext.Signal)
    }

    /// Returns the findings in the order of the checks; nil when a signal came first.
    func run(
        signals: AsyncStream<CommandContext.Signal>, suspend: () -> Void, show: (Finding) throws -> Void
    ) async throws -> [Finding]? {
        let (inputs, feed) = AsyncStream<Input>.makeStream()
        // Owned by this function, which cancels them before it returns. It does not wait for them: one that is stuck in a
        // system call can be ended by nothing but the end of the process.
        let tasks = checks.map { check in
            Task { feed.yield(.found(check.name, await check.find())) }
        }
        defer { for task in tasks { task.cancel() } }
        return try await withThrowingTaskGroup(of: Void.self) { group -> [Finding]? in
            for check in checks {
                group.addTask { [limit, clock] in
                    try? await clock.sleep(for: min(check.limit, limit))
                    feed.yield(.late(check.name))
                }
            }
            group.addTask {
                for await signal in signals { feed.yield(.signal(signal)) }
            }
            defer { group.cancelAll() }
            var known: [CheckName: Finding] = [:]
            var shown: [Finding] = []
            for await input in inputs {
                switch input {
                case .found(let name, let finding): known[name] = known[name] ?? finding
                case .late(let name): known[name] = known[name] ?? .unfinished(name)
                case .signal(.interrupt), .signal(.terminate): return nil
                case .signal(.suspend): suspend()
                case .signal(.resumed), .signal(.resized): break
                }
                while shown.count < checks.count, let next = known[checks[shown.count].name] {
                    try show(next)
                    shown.append(next)
                }
                if shown.count == checks.count { break }
            }
            return shown
        }
    }
}
