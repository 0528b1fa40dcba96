package import LandfallModel

/// How a scan went, of which its sources say what it means.
package struct ScanOutcome: Sendable {
    /// What was found, and what the sources reported.
    package let candidates: CandidateSet
    /// The codes of all troubles on the way.
    package let troubles: Set<FailureCode>
    /// What was looked for.
    package let kinds: [ServerKind]
    /// The sources that the user has asked for by name.
    package let named: Set<DiscoverySource>
    /// What was searched, or could have been.
    let sources: [any ScanSource]
    /// Whether only some servers were looked for.
    package var isFiltered = false

    package init(
        _ candidates: CandidateSet, troubles: Set<FailureCode>, kinds: [ServerKind], named: Set<DiscoverySource>,
        sources: [any ScanSource]
    ) {
        self.sources = sources
        self.candidates = candidates
        self.troubles = troubles
        self.kinds = kinds
        self.named = named
    }

    /// The last report of a source.
    func report(_ source: DiscoverySource) -> SourceReport? { candidates.reports[source] }

    /// Why a source could not be searched; nil if it could be, or was not asked for.
    func trouble(_ source: DiscoverySource) -> FailureCode? {
        report(source).flatMap { $0.isWorking ? nil : $0.code ?? .nothingFound }
    }

    /// Whether no source but this one has failed.
    func worksBeside(_ source: DiscoverySource) -> Bool {
        candidates.reports.values.allSatisfy { $0.isWorking || $0.source == source }
    }
}

extension CommandFailure {
    /// Why a scan found nothing; nil if it found something.
    package init?(_ outcome: ScanOutcome, _ messages: Messages) {
        guard outcome.candidates.candidates.isEmpty else { return nil }
        let sources = outcome.sources.filter { outcome.report($0.id) != nil }
        let networks = sources.filter(\.isNetwork)
        let silent = outcome.candidates.unresolved
        if let first = networks.first, !networks.contains(where: { outcome.trouble($0.id) == nil }) {
            let failure = first.failure(outcome, messages)
            let others = sources.filter { $0.id != first.id }.flatMap { $0.causes(outcome, messages) }
            self.init(failure.code, failure.message, hints: failure.hints + others + [messages.addByHand])
        } else {
            let causes =
                silent.isEmpty
                ? sources.flatMap { $0.causes(outcome, messages) }
                : sources.flatMap { $0.remarks(outcome, messages) }.losses
                    + [messages.unanswered(silent.map(\.name.description))]
            self.init(.nothingFound, messages.noServersFound, hints: causes + [messages.addByHand])
        }
    }
}
