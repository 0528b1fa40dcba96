internal import LocalDiscovery
internal import ServerModel

/// Why a scan found nothing, as far as this machine can tell, and what to do about it.
struct ScanDiagnosis {
    let outcome: ScanOutcome
    let links: LocalLinks
    let messages: Messages

    /// The failure that ends the command; nil when something was found.
    var failure: CommandFailure? {
        guard outcome.candidates.isEmpty else { return nil }
        if let broken = outcome.document.sources.first(where: { !$0.ok }),
            !outcome.document.sources.contains(where: \.ok)
        {
            return noSource(broken)
        }
        return CommandFailure(.nothingFound, messages.noServersFound, hints: causes + [messages.addByHand])
    }

    private func noSource(_ broken: ScanDocument.Source) -> CommandFailure {
        // The daemon's trouble came first; that the other engine is missing is the reason why it ended there.
        let order: [FailureCode] = [
            .avahiHung, .avahiLost, .avahiNotRunning, .avahiClientMissing, .avahiFailed, .embeddedEngineMissing,
            .embeddedEngineNotBuilt,
        ]
        let code = order.first { outcome.troubles.contains($0.rawValue) } ?? .avahiFailed
        let all = order.filter { outcome.troubles.contains($0.rawValue) }.map { messages.engineTrouble($0.rawValue) }
        let message = "\(messages.cannotScan): \(all.joined(separator: ", "))"
        return CommandFailure(code, message, hints: messages.engineRemedies(outcome.troubles) + [messages.addByHand])
    }

    private var causes: [String] {
        if !outcome.document.unresolved.isEmpty {
            let names = outcome.document.unresolved.map(\.instance.description)
            return [messages.unanswered(names.joined(separator: ", "), count: names.count)]
        }
        if links.multicast.isEmpty {
            return links.pointToPoint.isEmpty
                ? [messages.noInterface]
                : [messages.onlyPointToPoint(links.pointToPoint.sorted().joined(separator: ", "))]
        }
        return [messages.servedBy(links.multicast.sorted().joined(separator: ", ")), messages.firewall]
    }
}
