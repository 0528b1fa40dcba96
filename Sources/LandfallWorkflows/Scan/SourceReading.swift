package import LandfallConnections
internal import LandfallModel

/// A list that was read because the user wants to know what it holds.
package struct SourceReading: Sendable {
    /// What came.
    package let reading: DirectoryReading
    /// How long it took.
    package let elapsed: Duration
    /// Whether a name server on this machine has verified it with DNSSEC. A list that comes otherwise may say that of itself.
    package let isAuthentic: Bool

    /// The list.
    package var list: DirectoryList { reading.list }
    /// Whether nothing is missing from it, and the key that is trusted for it has signed it, if there is one.
    package var isWhole: Bool { list.isComplete && list.leftOut.isEmpty && reading.trust?.fault == nil }

    /// Reads the list of a directory.
    ///
    /// - Throws: `DirectoryError`.
    package init(
        of directory: Directory, _ visit: DirectoryVisit, deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) {
        let start = ContinuousClock.now
        reading = try await visit.list(of: directory, deadline: deadline)
        if case .dns = directory.place { isAuthentic = reading.list.isAuthentic } else { isAuthentic = false }
        elapsed = start.duration(to: .now)
    }
}
