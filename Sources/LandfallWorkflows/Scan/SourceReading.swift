package import LandfallConnections
internal import LandfallModel

/// A list that was read because the user wants to know what it holds.
package struct SourceReading: Sendable {
    /// The list.
    package let list: DirectoryList
    /// Whether whoever has it says that it is the one that was kept.
    package let isUnchanged: Bool
    /// How long it took.
    package let elapsed: Duration

    /// Whether a name server on this machine has verified it with DNSSEC. A list that comes otherwise may say that of itself.
    package let isAuthentic: Bool

    /// Whether nothing is missing from it.
    package var isWhole: Bool { list.isComplete && list.leftOut.isEmpty }

    /// Reads the list of a directory.
    ///
    /// - Throws: `DirectoryError`.
    package init(
        of directory: Directory, _ visit: DirectoryVisit, deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) {
        let start = ContinuousClock.now
        (list, isUnchanged) = try await visit.list(of: directory, deadline: deadline)
        if case .dns = directory.place { isAuthentic = list.isAuthentic } else { isAuthentic = false }
        elapsed = start.duration(to: .now)
    }
}
