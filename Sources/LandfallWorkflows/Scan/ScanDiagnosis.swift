package import LandfallModel
package import LocalDiscovery

/// The likely causes of an empty scan. Values only; Wording has the sentences.
package struct ScanDiagnosis: Sendable {
    /// Why nothing was found although the scan worked.
    package enum Cause: Sendable, Hashable {
        /// These are announced, but do not answer.
        case silent([ServiceInstance])
        /// The LAN could not be searched, for the reason with this code.
        case engineTrouble(FailureCode)
        /// Not all that came on the LAN was taken in, with this code, by the embedded engine or the daemon; and the codes of all troubles.
        case loss(FailureCode, isEmbedded: Bool, Set<FailureCode>)
        /// No interface carries multicast.
        case noInterface
        /// Only these interfaces are up, and they do not carry multicast.
        case onlyPointToPoint([String])
        /// Nothing is announced on these interfaces, or a firewall is in between.
        case nothingAnnounced([String])
        case tailnetTrouble(FailureCode)
        /// The tailnet has no machine to check.
        case nobodyToAsk
        /// This many tailnet machines had no server on these ports.
        case asked(Int, ports: [UInt16])
        /// This many tailnet machines were not checked again.
        case remembered(Int)
        /// No server answers at these places of this machine.
        case nothingHere(SourceReport.Places)
    }

    /// The failures of a scan.
    package enum Failure: Sendable, Hashable {
        case nothingFound([Cause])
        /// No engine can look on the LAN: the codes of their troubles, the one that counts first, and what is wrong with the tailnet,
        /// where that was asked.
        case noEngine([FailureCode], all: Set<FailureCode>, tailnet: FailureCode?, others: [Cause])
        /// Only the tailnet was searched, and it is not available.
        case noTailnet(FailureCode)
    }

    private let candidates: CandidateSet
    private let troubles: Set<FailureCode>
    private let links: LocalLinks
    private let kinds: [ServerKind]
    private let wantsTailnet: Bool

    /// Looks at the outcome of a scan.
    ///
    /// - Parameters:
    ///   - candidates: What was found, and what the sources said.
    ///   - troubles: The codes of all troubles on the way.
    ///   - links: The interfaces of this machine.
    ///   - kinds: What was looked for.
    ///   - wantsTailnet: Whether the tailnet was asked for by name.
    package init(
        _ candidates: CandidateSet, troubles: Set<FailureCode>, links: LocalLinks, kinds: [ServerKind],
        wantsTailnet: Bool
    ) {
        self.candidates = candidates
        self.troubles = troubles
        self.links = links
        self.kinds = kinds
        self.wantsTailnet = wantsTailnet
    }

    /// The failure that ends the command; nil when something was found.
    package var failure: Failure? {
        guard candidates.candidates.isEmpty else { return nil }
        // This machine can always be checked, but a failure to search any network must be reported.
        let networks = candidates.reports.values.filter { $0.source != .machine }
        if !networks.isEmpty, !networks.contains(where: \.isWorking) { return noSource }
        return .nothingFound(causes)
    }

    /// What was lost on the LAN although it was searched.
    package var losses: [Cause] {
        guard let lan = candidates.reports[.lan], lan.isWorking else { return [] }
        return [FailureCode.avahiOverflowed, .mdnsFlooded].filter(troubles.contains).map {
            .loss($0, isEmbedded: lan.engine == LocalEngine.embedded.rawValue, troubles)
        }
    }

    /// What is wrong with the tailnet; nil if nothing is.
    package var tailnetTrouble: FailureCode? {
        guard let tailnet = candidates.reports[.tailnet], !tailnet.isWorking else { return nil }
        return tailnet.code ?? .tailscaleStateUnknown
    }

    /// Whether to speak of that: most machines have no Tailscale, and who scans their LAN has not asked for it.
    package var tailnetIsWanted: Bool {
        wantsTailnet || tailnetTrouble != .tailscaledNotRunning || candidates.reports[.lan]?.isWorking == false
    }

    private var noSource: Failure {
        guard candidates.reports[.lan] != nil else { return .noTailnet(tailnetTrouble ?? .tailscaleStateUnknown) }
        // The daemon's trouble came first; that the other engine is missing is the reason why it ended there.
        let order: [FailureCode] = [
            .avahiHung, .avahiLost, .avahiNotRunning, .avahiClientMissing, .avahiFailed, .embeddedEngineMissing,
            .embeddedEngineNotBuilt, .mdnsEngineFailed,
        ]
        return .noEngine(order.filter(troubles.contains), all: troubles, tailnet: tailnetTrouble, others: machineCauses)
    }

    private var causes: [Cause] {
        let silent = candidates.unresolved
        return silent.isEmpty ? lanCauses + tailnetCauses + machineCauses : losses + [.silent(silent)]
    }

    private var machineCauses: [Cause] { candidates.reports[.machine]?.places.map { [.nothingHere($0)] } ?? [] }

    private var lanCauses: [Cause] {
        guard let lan = candidates.reports[.lan] else { return [] }
        if !lan.isWorking { return lan.code.map { [.engineTrouble($0)] } ?? [] }
        guard losses.isEmpty else { return losses }
        guard links.multicast.isEmpty else { return [.nothingAnnounced(links.multicast.sorted())] }
        return links.pointToPoint.isEmpty ? [.noInterface] : [.onlyPointToPoint(links.pointToPoint.sorted())]
    }

    private var tailnetCauses: [Cause] {
        if let tailnetTrouble { return tailnetIsWanted ? [.tailnetTrouble(tailnetTrouble)] : [] }
        guard let machines = candidates.reports[.tailnet]?.machines else { return [] }
        if machines.asked + machines.remembered == 0 { return [.nobodyToAsk] }
        let ports = Set(kinds.flatMap(\.defaultPorts)).sorted(by: >)
        return (machines.asked == 0 ? [] : [.asked(machines.asked, ports: ports)])
            + (machines.remembered == 0 ? [] : [.remembered(machines.remembered)])
    }
}
