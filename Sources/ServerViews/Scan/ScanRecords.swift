package import ServerModel
package import Wording
package import Workflows

/// Plain lines for pipes: one tab-separated row a line, nothing cut.
///
/// A line cannot be taken back, so a row waits for an address to settle on: it is printed as soon as it has an IPv4 address or a
/// name, a moment later with an IPv6 address only, and at the end of the scan with link-local ones only.
package struct ScanRecords: ScanFeed {
    /// How long an IPv6 address waits for an IPv4 one.
    package static let patience = Duration.milliseconds(300)

    private let isWatching: Bool
    private let saved: ProfileIndex
    private let messages: Messages
    /// The numbers of the rows that were printed.
    private var shown: Set<Int> = []
    /// When each row that waits was first seen, by its number.
    private var waiting: [Int: Duration] = [:]

    package init(isWatching: Bool, saved: ProfileIndex = ProfileIndex(), messages: Messages) {
        self.isWatching = isWatching
        self.saved = saved
        self.messages = messages
    }

    package var hasShown: Bool { !shown.isEmpty }

    package mutating func lines(for change: CandidateSet.Change) -> [String] {
        switch change {
        case .found(let candidate) where isWatching: return [record(candidate, event: "found")]
        case .updated(let candidate) where isWatching: return [record(candidate, event: "updated")]
        case .lost(let candidate) where isWatching: return [record(candidate, event: "lost")]
        case .found(let candidate), .updated(let candidate):
            return candidate.routes.first?.isSettled == true ? once(candidate) : []
        case .lost(let candidate):
            waiting[candidate.number] = nil
            return []
        }
    }

    package func lines(for _: SourceReport, at _: Duration) -> [String] { [] }

    package mutating func lines(at elapsed: Duration, _ set: CandidateSet) -> [String] {
        guard !isWatching else { return [] }
        return set.candidates.filter { !shown.contains($0.number) }.flatMap { candidate -> [String] in
            let since = waiting[candidate.number] ?? elapsed
            waiting[candidate.number] = since
            let isGlobal = candidate.routes.first?.address?.isLinkLocal == false
            return isGlobal && elapsed - since >= Self.patience ? once(candidate) : []
        }
    }

    package mutating func lastLines(of document: ScanDocument) -> [String] {
        isWatching ? [] : document.candidates.flatMap { once($0) }
    }

    private mutating func once(_ candidate: Candidate) -> [String] {
        shown.insert(candidate.number).inserted ? [record(candidate)] : []
    }

    private func record(_ candidate: Candidate, event: String? = nil) -> String {
        let row = ScanRow(candidate, savedAs: saved.name(of: candidate), messages)
        return [event, row.number, row.name, row.kind, row.address, row.note].compactMap(\.self).joined(separator: "\t")
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
