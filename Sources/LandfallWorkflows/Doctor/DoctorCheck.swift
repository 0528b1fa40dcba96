internal import Dispatch
package import LandfallConnections
package import LandfallModel

/// One check, as it is run.
package struct DoctorCheck: Sendable {
    /// The longest single wait of a check.
    package static let longestWait = Duration.seconds(2)

    package let name: CheckName
    /// How many waits it may come to, one after the other.
    package let waits: Int
    package let find: @Sendable () async -> Finding

    package init(name: CheckName, waits: Int = 1, find: @escaping @Sendable () async -> Finding) {
        (self.name, self.waits, self.find) = (name, waits, find)
    }

    /// How long it has.
    package var limit: Duration { Self.longestWait * waits }

    /// A check of calls that block.
    package static func blocking(_ name: CheckName, _ find: @escaping @Sendable () -> Finding) -> DoctorCheck {
        DoctorCheck(name: name) { await onOwnThread(find) }
    }

    /// What a source first reports about itself; nil if it says nothing in time.
    package static func report(
        of events: AsyncStream<DiscoveryEvent>, within limit: Duration = longestWait
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
