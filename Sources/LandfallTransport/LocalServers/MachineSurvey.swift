import LandfallModel

/// What is known of the servers of this machine, from round to round of asking: answers go in, events come out. Does no I/O.
///
/// A server that answers at several places is one sighting, where the kernel has shown all of them to be this user's or root's: places
/// of one process, addresses of one port, and the socket of a product beside its port, which names no process while it wants a key.
/// That is for display; each route proves itself. What is anybody else's is one sighting for each port.
struct MachineSurvey {
    /// An answer of a server, and where it was given.
    private struct Found {
        let place: LocalPlace
        let scheme: Route.Scheme
        let finding: ProbeOutcome.Finding
    }

    private let name: ForeignText
    private var places: [LocalPlace] = []
    private var answers: [LocalPlace: LocalPlaces.Answer] = [:]
    /// Those that have not answered in this round.
    private var open: Set<LocalPlace> = []
    /// Those with a server that was silent when it was asked last.
    private var doubted: Set<LocalPlace> = []
    private var told: [Sighting] = []
    private var report: SourceReport?

    /// Nothing is known yet.
    ///
    /// - Parameter name: What people call this machine.
    init(name: String) {
        self.name = ForeignText(name)
    }

    /// Whether every place has answered in this round.
    var isSettled: Bool { open.isEmpty }

    /// A round begins. Each place is taken to be as it was, until it answers.
    mutating func begin(_ places: [LocalPlace]) {
        self.places = places
        open = Set(places)
        answers = answers.filter { open.contains($0.key) }
    }

    /// Takes an answer. A server that is silent once is still there: it may be busy.
    mutating func take(_ answer: LocalPlaces.Answer, of place: LocalPlace) {
        open.remove(place)
        if answer == .silent, case .server = answers[place], doubted.insert(place).inserted { return }
        doubted.remove(place)
        answers[place] = answer
    }

    /// What is new since this was last asked.
    mutating func news() -> [DiscoveryEvent] {
        let now = servers.compactMap(sighting)
        let events = now.changes(since: told)
        told = now
        let report = SourceReport(source: .machine, isWorking: true, places: asked)
        defer { self.report = report }
        return report == self.report ? events : [.source(report)] + events
    }

    private var asked: SourceReport.Places {
        let silent = answers.filter { $0.value == .silent }.compactMap(\.key.port)
        return SourceReport.Places(
            sockets: places.compactMap(\.socket), ports: Set(places.compactMap(\.port)).sorted(),
            silentPorts: Set(silent).sorted(),
            desertedSockets: places.filter { answers[$0] == .deserted }.compactMap(\.socket),
            silentSockets: places.filter { answers[$0] == .silent }.compactMap(\.socket))
    }

    /// What was found, by server, in the order of the places.
    private var servers: [[Found]] {
        var servers: [[Found]] = []
        for place in places {
            guard case .server(let finding, let scheme) = answers[place] else { continue }
            let found = Found(place: place, scheme: scheme, finding: finding)
            if let index = servers.firstIndex(where: { Self.isOne(found, $0) }) {
                servers[index].append(found)
            } else {
                servers.append([found])
            }
        }
        return servers
    }

    private static func isOne(_ found: Found, _ server: [Found]) -> Bool {
        let (finding, place) = (found.finding, found.place)
        let known = server.lazy.compactMap(\.finding.process).first
        guard let first = server.first, first.place.kind == place.kind, first.finding.isOurs == finding.isOurs,
            known == nil || finding.process == nil || known == finding.process
        else { return false }
        if server.contains(where: { $0.place.port == place.port && $0.scheme == found.scheme }) { return true }
        guard finding.isOurs else { return false }
        if let process = finding.process, process == known { return true }
        // The socket comes first, and has no more than one port.
        return finding.process == nil && server.allSatisfy { $0.place.port == nil }
    }

    private func sighting(_ server: [Found]) -> Sighting? {
        guard let first = server.first else { return nil }
        let kind = first.place.kind
        let ports = server.filter { $0.place.port != nil }
        let asks = ports.contains { $0.finding.asksForToken }
        return Sighting(
            id: Sighting.ID(source: .machine, key: "\(kind.rawValue) \(first.place)"), kind: kind, name: name,
            routes: server.compactMap(Self.route).withoutSecondLoopback.sorted(by: Route.isPreferred),
            isThisMachine: first.finding.isOurs,
            traits: ServerTraits(
                process: first.finding.isOurs ? server.lazy.compactMap(\.finding.process).first : nil,
                // Where only a channel tells, these questions are answered without a token whether one is wanted or not.
                asksForToken: asks ? true : kind.product.tokenProbe == .answer && !ports.isEmpty ? false : nil,
                certificateSHA256: server.lazy.compactMap(\.finding.certificate).first.map {
                    "\($0.certificateSHA256)"
                }))
    }

    private static func route(_ found: Found) -> Route? {
        switch found.place.location {
        case .address(let address, let port):
            Route(scheme: found.scheme, address: address, port: port, via: .local)
        case .unixSocket(let path):
            SocketPath(path).map { Route(scheme: .http, host: .socket($0), port: nil, via: .local) }
        case .host, .forward: nil
        }
    }
}

extension [Route] {
    /// Without ::1 where 127.0.0.1 is another address of the same port: nobody gains by it.
    fileprivate var withoutSecondLoopback: [Route] {
        let loopback4 = filter { $0.address?.isLoopback == true && $0.address?.family == .ipv4 }
        return filter { route in
            !(route.address?.isLoopback == true && route.address?.family == .ipv6
                && loopback4.contains { $0.port == route.port && $0.scheme == route.scheme })
        }
    }
}
