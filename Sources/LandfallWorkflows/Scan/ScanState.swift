package import LandfallModel

/// A running scan: what its sources have reported so far, and what follows from each event. Does no I/O.
package struct ScanState: LoopState {
    package enum Event: Sendable, Hashable {
        case discovery(DiscoveryEvent)
        /// A source has nothing more to say.
        case ended(DiscoverySource)
    }

    package enum Effect: Equatable {
        case show(CandidateSet.Change)
        /// A source reports.
        case report(SourceReport)
        /// A source expects nothing more.
        case settled(DiscoverySource)
        /// A moment has passed.
        case tick
        /// Draw once more what is known.
        case redraw
        /// The process is about to be stopped.
        case pause
        /// The rows are others than those that were remembered.
        case remember
    }

    /// How often a watch remembers its rows at most.
    package static let rememberingPace = Duration.seconds(1)

    /// The rows.
    package private(set) var candidates = CandidateSet()
    /// The codes of all troubles on the way.
    package private(set) var troubles: Set<FailureCode> = []
    /// When each source had nothing more to expect.
    package private(set) var settledAt: [DiscoverySource: Duration] = [:]
    /// Whether the sources that are settled have seen all.
    package private(set) var isComplete = true
    /// Whether the rows have changed since they were remembered.
    package private(set) var isUnsaved = false
    /// When the last input came, from the start.
    package private(set) var elapsed = Duration.zero
    package private(set) var outcome: LoopEnd?

    private let isWatching: Bool
    private var open: Set<DiscoverySource>
    private var savedAt = Duration.zero

    /// A scan of `sources`, which ends with the last of them.
    package init(sources: [DiscoverySource], isWatching: Bool) {
        open = Set(sources)
        self.isWatching = isWatching
    }

    package mutating func reduce(_ input: LoopInput<Event>, at now: Duration) -> [Effect] {
        elapsed = now
        switch input {
        case .began: return []
        case .event(.discovery(let event)): return take(event)
        case .event(.ended(let source)):
            open.remove(source)
            if open.isEmpty { outcome = .finished }
            return []
        case .tick:
            guard isUnsaved, isWatching, now - savedAt >= Self.rememberingPace else { return [.tick] }
            (isUnsaved, savedAt) = (false, now)
            return [.tick, .remember]
        case .limit:
            outcome = .finished
            return []
        case .signal(.resized), .signal(.resumed): return [.redraw]
        case .signal(.suspend): return [.pause]
        case .signal(.interrupt), .signal(.terminate):
            outcome = .interrupted
            return []
        }
    }

    private mutating func take(_ event: DiscoveryEvent) -> [Effect] {
        let changes = candidates.apply(event)
        switch event {
        case .source(let report):
            if let code = report.code { troubles.insert(code) }
            return [.report(report)]
        case .settled(let source, let complete):
            settledAt[source] = elapsed
            isComplete = isComplete && complete
            return [.settled(source)]
        case .found, .updated, .lost, .unresolved:
            isUnsaved = isUnsaved || !changes.isEmpty
            return changes.map { .show($0) }
        }
    }
}
