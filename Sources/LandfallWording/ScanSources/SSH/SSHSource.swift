internal import LandfallConnections
package import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows

/// One machine behind ssh, which is searched where the user names it and never by itself.
package struct SSHSource: ScanSource {
    package let id = DiscoverySource.ssh
    private let address: SSHAddress

    /// Reads `ssh://[USER@]HOST[:PORT]`; nil for everything else, an address with a place too.
    package init?(_ text: String) {
        guard case .ssh(let address)? = (try? ServerAddress(parsing: text))?.host, address.place == nil
        else { return nil }
        self.address = address
    }

    /// It has no flag: the argument names it.
    package func help(_: String) -> Sentence? { nil }
    package func name(_: Messages) -> String { ForeignText(address.description).description }
    /// That ssh leads to it shows in its address.
    package func note(_: Messages) -> String? { nil }

    package func events(_ settings: ScanSettings) -> AsyncStream<DiscoveryEvent> {
        SSHBrowser(
            address.server, kinds: settings.kinds, ends: settings.end,
            forwards: SSHForwards(environment: settings.environment, tailnet: settings.localAPI)
        ).events()
    }

    package func causes(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        let failure = failure(outcome, messages)
        if outcome.trouble(id) != nil { return [Hint(failure.message)] + failure.hints }
        let places = outcome.kinds.flatMap { SSHPlace.usual($0) }.map(\.description)
        let tried = places.enumerated().filter { !places[..<$0.offset].contains($0.element) }.map(\.element)
        return [messages.nothingBehindSSH(name(messages), tried.joined(separator: ", "))]
    }

    /// The words of the stage of a test that would fail so.
    package func failure(_ outcome: ScanOutcome, _ messages: Messages) -> CommandFailure {
        let code = outcome.trouble(id) ?? .sshFailed
        let report = outcome.report(id)
        let note = report?.detail.flatMap { $0.isEmpty ? nil : ForeignText($0) }.map { detail in
            report?.isOnTheWay == true ? StageNote.onTheWay(detail) : .said(detail)
        }
        let text = StageText(
            StageReport(.ssh, .fail, code: code, note: note),
            route: Route(scheme: .http, host: .ssh(address), port: nil, via: .ssh), messages)
        return CommandFailure(code, "\(name(messages)): \(text.message)", hints: text.hints)
    }

    package func checks(_: DoctorChecks) -> [DoctorCheck<Finding>] { [] }
}

extension Messages {
    fileprivate func nothingBehindSSH(_ machine: String, _ places: String) -> Hint {
        say("No server answers behind \(machine): \(places)")
    }
}
