package import ServerModel
package import Wording
package import Workflows

extension ScanDocument {
    package init(
        _ set: CandidateSet, saved: ProfileIndex = ProfileIndex(), isComplete: Bool,
        settledAt: [DiscoverySource: Duration], elapsed: Duration,
        _ messages: Messages
    ) {
        candidates = set.candidates
        self.saved = saved
        sources = set.reports.values.sorted { $0.source.rawValue < $1.source.rawValue }.map {
            Source($0, elapsed: settledAt[$0.source] ?? elapsed, messages)
        }
        complete = isComplete
        unresolved = set.unresolved.map { Unresolved(instance: $0.name, kind: $0.kind) }
        durationMilliseconds = elapsed.milliseconds
    }
}

extension ScanDocument {
    /// A scan as far as it has come. JSON is never translated.
    package init(_ state: ScanState, saved: ProfileIndex) {
        self.init(
            state.candidates, saved: saved, isComplete: state.isComplete, settledAt: state.settledAt,
            elapsed: state.elapsed, Messages(language: .english))
    }
}

extension ScanDocument.Source {
    package init(_ report: SourceReport, elapsed: Duration, _ messages: Messages) {
        source = report.source
        ok = report.isWorking
        engine = report.engine
        code = report.code
        message = report.code.map { messages.trouble(report.source, $0) }
        durationMilliseconds = elapsed.milliseconds
    }
}
