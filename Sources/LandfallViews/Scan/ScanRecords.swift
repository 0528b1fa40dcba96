package import LandfallModel
package import LandfallWording
package import LandfallWorkflows

/// Plain lines for pipes: one tab-separated row a line, nothing cut.
///
/// A line cannot be taken back, so a row waits for what would change it. One of the LAN is printed as soon as it has an IPv4 address or
/// a name, a moment later with an IPv6 address only, and at the end of the scan with link-local ones only; where an earlier scan had
/// others before it, these have a moment to come first. All other rows wait for the LAN, which may know the same server.
package struct ScanRecords: ScanFeed {
    /// How long an IPv6 address waits for an IPv4 one.
    package static let patience = Duration.milliseconds(300)
    /// How long a row waits for those that had stood before it.
    package static let courtesy = Duration.milliseconds(100)

    private struct Waiting {
        var candidate: Candidate
        /// Since which moment; nil before the first one.
        var since: Duration?
    }

    private let isWatching: Bool
    private let messages: Messages
    /// The rows of the last scan in their order, and where each stood.
    private let earlier: [String]
    private let places: [String: Int]
    /// The first of them that has not come.
    private var firstMissing = 0
    /// The sources that are not settled.
    private var open: Set<DiscoverySource>
    private var waiting: [String: Waiting] = [:]
    /// About the rows that are printed.
    private var doubts: NameDoubts
    private var now = Duration.zero
    package private(set) var order = RowOrder()
    package private(set) var hasShown = false

    /// Makes records of a scan of `sources`; `earlier` are the refs of the last one, in its order.
    package init(
        isWatching: Bool, saved: ProfileIndex = ProfileIndex(), sources: [DiscoverySource] = ScanSources.all.map(\.id),
        earlier: [String] = [], messages: Messages
    ) {
        self.isWatching = isWatching
        self.messages = messages
        doubts = NameDoubts(saved: saved)
        open = Set(sources)
        self.earlier = earlier
        places = Dictionary(earlier.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    package mutating func lines(for change: CandidateSet.Change) -> [String] {
        switch change {
        case .found(let candidate) where isWatching: return records([candidate], event: "found")
        case .updated(let candidate) where isWatching: return records([candidate], event: "updated")
        case .lost(let candidate) where isWatching:
            defer { doubts.remove(candidate.ref) }
            return records([candidate], event: "lost")
        case .found(let candidate), .updated(let candidate):
            guard !order.hasGiven(candidate.ref) else { return [] }
            waiting[candidate.ref, default: Waiting(candidate: candidate)].candidate = candidate
            // It waits for the LAN, and no other row for it: each of thousands of a directory would look through all of them.
            return open.contains(.lan) && !candidate.sources.contains(.lan) ? [] : release()
        case .lost(let candidate):
            waiting[candidate.ref] = nil
            return []
        }
    }

    package func lines(for _: SourceReport, at _: Duration) -> [String] { [] }

    package mutating func lines(settled source: DiscoverySource) -> [String] {
        open.remove(source)
        return release()
    }

    package mutating func lines(at elapsed: Duration, _: CandidateSet) -> [String] {
        now = elapsed
        for ref in waiting.keys where waiting[ref]?.since == nil { waiting[ref]?.since = elapsed }
        return release()
    }

    package mutating func lastLines(of document: ScanDocument) -> [String] {
        if isWatching { return [] }
        hasShown = hasShown || !document.candidates.isEmpty
        return records(document.candidates.filter { !order.hasGiven($0.ref) }.map { order.give($0) })
    }

    /// Prints what needs to wait no longer.
    private mutating func release() -> [String] {
        guard !isWatching, !waiting.isEmpty else { return [] }
        while firstMissing < earlier.count, hasCome(earlier[firstMissing]) { firstMissing += 1 }
        let ready = waiting.values.filter(isReady).map(\.candidate).sorted(by: isBefore)
        for candidate in ready { waiting[candidate.ref] = nil }
        hasShown = hasShown || !ready.isEmpty
        return records(ready.map { order.give($0) })
    }

    private func hasCome(_ ref: String) -> Bool { waiting[ref] != nil || order.hasGiven(ref) }

    private func isReady(_ row: Waiting) -> Bool {
        guard row.candidate.sources.contains(.lan) else { return !open.contains(.lan) && !isWithoutPath(row.candidate) }
        func hasWaited(_ time: Duration) -> Bool { row.since.map { now - $0 >= time } ?? false }
        let isFirst = place(row.candidate) <= firstMissing || hasWaited(Self.courtesy)
        guard let route = row.candidate.routes.first(where: { $0.via == .lan }) else { return false }
        let isGlobal = route.address?.isLinkLocal == false
        return isFirst && (route.isSettled || isGlobal && hasWaited(Self.patience))
    }

    /// Whether the tailnet is about to say how packets get there.
    private func isWithoutPath(_ candidate: Candidate) -> Bool {
        open.contains(.tailnet) && candidate.tailnet.map { $0.path == nil } ?? false
    }

    private func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
        let (first, second) = (place(left), place(right))
        return first == second ? RowOrder.isBefore(left, right) : first < second
    }

    private func place(_ candidate: Candidate) -> Int { places[candidate.ref] ?? earlier.count }

    private mutating func records(_ candidates: [Candidate], event: String? = nil) -> [String] {
        candidates.map { candidate in
            doubts.insert(candidate)
            let row = ScanRow(doubts.seen(candidate), messages)
            let fields = [event, row.number, row.name, row.kind, row.address, row.note]
            return fields.compactMap(\.self).joined(separator: "\t")
        }
    }
}

extension Route {
    /// Whether no better one will come that would go before it: routes with IPv4 addresses are shown before all others.
    fileprivate var isSettled: Bool {
        switch host {
        case .address(let address): address.family == .ipv4 && !address.isLinkLocal
        case .name, .socket, .ssh: true
        }
    }
}
