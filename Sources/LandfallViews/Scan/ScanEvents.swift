package import LandfallModel
package import LandfallWorkflows

/// JSON for programs: one document at the end, or with `--watch` one event a line as it happens.
package struct ScanEvents: ScanFeed {
    /// The time between heartbeats of a watch.
    package static let heartbeat = Duration.seconds(30)

    package let hasShown = false
    package let order = RowOrder()
    private let isWatching: Bool
    private var doubts: NameDoubts
    private var lastLine = Duration.zero
    private var elapsed = Duration.zero

    package init(isWatching: Bool, saved: ProfileIndex = ProfileIndex()) {
        self.isWatching = isWatching
        doubts = NameDoubts(saved: saved)
    }

    package mutating func lines(for change: CandidateSet.Change) throws -> [String] {
        switch change {
        case .found(let candidate): try event(.found, candidate)
        case .updated(let candidate): try event(.updated, candidate)
        case .lost(let candidate): try event(.lost, candidate)
        }
    }

    package mutating func lines(for report: SourceReport, at elapsed: Duration) throws -> [String] {
        let source = ScanDocument.Source(report, elapsed: elapsed)
        return try event(ScanEventDocument(event: .source, source: source))
    }

    package func lines(settled _: DiscoverySource) -> [String] { [] }

    package mutating func lines(at elapsed: Duration, _: CandidateSet) throws -> [String] {
        self.elapsed = elapsed
        return elapsed - lastLine >= Self.heartbeat ? try event(ScanEventDocument(event: .heartbeat)) : []
    }

    package func lastLines(of document: ScanDocument) throws -> [String] {
        isWatching ? [] : [String(decoding: try document.json(), as: UTF8.self)]
    }

    private mutating func event(_ event: ScanEventDocument.Event, _ candidate: Candidate) throws -> [String] {
        guard isWatching else { return [] }
        if event == .lost { doubts.remove(candidate.ref) } else { doubts.insert(candidate) }
        return try self.event(ScanEventDocument(event: event, server: doubts.seen(candidate)))
    }

    private mutating func event(_ event: ScanEventDocument) throws -> [String] {
        guard isWatching else { return [] }
        lastLine = elapsed
        return [String(decoding: try event.json(), as: UTF8.self)]
    }
}
