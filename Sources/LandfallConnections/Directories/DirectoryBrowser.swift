package import LandfallModel

/// Reads a directory for a scan. Nobody on its list is contacted.
package struct DirectoryBrowser: Sendable {
    /// The time between two readings, where a scan goes on.
    package static let poll = Duration.seconds(60)

    private let directory: Directory
    private let kinds: [ServerKind]
    private let end: DiscoveryEnd
    private let visit: DirectoryVisit
    private let clock: any Clock<Duration>

    /// Prepares a browser; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - directory: What to read.
    ///   - kinds: The products to look for.
    ///   - end: When to stop.
    ///   - visit: What reads it.
    ///   - clock: What readings are paced by.
    package init(
        _ directory: Directory, kinds: [ServerKind], ends end: DiscoveryEnd, visit: DirectoryVisit,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.directory = directory
        self.kinds = kinds
        self.end = end
        self.visit = visit
        self.clock = clock
    }

    /// Starts to read.
    package func events() -> AsyncStream<DiscoveryEvent> {
        .rounds(ends: end, every: Self.poll, clock: clock) { await round() }
    }

    /// Reads the list, or takes the one before.
    private func round() async -> DiscoveryRound {
        do throws(DirectoryError) {
            let deadline = ContinuousClock.now + (end.maximum ?? DirectoryList.patience)
            return round(try await visit.list(of: directory, deadline: deadline))
        } catch {
            return round(await visit.last(of: directory), error)
        }
    }

    private func round(_ reading: DirectoryReading?, _ error: DirectoryError? = nil) -> DiscoveryRound {
        let leftOut = reading?.list.leftOut.count ?? 0
        let note = reading.map { reading in
            SourceReport.ListNote(
                asOf: error == nil ? nil : reading.date, leftOut: leftOut, unsigned: reading.trust?.fault?.rawValue,
                gone: reading.renewal.gone.map(\.description))
        }
        return DiscoveryRound(
            reading?.list.entries.filter { kinds.contains($0.kind) }.map { $0.sighting(in: directory.source) } ?? [],
            SourceReport(
                source: directory.source, isWorking: error == nil, code: error?.code, detail: error?.detail?.raw,
                list: note),
            isComplete: error == nil && reading?.list.isComplete == true && leftOut == 0)
    }
}
