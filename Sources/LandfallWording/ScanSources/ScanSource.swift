internal import LandfallConnections
package import LandfallModel
package import LandfallWorkflows

/// A source of scans: all that `scan`, the screen, documents, help and doctor know of it. A new one is a folder beside those here, and its
/// line in ``ScanSources`` (docs/decisions/0050).
package protocol ScanSource: Sendable {
    /// What documents call it. Its flag has the same name.
    var id: DiscoverySource { get }
    /// Whether it searches something that may be out of reach, as a network is: where no such source works, nothing could be searched.
    var isNetwork: Bool { get }
    /// Where its rows stand: those of a lower place come first.
    var place: Int { get }

    /// The help of its flag, a sentence; `others` are the flags of the other sources. Nil without a flag.
    func help(_ others: String) -> Sentence?
    /// Its name beside its state.
    func name(_ messages: Messages) -> String
    /// What the note of a row says if it has seen the server; nil if the rest of the row shows that.
    func note(_ messages: Messages) -> String?

    /// Starts it. The events end with the iteration, and as the settings say.
    func events(_ settings: ScanSettings) -> AsyncStream<DiscoveryEvent>

    /// Where it was looked, in few words, if no server was found there.
    func searched(_ report: SourceReport?, _ messages: Messages) -> SearchedPlace
    /// Why it saw no server.
    func causes(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint]
    /// The failure if it should have been searched first and could not be, and no other network could.
    func failure(_ outcome: ScanOutcome, _ messages: Messages) -> CommandFailure
    /// What there is to say of it at the end of a scan that saw servers.
    func remarks(_ outcome: ScanOutcome, _ messages: Messages) -> [ScanRemark]

    /// The checks of doctor that belong to it, in their order.
    func checks(_ facts: DoctorChecks) -> [DoctorCheck<Finding>]
    /// What such a check says where its finding is the report of the source.
    func diagnosis(_ report: SourceReport, _ messages: Messages) -> DoctorText
}

/// Where it was looked, and whether nothing is wrong there.
package struct SearchedPlace: Sendable, Hashable {
    package let text: String
    package let isWell: Bool

    init(_ text: String, isWell: Bool = true) {
        (self.text, self.isWell) = (text, isWell)
    }
}

/// Something to say of a source at the end of a scan.
package enum ScanRemark: Sendable, Hashable {
    case warning(Hint)
    /// Not all that came was taken in, although it was searched.
    case loss(Hint)
    case note(Hint)
    /// For `--verbose`.
    case detail(Hint)
}

extension [ScanRemark] {
    /// What says that servers may be missing.
    package var losses: [Hint] { compactMap { if case .loss(let line) = $0 { line } else { nil } } }
}

extension ScanSource {
    package var isNetwork: Bool { true }
    package var place: Int { .max }
    package func note(_ messages: Messages) -> String? { name(messages) }

    package func searched(_: SourceReport?, _ messages: Messages) -> SearchedPlace { SearchedPlace(messages.found(0)) }

    package func causes(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        outcome.trouble(id).map { [Hint(messages.trouble($0))] } ?? []
    }

    package func failure(_ outcome: ScanOutcome, _ messages: Messages) -> CommandFailure {
        let code = outcome.trouble(id) ?? .nothingFound
        return CommandFailure(code, messages.trouble(code))
    }

    package func remarks(_ outcome: ScanOutcome, _ messages: Messages) -> [ScanRemark] {
        outcome.trouble(id).map { [.warning(Hint(messages.trouble($0)))] } ?? []
    }

    /// Asks whether it can be searched.
    package func checks(_ facts: DoctorChecks) -> [DoctorCheck<Finding>] {
        let settings = ScanSettings(
            kinds: [], isWatching: true, localAPI: facts.daemon, environment: facts.environment)
        return [
            DoctorCheck(unfinished: .unfinished(id.rawValue)) {
                guard let report = await DoctorWait.report(of: events(settings)) else {
                    return .unfinished(id.rawValue)
                }
                return Finding(id.rawValue, report.isWorking ? .ok : .warn) { diagnosis(report, $0) }
            }
        ]
    }

    package func diagnosis(_ report: SourceReport, _ messages: Messages) -> DoctorText {
        guard !report.isWorking else { return DoctorText(messages.canBeSearched(name(messages))) }
        return DoctorText(messages.trouble(report.code ?? .nothingFound), messages.tryDoctorAgain)
    }
}
