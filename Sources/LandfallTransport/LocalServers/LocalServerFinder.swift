package import LandfallModel

/// Finds the server on this machine that is to be announced.
package struct LocalServerFinder: Sendable {
    private let places: LocalPlaces

    /// Makes a finder.
    package init(settings: LocalServerSettings, sockets: ListeningSocketTable, prober: any ServerProber) {
        places = LocalPlaces(settings: settings, sockets: sockets, prober: prober)
    }

    /// A finder that looks at this machine as `files` and `environment` show it.
    package init(
        environment: [String: String], homeDirectory: String, files: LocalFiles = .system,
        prober: any ServerProber = TransportProber()
    ) {
        places = LocalPlaces(
            environment: environment, homeDirectory: homeDirectory, files: files, prober: prober)
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
        let asked = ServerKind.candidates(kind).flatMap { places.ports(of: $0, port) }
        var answers = [LocalPlaces.Answer?](repeating: nil, count: asked.count)
        let found = await withTaskGroup(of: (Int, LocalPlaces.Answer).self) { group -> LocalServer? in
            for (index, place) in asked.enumerated() {
                group.addTask { (index, await places.ask(place, deadline: deadline)) }
            }
            for await (index, answer) in group {
                answers[index] = answer
                if let server = first(of: answers, asked) {
                    group.cancelAll()
                    return server
                }
            }
            return nil
        }
        if let found { return found }
        let others = asked.indices.filter { [.anotherProduct, .silent].contains(answers[$0]) }.compactMap {
            asked[$0].port
        }
        throw LocalServerError(
            others.isEmpty ? .serverUnreachable : .notThisProduct, portsTried: asked.compactMap(\.port).uniqued,
            portsOfOthers: others.uniqued)
    }

    /// The first answer that is a server, as soon as none before it can be one any more.
    private func first(of answers: [LocalPlaces.Answer?], _ asked: [LocalPlace]) -> LocalServer? {
        for (place, answer) in zip(asked, answers) {
            switch answer {
            case nil: return nil
            case .server(let finding, let scheme): return server(finding, at: place, scheme)
            case .anotherProduct, .nobody, .deserted, .silent: continue
            }
        }
        return nil
    }

    private func server(
        _ finding: ProbeOutcome.Finding, at place: LocalPlace, _ scheme: Route.Scheme
    ) -> LocalServer? {
        guard case .address(let address, let port) = place.location else { return nil }
        let hasToken = finding.asksForToken || places.settings[place.kind].hasToken
        return LocalServer(
            kind: place.kind, port: port, scheme: scheme, version: finding.version,
            authentication: hasToken ? .bearer : .none, certificate: finding.certificate,
            exposure: places.sockets.exposure(port: port, answeredAt: address))
    }
}

extension Array where Element: Hashable {
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
