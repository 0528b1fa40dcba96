package import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows

/// This machine: its sockets, and the ports that the products use.
package struct MachineSource: ScanSource {
    package let id = DiscoverySource.machine
    package let place = 1
    /// It can always be searched.
    package let isNetwork = false

    package func help(_ others: String) -> Sentence? {
        Sentence("Search this machine; can be combined with \(others).")
    }

    package func name(_ messages: Messages) -> String { messages.thisMachine }
    /// The row says whose process it is.
    package func note(_: Messages) -> String? { nil }

    package func events(_ settings: ScanSettings) -> AsyncStream<DiscoveryEvent> {
        MachineBrowser(kinds: settings.kinds, ends: settings.end, environment: settings.environment).events()
    }

    package func searched(_ report: SourceReport?, _ messages: Messages) -> SearchedPlace {
        guard let places = report?.places else { return SearchedPlace(messages.found(0)) }
        if let trouble = messages.troubles(places).first { return SearchedPlace(trouble.description, isWell: false) }
        return SearchedPlace(messages.nothingAt(places))
    }

    package func causes(_ outcome: ScanOutcome, _ messages: Messages) -> [Hint] {
        guard let places = outcome.report(id)?.places else { return [] }
        return [messages.nothingHere(places)] + messages.troubles(places)
    }

    package func remarks(_ outcome: ScanOutcome, _ messages: Messages) -> [ScanRemark] {
        (outcome.report(id)?.places).map { messages.sockets($0).map { .note($0) } } ?? []
    }

    package func checks(_: DoctorChecks) -> [DoctorCheck<Finding>] { [] }
}

extension Messages {
    /// The places of this machine where no server answers.
    fileprivate func nothingHere(_ places: SourceReport.Places) -> Hint {
        let ports = places.ports.map(String.init).joined(separator: ", ")
        let named = places.desertedSockets + places.silentSockets
        let sockets = places.sockets.filter { !named.contains($0) }.map { ForeignText($0).description }
        let word = say(places.ports.count, "port", "ports")
        let all = (sockets + (ports.isEmpty ? [] : ["\(word) \(ports)"])).joined(separator: say(" and "))
        return say("No server answers on this machine: \(all)")
    }

    /// The same in few words.
    fileprivate func nothingAt(_ places: SourceReport.Places) -> String {
        let ports = places.ports.map(String.init).joined(separator: ", ")
        return places.sockets.isEmpty ? say("nothing on ports \(ports)") : say("no socket, nothing on ports \(ports)")
    }

    /// Who listens and says nothing, and whose server has ended.
    fileprivate func troubles(_ places: SourceReport.Places) -> [Hint] {
        (places.silentPorts.isEmpty ? [] : [silentHere(places.silentPorts)]) + sockets(places)
    }

    /// The sockets whose servers have ended, or say nothing.
    fileprivate func sockets(_ places: SourceReport.Places) -> [Hint] {
        places.desertedSockets.map { say("No program listens on \(ForeignText($0)): its server has stopped") }
            + places.silentSockets.map { say("A program listens on \(ForeignText($0)), but does not answer") }
    }

    /// Who listens on this machine and says nothing.
    fileprivate func silentHere(_ ports: [UInt16]) -> Hint {
        let list = ports.map(String.init).joined(separator: ", ")
        return say(
            ports.count, "A program listens on port \(list), but does not answer",
            "Programs listen on ports \(list), but do not answer")
    }
}
