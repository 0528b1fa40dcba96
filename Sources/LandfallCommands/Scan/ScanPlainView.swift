internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// Plain lines for pipes: one tab-separated row a line, nothing cut.
///
/// A line cannot be taken back, so a row waits for an address to settle on: it is printed as soon as it has an IPv4 address or a
/// name, a moment later with an IPv6 address only, and at the end of the scan with link-local ones only.
struct ScanPlainView: ScanView {
    /// How long an IPv6 address waits for an IPv4 one.
    static let patience = Duration.milliseconds(300)

    private let context: CommandContext
    private let isWatching: Bool
    private let saved: ProfileIndex
    /// The numbers of the rows that were printed.
    private var shown: Set<Int> = []
    /// When each row that waits was first seen, by its number.
    private var waiting: [Int: Duration] = [:]

    init(context: CommandContext, isWatching: Bool, saved: ProfileIndex = ProfileIndex()) {
        self.context = context
        self.isWatching = isWatching
        self.saved = saved
    }

    /// Whether a row was printed.
    var hasShown: Bool { !shown.isEmpty }

    mutating func show(_ change: CandidateSet.Change) throws {
        switch change {
        case .found(let candidate) where isWatching: try print("found", candidate)
        case .updated(let candidate) where isWatching: try print("updated", candidate)
        case .lost(let candidate) where isWatching: try print("lost", candidate)
        case .found(let candidate), .updated(let candidate):
            if candidate.routes.first?.isSettled == true { try printOnce(candidate) }
        case .lost(let candidate): waiting[candidate.number] = nil
        }
    }

    mutating func tick(at elapsed: Duration, _ set: CandidateSet) throws {
        guard !isWatching else { return }
        for candidate in set.candidates where !shown.contains(candidate.number) {
            let since = waiting[candidate.number] ?? elapsed
            waiting[candidate.number] = since
            let isGlobal = candidate.routes.first?.address?.isLinkLocal == false
            if isGlobal, elapsed - since >= Self.patience { try printOnce(candidate) }
        }
    }

    mutating func finish(_: ScanDocument, _ set: CandidateSet) throws {
        guard !isWatching else { return }
        for candidate in set.candidates { try printOnce(candidate) }
    }

    mutating func show(_: ScanDocument.Source) {}
    mutating func resized(_: CandidateSet) {}
    mutating func suspend() {}
    mutating func close() {}

    private mutating func printOnce(_ candidate: Candidate) throws {
        guard shown.insert(candidate.number).inserted else { return }
        try print(nil, candidate)
    }

    private func print(_ event: String?, _ candidate: Candidate) throws {
        let row = ScanRow(candidate, savedAs: saved.name(of: candidate), context.messages)
        let fields = [event, row.number, row.name, row.kind, row.address, row.note].compactMap(\.self)
        try context.out(fields.joined(separator: "\t"))
    }
}

extension Route {
    /// Whether no better one will come that would go before it: routes with IPv4 addresses are shown before all others.
    fileprivate var isSettled: Bool {
        switch host {
        case .address(let address): address.family == .ipv4 && !address.isLinkLocal
        case .name, .socket: true
        }
    }
}
