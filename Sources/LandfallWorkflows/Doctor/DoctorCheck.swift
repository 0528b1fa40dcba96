internal import Dispatch
package import LandfallConnections

/// One check, as it is run.
package struct DoctorCheck: Sendable {
    /// The longest single wait of a check.
    package static let longestWait = Duration.seconds(2)

    package let name: CheckName
    /// How many waits it may come to, one after the other.
    package var waits = 1
    package let find: @Sendable () async -> Finding

    /// How long it has.
    package var limit: Duration { Self.longestWait * waits }

    /// A check of calls that block.
    package static func blocking(_ name: CheckName, _ find: @escaping @Sendable () -> Finding) -> DoctorCheck {
        DoctorCheck(name: name) { await onOwnThread(find) }
    }

    /// Runs code that may block forever on its own thread, away from those that tasks share. The caller waits as
    /// long.
    package static func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "landfall.check").async { continuation.resume(returning: work()) }
        }
    }
}
