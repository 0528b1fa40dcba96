package import LandfallModel

internal import struct FoundationEssentials.Date

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
        .filled { await run($0) }
    }

    private func run(_ feed: AsyncStream<DiscoveryEvent>.Continuation) async {
        var told: [Sighting] = []
        repeat {
            let (list, report) = await round()
            feed.yield(.source(report))
            let shown = list?.entries.map { $0.sighting(in: directory.source) } ?? []
            for change in shown.changes(since: told) { feed.yield(change) }
            told = shown
            let isWhole = report.isWorking && list?.isComplete == true && report.list?.leftOut == 0
            feed.yield(.settled(directory.source, complete: isWhole))
        } while await goesOn
    }

    private var goesOn: Bool {
        get async {
            guard end == .never else { return false }
            return (try? await clock.sleep(for: Self.poll)) != nil
        }
    }

    /// Reads the list, or takes the one before.
    private func round() async -> (DirectoryList?, SourceReport) {
        func report(_ list: DirectoryList?, _ error: DirectoryError? = nil, asOf: Date? = nil) -> SourceReport {
            SourceReport(
                source: directory.source, isWorking: error == nil, code: error?.code, detail: error?.detail?.raw,
                list: list.map { SourceReport.ListNote(asOf: asOf, leftOut: $0.leftOut.count) })
        }
        do throws(DirectoryError) {
            let deadline = ContinuousClock.now + (end.maximum ?? DirectoryList.patience)
            let list = try await visit.list(of: directory, kinds: kinds, deadline: deadline).list
            return (list, report(list))
        } catch {
            guard let last = visit.last(of: directory, kinds: kinds) else { return (nil, report(nil, error)) }
            return (last.list, report(last.list, error, asOf: last.date))
        }
    }
}
