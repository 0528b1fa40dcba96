package import ServerModel
import ServerTransport

/// Finds the server on this machine that is to be announced.
package struct LocalServerFinder: Sendable {
    private let settings: LocalServerSettings
    private let sockets: ListeningSocketTable
    private let prober: any ServerProber

    /// Makes a finder.
    package init(settings: LocalServerSettings, sockets: ListeningSocketTable, prober: any ServerProber) {
        self.settings = settings
        self.sockets = sockets
        self.prober = prober
    }

    /// A finder that looks at this machine as `files` and `environment` show it.
    package init(
        environment: [String: String], homeDirectory: String, files: LocalFiles = .system,
        prober: any ServerProber = TransportProber()
    ) {
        self.init(
            settings: LocalServerSettings(environment: environment, homeDirectory: homeDirectory, files: files),
            sockets: ListeningSocketTable(
                tcp: files.read("/proc/net/tcp") ?? [], tcp6: files.read("/proc/net/tcp6") ?? []),
            prober: prober)
    }

    /// Finds the first server that proves itself: in the order of the products, the configured port before the usual ones.
    ///
    /// All places are asked at once. One that says nothing holds up those behind it until `deadline`, no longer.
    ///
    /// - Parameters:
    ///   - kind: The only product to look for; nil for all.
    ///   - port: The only port to look at; nil for those of the settings.
    ///   - deadline: When to give up on places that have not answered.
    /// - Returns: The server.
    /// - Throws: ``LocalServerError``, with the ports that were tried.
    package func find(
        kind: ServerKind? = nil, port: UInt16? = nil, deadline: ContinuousClock.Instant
    ) async throws(LocalServerError) -> LocalServer {
        let places = places(kind: kind, port: port)
        var answers = [Answer?](repeating: nil, count: places.count)
        let found = await withTaskGroup(of: (Int, Answer).self) { group -> LocalServer? in
            for (index, place) in places.enumerated() {
                group.addTask { (index, await ask(place, deadline: deadline)) }
            }
            for await (index, answer) in group {
                answers[index] = answer
                if let server = Self.first(of: answers) {
                    group.cancelAll()
                    return server
                }
            }
            return nil
        }
        if let found { return found }
        let others = places.indices.filter { answers[$0] == .anotherProduct }.map { places[$0].port }
        throw LocalServerError(
            others.isEmpty ? .serverUnreachable : .notThisProduct, portsTried: places.map(\.port).uniqued,
            portsOfOthers: others.uniqued)
    }

    private struct Place: Sendable {
        let kind: ServerKind
        let port: UInt16
        let address: IPAddress
    }

    private enum Answer: Sendable, Hashable {
        case server(LocalServer)
        case anotherProduct
        case nobody
    }

    private func places(kind: ServerKind?, port: UInt16?) -> [Place] {
        ServerKind.candidates(kind).flatMap { kind in
            (port.map { [$0] } ?? settings.ports(of: kind)).flatMap { port in
                sockets.addressesToAsk(port: port).map { Place(kind: kind, port: port, address: $0) }
            }
        }
    }

    /// The first answer that is a server, as soon as none before it can be one any more.
    private static func first(of answers: [Answer?]) -> LocalServer? {
        for answer in answers {
            switch answer {
            case nil: return nil
            case .server(let server): return server
            case .anotherProduct, .nobody: continue
            }
        }
        return nil
    }

    /// Asks in one scheme after the other, until one fits or nobody listens.
    private func ask(_ place: Place, deadline: ContinuousClock.Instant) async -> Answer {
        var answer = Answer.nobody
        for scheme in settings.schemes(of: place.kind) {
            let endpoint = Endpoint(scheme: scheme, location: .address(place.address, port: place.port))
            switch await prober.probe(endpoint, for: place.kind, deadline: deadline) {
            case .product(let finding): return .server(server(finding, at: place, scheme: scheme))
            case .anotherProduct: answer = .anotherProduct
            case .nobody, .unreachable: return answer
            }
        }
        return answer
    }

    private func server(_ finding: ProbeOutcome.Finding, at place: Place, scheme: Route.Scheme) -> LocalServer {
        let hasToken = finding.asksForToken || settings[place.kind].hasToken
        return LocalServer(
            kind: place.kind, port: place.port, scheme: scheme, version: finding.version,
            authentication: hasToken ? .bearer : .none, certificate: finding.certificate,
            exposure: sockets.exposure(port: place.port, answeredAt: place.address))
    }
}

extension Array where Element: Hashable {
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
