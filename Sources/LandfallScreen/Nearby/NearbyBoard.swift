internal import FoundationEssentials
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

/// The servers that a scan sees now, that it has just lost, and that an earlier scan had seen.
struct NearbyBoard: Sendable {
    /// The state of a source.
    enum Progress: Sendable, Hashable {
        case looking
        /// Nothing more is to be expected for now.
        case settled
        /// It does not work: the stable identifier of why.
        case failed(FailureCode?)
    }

    /// How long a server is still shown that has gone.
    static let fading: TimeInterval = 30

    private var found = CandidateSet()
    private var lost: [Int: (candidate: Candidate, at: Date)] = [:]
    private var settled: Set<DiscoverySource> = []
    /// What the last scan kept, until this one has seen it or has seen all; as it was when it was looked through last.
    private(set) var before: [SeenServer] = []
    /// The refs that this scan has seen since then.
    private var seen: Set<String> = []
    /// When the scan began; nil while there is none.
    private(set) var begun: Duration?
    /// Whether there has ever been one.
    private(set) var hasLooked = false

    /// What the last scan kept.
    init(before: [SeenServer] = []) {
        self.before = before
    }

    /// Looks again. What was seen stays until it is seen again, or everything has been.
    mutating func begin(at time: Duration) {
        if hasLooked { before = found.candidates.map { SeenServer($0) } }
        (found, lost, settled, seen) = (CandidateSet(), [:], [], [])
        (begun, hasLooked) = (time, true)
    }

    /// The scan has been stopped.
    mutating func end() { begun = nil }

    /// Takes what a source tells.
    ///
    /// - Returns: Whether that changes more than how far the sources are: each tells that again and again, beside thousands of rows.
    @discardableResult
    mutating func apply(_ event: DiscoveryEvent, at date: Date) -> Bool {
        let known = found.reports
        let changes = found.apply(event)
        for change in changes {
            switch change {
            case .found(let candidate), .updated(let candidate):
                lost[candidate.number] = nil
                seen.insert(candidate.ref)
            case .lost(let candidate): lost[candidate.number] = (candidate, date)
            }
        }
        switch event {
        case .settled(let source, _): return settled.insert(source).inserted
        case .source(let report): return known[report.source] == nil
        case .unresolved, .lost: return true
        case .found, .updated: return !changes.isEmpty
        }
    }

    /// Looks through what the last scan kept: once for all that was told meanwhile, for a directory tells of thousands at once.
    mutating func lookThroughBefore() {
        before.removeAll { server in seen.contains(server.ref) || server.lookedBy.isSubset(of: settled) }
        seen = []
    }

    /// A moment has passed: a scan that never ends is still looking for so long as one that ends would at most, and what has been gone for
    /// long enough is forgotten.
    ///
    /// - Returns: Whether something is shown otherwise now.
    mutating func pass(_ time: Duration, at date: Date) -> Bool {
        let shown = (isLooking, lost.count, before.count)
        if let begun, time - begun >= ScanSettings.longest {
            settled = Set(sources)
            before = []
        }
        lost = lost.filter { date.timeIntervalSince($0.value.at) < Self.fading }
        return shown != (isLooking, lost.count, before.count)
    }

    /// What is there, by number.
    var candidates: [Candidate] { found.candidates }
    /// What has gone a moment ago, by number.
    var gone: [Candidate] { lost.values.map(\.candidate).sorted { $0.number < $1.number } }
    /// Whether something in it changes by itself.
    var isMoving: Bool { !lost.isEmpty || isLooking }

    /// Those that every user has, then directories, which are known once they have said something.
    var sources: [DiscoverySource] {
        let fixed = ScanSources.all.map(\.id)
        let seen = Set(found.reports.keys).union(before.compactMap { $0.lookedBy.min() })
        return fixed + seen.subtracting(fixed).sorted()
    }

    /// Whether a source is still looking.
    var isLooking: Bool { sources.contains { progress(of: $0) == .looking } }

    /// When the servers of a directory were listed that are shown; nil if that was now.
    func asOf(_ source: DiscoverySource) -> Date? { found.reports[source]?.list?.asOf }

    /// The state of a source; nil before it was queried.
    func progress(of source: DiscoverySource) -> Progress? {
        guard begun != nil else { return nil }
        if let report = found.reports[source], !report.isWorking { return .failed(report.code) }
        return settled.contains(source) ? .settled : .looking
    }

    /// What a source has told of itself last.
    func report(of source: DiscoverySource) -> SourceReport? { found.reports[source] }

    /// What a source has listed that does not answer.
    func silent(by source: DiscoverySource) -> [ServiceInstance] { found.unresolved(by: source) }

    /// The machines that a source knows, and that are not there.
    func offline(by source: DiscoverySource) -> [SourceReport.OfflineMachine] {
        found.reports[source]?.machines?.offline ?? []
    }

    /// How many machines a source asks; nil if it asks none.
    func machines(of source: DiscoverySource) -> Int? {
        found.reports[source]?.machines.map { $0.asked + $0.remembered }
    }
}

extension SeenServer {
    /// Where it was seen, as far as its routes tell.
    var lookedBy: Set<DiscoverySource> {
        if let sources { return Set(sources) }
        let isOfTailnet = routes.contains { $0.via == .tailnet }
        let isOfLAN = instance != nil || routes.contains { $0.via == .lan }
        return Set((isOfTailnet ? [.tailnet] : []) + (isOfLAN ? [DiscoverySource.lan] : []))
    }
}
