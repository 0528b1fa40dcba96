internal import FoundationEssentials
internal import LandfallConnections
package import LandfallModel
package import LandfallTransport
package import LandfallWorkflows

/// The user's own and tagged machines of the tailnet.
package struct TailnetSource: ScanSource {
    package let id = DiscoverySource.tailnet
    package let place = 2
    /// The one machine that is asked; nil for all.
    private let only: ForeignText?

    package init() { only = nil }

    /// One machine, whether or not it had a server a moment ago; nil where no machine that can be asked has that name.
    ///
    /// - Parameters:
    ///   - name: The name under which it is shown, or its full name.
    ///   - directory: Who is there now.
    package init?(_ name: String, in directory: TailnetDirectory) {
        guard let node = (try? directory.resolve(name))?.node,
            directory.probeCandidates.contains(where: { $0.key == node.key })
        else { return nil }
        only = node.key
    }

    package func help(_ others: String) -> Sentence? {
        Sentence("Search the tailnet (Tailscale); can be combined with \(others).")
    }

    package func name(_ messages: Messages) -> String { messages.inTailnet }

    package func events(_ settings: ScanSettings) -> AsyncStream<DiscoveryEvent> {
        TailnetBrowser(
            kinds: settings.kinds, ends: settings.end, api: settings.localAPI, memory: settings.memory,
            isFresh: settings.isFresh || only != nil, only: only
        ).events()
    }

    /// Whether to speak of a trouble: most machines have no Tailscale, and who scans their LAN has not asked for it.
    private func isWanted(_ outcome: ScanOutcome) -> Bool {
        outcome.named.contains(id) || outcome.trouble(id) != .tailscaledNotRunning || !outcome.worksBeside(id)
    }

    package func searched(_ report: SourceReport?, _ messages: Messages) -> SearchedPlace {
        SearchedPlace(messages.noneOf((report?.machines).map { $0.asked + $0.remembered } ?? 0))
    }

    package func causes(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        if let trouble = outcome.trouble(id) { return isWanted(outcome) ? [messages.tailnetLine(trouble)] : [] }
        guard let machines = outcome.report(id)?.machines else { return [] }
        if machines.asked + machines.remembered == 0 { return [messages.nobodyToAsk] }
        let ports = Set(outcome.kinds.flatMap(PeerQuestion.ports)).sorted(by: >)
        return
            (machines.asked == 0
            ? [] : [messages.askedMachines(machines.asked, ports: ports.map(String.init).joined(separator: ", "))])
            + messages.notAsked(machines)
    }

    package func failure(_ outcome: ScanOutcome, _ messages: Messages) -> CommandFailure {
        let code = outcome.trouble(id) ?? .tailscaleStateUnknown
        return CommandFailure(code, messages.trouble(code), hints: [messages.tailnetRemedy(code)].compactMap(\.self))
    }

    package func remarks(_ outcome: ScanOutcome, _ messages: Messages) -> [ScanRemark] {
        let line = outcome.trouble(id).map(messages.tailnetLine)
        // Who asks for one machine has not asked for the others.
        let machines = only == nil ? outcome.report(id)?.machines : nil
        let notes = machines.map { messages.tailnetNotes($0, at: Date()) } ?? []
        return (line.map { [isWanted(outcome) ? .warning($0) : .detail($0)] } ?? []) + notes.map { .note($0) }
    }

    package func checks(_ facts: DoctorChecks) -> [DoctorCheck<Finding>] {
        let (machine, daemon, isNamed) = (facts.machine, facts.daemon, facts.isNamed)
        // Owned by the two checks that await it; it ends by itself when LocalAPI's time limit is over.
        let tailnet = Task { await TailscaleAnswer(daemon) }
        return [
            .waiting(2) {
                let answer = await tailnet.value
                return await DoctorWait.onOwnThread {
                    let finding = TailscaleFinding(answer, isExpected: isNamed || machine.hasTailscale, now: Date())
                    return finding.hiding(Machine.lansInTunnels())
                }
            },
            .waiting(2) {
                let answer = await tailnet.value
                let finding = await DoctorWait.onOwnThread { answer.magicDNS(machine) }
                // A name server that was not asked is not called dead.
                let answers = finding == .dead ? await QuadHundred.answers(deadline: .now + .seconds(1)) : false
                return answers ? .direct : finding
            },
        ]
    }
}

extension Messages {
    fileprivate func noneOf(_ machines: Int) -> String {
        say(machines, "no server on \(machines) machine", "no server on \(machines) machines")
    }

    var nobodyToAsk: Hint {
        say("No tailnet machines to check: your other machines and the tagged machines are all offline")
    }

    func askedMachines(_ count: Int, ports: String) -> Hint {
        say(
            count,
            "Checked \(count) tailnet machine on ports \(ports); servers that listen only on loopback cannot be found",
            "Checked \(count) tailnet machines on ports \(ports); servers that listen only on loopback cannot be found")
    }

    func rememberedMachines(_ count: Int) -> Hint {
        say(
            count,
            "\(count) tailnet machine had no server in the last minute and was not checked again; to check now: \(command: .scanFresh)",
            "\(count) tailnet machines had no server in the last minute and were not checked again; to check now: \(command: .scanFresh)"
        )
    }

    /// What there is to say of the machines beside those with a server.
    func tailnetNotes(_ machines: SourceReport.Machines, at now: Date) -> [Hint] {
        let offline = offlineMachines(machines.offline, at: now).map { [$0] } ?? []
        return offline + notAsked(machines)
    }

    /// Those that were not asked in this scan, and how to ask them.
    func notAsked(_ machines: SourceReport.Machines) -> [Hint] {
        (unaskedMachines(machines.unasked).map { [$0] } ?? [])
            + (machines.remembered == 0 ? [] : [rememberedMachines(machines.remembered)])
    }

    /// The first of those for which the time was not enough, by name; nil where it was.
    private func unaskedMachines(_ names: [ForeignText]) -> Hint? {
        guard let first = names.first else { return nil }
        let list = named(names.map(\.description))
        return say(
            "Not checked before this scan ended: \(list). The next scan starts with them; to check one now: \(command: .scanMachine, first.description)"
        )
    }

    /// The first few, and how many more there are.
    private func named(_ names: [String]) -> String {
        let most = 5
        return (names.prefix(most) + (names.count > most ? [moreRows(names.count - most)] : [])).joined(separator: ", ")
    }

    /// The first of those that are offline by name, and when they were last seen; nil where none is.
    func offlineMachines(_ machines: [SourceReport.OfflineMachine], at now: Date) -> Hint? {
        guard !machines.isEmpty else { return nil }
        let list = named(
            machines.map { machine in
                machine.lastSeen.map { "\(machine.name) (\(lastSeen($0, at: now)))" } ?? "\(machine.name)"
            })
        return say("Offline in the tailnet: \(list)")
    }
}
