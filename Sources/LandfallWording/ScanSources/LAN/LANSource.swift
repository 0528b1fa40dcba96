internal import LandfallConnections
package import LandfallModel
package import LandfallWorkflows
internal import LocalDiscovery

/// The links of this machine, by DNS-SD over mDNS.
package struct LANSource: ScanSource {
    package let id = DiscoverySource.lan
    package let place = 0
    /// What tells the interfaces of this machine.
    var links: @Sendable () -> LocalLinks = { LocalLinks.read() }
    /// What tells the interfaces whose LAN an exit node hides.
    var hidden: @Sendable () -> [String] = { Machine.lansInTunnels() }

    package func help(_ others: String) -> Sentence? {
        Sentence("Search the LAN (mDNS); can be combined with \(others).")
    }

    package func name(_: Messages) -> String { "LAN" }
    /// That the LAN has seen it shows in its address.
    package func note(_: Messages) -> String? { nil }

    package func events(_ settings: ScanSettings) -> AsyncStream<DiscoveryEvent> {
        LocalBrowser(kinds: settings.kinds, engine: settings.engine, ends: settings.end).events()
    }

    package func searched(_: SourceReport?, _ messages: Messages) -> SearchedPlace {
        SearchedPlace(messages.noneAnnounced)
    }

    package func causes(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        if let trouble = outcome.trouble(id) { return [Hint(messages.engineTrouble(trouble))] }
        let losses = losses(outcome, messages)
        guard losses.isEmpty else { return losses }
        if let line = hiddenLAN(messages) { return [line] }
        let links = links()
        func list(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }
        guard links.multicast.isEmpty else { return [messages.servedBy(list(links.multicast)), messages.firewall] }
        return [
            links.pointToPoint.isEmpty
                ? messages.noInterface : Hint(messages.onlyPointToPoint(list(links.pointToPoint)))
        ]
    }

    package func failure(_ outcome: ScanOutcome, _ messages: Messages) -> CommandFailure {
        // The daemon's trouble came first; that the other engine is missing is the reason why it ended there.
        let codes = [
            FailureCode.avahiHung, .avahiLost, .avahiNotRunning, .avahiClientMissing, .avahiFailed,
            .embeddedEngineMissing, .embeddedEngineNotBuilt, .mdnsEngineFailed,
        ].filter(outcome.troubles.contains)
        if codes.isEmpty, outcome.trouble(id) == .networkDown {
            return CommandFailure(.networkDown, messages.trouble(.networkDown))
        }
        let all = codes.map(messages.engineTrouble).joined(separator: ", ")
        return CommandFailure(
            codes.first ?? .avahiFailed, "\(messages.cannotScan): \(all)",
            hints: messages.engineRemedies(outcome.troubles))
    }

    package func remarks(_ outcome: ScanOutcome, _ messages: Messages) -> [ScanRemark] {
        guard let report = outcome.report(id) else { return [] }
        guard report.isWorking else { return report.code.map { [.warning(Hint(messages.engineTrouble($0)))] } ?? [] }
        // What announces itself there is seen, and cannot be reached.
        return (hiddenLAN(messages).map { [.warning($0)] } ?? []) + losses(outcome, messages).map { .loss($0) }
    }

    private func hiddenLAN(_ messages: Messages) -> Hint? {
        let names = hidden()
        return names.isEmpty ? nil : messages.hiddenLAN(names)
    }

    /// What was lost although it was searched.
    private func losses(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        let isEmbedded = outcome.report(id)?.engine == LocalEngine.embedded.rawValue
        return [FailureCode.avahiOverflowed, .mdnsFlooded].filter(outcome.troubles.contains).map {
            messages.loss($0, isEmbedded: isEmbedded, outcome.troubles)
        }
    }

    package func checks(_ facts: DoctorChecks) -> [DoctorCheck<Finding>] {
        let machine = facts.machine
        // Owned by the two checks that await it: the embedded engine, which may be tried after it, has the port too.
        let port = Task { await DoctorWait.onOwnThread { machine.mdnsPort() } }
        return [
            .waiting(3) {
                _ = await port.value
                return await AvahiProbe(machine: machine).finding()
            },
            .waiting { await port.value },
            .blocking { machine.multicast() },
            .blocking { machine.nameService() },
        ]
    }
}

extension Messages {
    fileprivate var noneAnnounced: String { say("no server announces itself") }

    fileprivate var cannotScan: String { say("Cannot scan the LAN") }

    package func onlyPointToPoint(_ names: String) -> String {
        say("Only a VPN is up (\(names)), and mDNS does not cross it")
    }

    var noInterface: Hint { say("No network interface with multicast is up") }

    fileprivate func servedBy(_ interfaces: String) -> Hint {
        say(
            "Searched \(interfaces). Only announced servers can be found: if the server's machine runs Linux, run \(command: .announce) there"
        )
    }

    var firewall: Hint {
        say("The firewalls of both machines must allow UDP port 5353; guest Wi-Fi often isolates clients")
    }
}
