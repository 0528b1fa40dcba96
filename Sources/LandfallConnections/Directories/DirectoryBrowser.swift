package import LandfallModel

/// Reads a directory for a scan. Nobody on its list is contacted.
package struct DirectoryBrowser: Sendable {
    /// The time between two readings, where a scan goes on.
    package static let poll = Duration.seconds(60)

    /// How long one of several sources may take, where every source is searched: the LAN takes a second and a half.
    static let patienceBesides = Duration.milliseconds(2500)
    /// How long it may take where the first answers are enough.
    static let patienceOfQuick = Duration.milliseconds(900)

    private let directory: Directory
    private let kinds: [ServerKind]
    private let query: LabelFilter
    private let end: DiscoveryEnd
    private let isAsked: Bool
    private let visit: DirectoryVisit
    private let clock: any Clock<Duration>

    /// Prepares a browser; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - directory: What to read.
    ///   - kinds: The products to look for.
    ///   - query: The labels that are asked for.
    ///   - end: When to stop.
    ///   - isAsked: Whether the user has named it, or the time that a scan may take: then it is waited for.
    ///   - visit: What reads it.
    ///   - clock: What readings are paced by.
    package init(
        _ directory: Directory, kinds: [ServerKind], query: LabelFilter = LabelFilter(), ends end: DiscoveryEnd,
        isAsked: Bool = true, visit: DirectoryVisit,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.directory = directory
        self.kinds = kinds
        self.query = query
        self.end = end
        self.isAsked = isAsked
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
            return round(try await visit.list(of: directory, query: query, deadline: .now + patience))
        } catch {
            return round(await visit.last(of: directory), error)
        }
    }

    /// A list that comes later is not waited for: the one before is shown.
    var patience: Duration {
        let longest = min(end.maximum ?? DirectoryList.patience, DirectoryList.patience)
        if end.isQuick { return min(longest, Self.patienceOfQuick) }
        return isAsked || end == .never ? longest : min(longest, Self.patienceBesides)
    }

    private func round(_ reading: DirectoryReading?, _ error: DirectoryError? = nil) -> DiscoveryRound {
        let leftOut = reading?.list.leftOut.count ?? 0
        let note = reading.map { reading in
            SourceReport.ListNote(
                asOf: error == nil ? nil : reading.date, leftOut: leftOut, unsigned: reading.trust?.fault?.rawValue,
                gone: reading.renewal.gone.map(\.description), isCut: !reading.list.isComplete)
        }
        return DiscoveryRound(
            reading?.list.entries.filter { kinds.contains($0.kind) }.map { $0.sighting(in: directory.source) } ?? [],
            SourceReport(
                source: directory.source, isWorking: error == nil, code: error?.code, detail: error?.detail?.raw,
                list: note),
            isComplete: error == nil && reading?.list.isComplete == true && leftOut == 0)
    }
}
