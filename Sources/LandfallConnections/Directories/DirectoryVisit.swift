package import LandfallModel
package import LandfallSystem

package import struct FoundationEssentials.Date

/// Reads the lists of directories, and keeps the last one of each.
package struct DirectoryVisit: Sendable {
    private let reader: DirectoryReader
    private let kept: KeptLists?
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - reader: What reads a list.
    ///   - state: The state folder, where the last list is kept; nil keeps none.
    ///   - now: The time of a reading.
    package init(
        _ reader: DirectoryReader, state: PrivateFolder?, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.reader, kept, self.now) = (reader, state.map(KeptLists.init), now)
    }

    /// The list of a directory as it is now.
    ///
    /// - Parameters:
    ///   - directory: Where it is.
    ///   - kinds: The products that are wanted.
    ///   - deadline: When to give up.
    /// - Throws: ``DirectoryError``.
    /// - Returns: The list, and whether whoever has it says that it is the one that was kept.
    package func list(
        of directory: Directory, kinds: [ServerKind] = ServerKind.allCases, deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) -> (list: DirectoryList, isUnchanged: Bool) {
        // Only an HTTP server can answer that its list is the one before.
        let last = if case .https = directory.place { kept?.last(of: directory) } else { KeptLists.Kept?.none }
        switch try await reader.read(directory, kinds: kinds, unless: last?.tag, deadline: deadline) {
        case .list(let bytes, let tag):
            let list = try DirectoryList(bytes, kinds: kinds)
            // Without it the next failure shows nothing.
            try? kept?.keep(bytes, of: directory, tag: tag, at: now())
            return (list, false)
        case .unchanged:
            if let last { try? kept?.keep(last.bytes, of: directory, tag: last.tag, at: now()) }
            return (try DirectoryList(last?.bytes ?? [], kinds: kinds), true)
        }
    }

    /// The list that was read last, and when; nil if there is none.
    package func last(
        of directory: Directory, kinds: [ServerKind] = ServerKind.allCases
    ) -> (list: DirectoryList, date: Date)? {
        guard let last = kept?.last(of: directory), let list = try? DirectoryList(last.bytes, kinds: kinds) else {
            return nil
        }
        return (list, last.date)
    }

    /// Forgets the list of a directory that is removed.
    package func forget(_ directory: Directory) { try? kept?.remove(directory.name) }
}
