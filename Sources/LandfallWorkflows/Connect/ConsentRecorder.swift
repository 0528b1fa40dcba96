internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel
internal import LandfallTransport

/// Binds the consent of `--allow-cleartext` to the network in which it was given.
package struct ConsentRecorder: Sendable {
    /// What to do in a network without a gateway, where the consent can be bound to the interface only.
    package enum Ungated: Sendable {
        /// Ask the user whether that is meant, unless it is this network, where the user has said so.
        case ask(besides: NetworkMark? = nil)
        /// Say that nothing is saved.
        case say
        /// Nothing: the caller does one of the others later.
        case leave
    }

    package let environment: ConnectionDependencies
    package let person: any UserInteraction
    package var ungated = Ungated.say

    package init(environment: ConnectionDependencies, person: any UserInteraction, ungated: Ungated = Ungated.say) {
        self.environment = environment
        self.person = person
        self.ungated = ungated
    }

    /// The most time for the gateway to answer.
    private static let patience = Duration.seconds(2)

    /// The consent for a route on which it was made use of; nil if it was not, and where nothing tells the network from another
    /// one, which is said.
    ///
    /// - Parameters:
    ///   - report: The outcome of the route.
    ///   - known: What was consented to before: nothing is asked or given twice.
    ///   - time: Now.
    /// - Returns: The consent to record.
    package func consent(
        _ report: RouteReport, besides known: [CleartextConsent] = [], at time: Timestamp
    ) async -> CleartextConsent? {
        guard report.proof?.0 == .consent, let address = report.peerAddress else { return nil }
        let url = ForeignText(report.url)
        switch await environment.networks(address, .now + Self.patience) {
        case .network(let network, _) where known.contains { $0.network.covers(network) }: return nil
        case .network(let network, _):
            guard let interface = network.interface else { return CleartextConsent(network: network, given: time) }
            switch ungated {
            case .leave: return nil
            case .say: person.tell(.networkUnknown(url, mayBeAsked: true))
            case .ask(let allowed):
                if let allowed, allowed.covers(network) { return CleartextConsent(network: network, given: time) }
                if await person.allowsCleartext(to: url, in: network.subnet, on: interface) {
                    return CleartextConsent(network: network, given: time)
                }
                person.tell(.networkUnknown(url, mayBeAsked: false))
            }
        case .silentGateway(let gateway): person.tell(.gatewaySilent(url, gateway))
        case .beyond: person.tell(.beyondGateway(url))
        }
        return nil
    }

    /// The network through which a route leads, if that has no gateway.
    func ungatedNetwork(of report: RouteReport) async -> NetworkMark? {
        guard let address = report.peerAddress,
            case .network(let network, _) = await environment.networks(address, .now + Self.patience),
            network.interface != nil
        else { return nil }
        return network
    }

    /// Records in a profile where the token may be sent in cleartext from now on, and says so. A failed write is reported, but ends
    /// nothing.
    ///
    /// - Parameters:
    ///   - report: The outcome of its routes while the user allowed it.
    ///   - profile: The profile as it was walked. One that is gone or leads elsewhere now gets nothing.
    ///   - book: Where it is saved.
    ///   - deadline: Until when to wait for other writers.
    package func record(
        _ report: TargetReport, of profile: Profile, in book: ProfileBook, deadline: ContinuousClock.Instant
    ) async {
        guard report.routes.count == profile.routes.count else { return }
        await record(Array(zip(profile.routes, report.routes)), of: profile, in: book, deadline: deadline)
    }

    /// The same for the one route that was walked.
    package func record(
        _ report: RouteReport, of profile: Profile, in book: ProfileBook, deadline: ContinuousClock.Instant
    ) async {
        let labels = profile.plans().map(\.label)
        let walked = zip(profile.routes, labels).filter { labels.count == 1 || $0.1 == report.label }
        await record(walked.prefix(1).map { ($0.0, report) }, of: profile, in: book, deadline: deadline)
    }

    private func record(
        _ walked: [(SavedRoute, RouteReport)], of profile: Profile, in book: ProfileBook,
        deadline: ContinuousClock.Instant
    ) async {
        let time = Timestamp(Date())
        var given: [(route: SavedRoute, consent: CleartextConsent)] = []
        for (route, report) in walked {
            guard let consent = await consent(report, besides: route.consents, at: time) else { continue }
            given.append((route, consent))
        }
        guard !given.isEmpty else { return }
        do {
            let recorded = try await book.update(deadline: deadline) { [given] set in
                guard var current = set.find(profile.id), current.kind == profile.kind else { return false }
                var routes = current.routes
                for (route, consent) in given {
                    guard let index = routes.firstIndex(where: { $0.target == route.target }) else { return false }
                    routes[index].consents.removeAll { $0.network == consent.network }
                    routes[index].consents.append(consent)
                }
                try current.change(kind: current.kind, routes: routes)
                try set.put(current)
                return true
            }
            guard recorded else { return }
            for (route, consent) in given {
                person.tell(.cleartextAllowed(consent.network, for: route.text, of: profile.name))
            }
        } catch {
            person.tell(.notRecorded(error))
        }
    }
}

extension RouteReport {
    /// The address that answered; nil for a socket or a tunnel.
    fileprivate var peerAddress: IPAddress? {
        for stage in stages where stage.stage == .connect {
            if case .peer(.address(let address, _)) = stage.note { return address }
        }
        return nil
    }
}
