internal import Dispatch
package import LandfallModel

/// One check, as it is run.
package struct DoctorCheck<Finding: Sendable>: Sendable {
    /// How many waits it may come to, one after the other.
    let waits: Int
    /// What it comes to if it has no result in time.
    let unfinished: Finding
    package let find: @Sendable () async -> Finding

    package init(waits: Int = 1, unfinished: Finding, find: @escaping @Sendable () async -> Finding) {
        (self.waits, self.unfinished, self.find) = (waits, unfinished, find)
    }
}

/// How checks wait.
package enum DoctorWait {
    /// The longest single wait of a check.
    package static let longest = Duration.seconds(2)

    /// What a source first reports about itself; nil if it says nothing in time.
    package static func report(
        of events: AsyncStream<DiscoveryEvent>, within limit: Duration = longest
    ) async -> SourceReport? {
        await withTaskGroup(of: SourceReport?.self) { group in
            group.addTask {
                for await event in events {
                    if case .source(let report) = event { return report }
                }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Runs code that may block forever on its own thread, away from those that tasks share. The caller waits as
    /// long.
    package static func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "landfall.check").async { continuation.resume(returning: work()) }
        }
    }
}
