internal import ConnectionChecks
internal import FoundationEssentials
internal import ProfileStore
internal import ServerModel
internal import ServerTransport

/// Binds the consent of `--allow-cleartext` to the network in which it was given.
struct ConsentKeeping: Sendable {
    let around: Surroundings
    let context: CommandContext

    /// The consent for a route on which it was made use of; nil where it was not, and where nothing tells the network from another
    /// one, which is said.
    func consent(_ report: RouteReport, at time: Timestamp) -> CleartextConsent? {
        guard report.proof?.0 == .consent, let address = report.peerAddress else { return nil }
        guard let network = around.networks(address) else {
            context.warn(context.messages.networkUnknown(ForeignText(report.url).description))
            return nil
        }
        return CleartextConsent(network: network, given: time)
    }

    /// Records in a profile where the token may go in cleartext from now on, and says so. That it cannot be written is said and fails
    /// nothing.
    ///
    /// - Parameters:
    ///   - report: What came of its routes while the person allowed it.
    ///   - profile: The profile as it was walked. One that is gone or leads elsewhere now gets nothing.
    ///   - book: Where it is saved.
    ///   - deadline: Until when to wait for other writers.
    func record(
        _ report: TargetReport, of profile: Profile, in book: ProfileBook, deadline: ContinuousClock.Instant
    ) async {
        guard report.routes.count == profile.routes.count else { return }
        let time = Timestamp(Date())
        let given = zip(profile.routes, report.routes).compactMap { route, walked in
            consent(walked, at: time).map { (route: route, consent: $0) }
        }.filter { given in !given.route.consents.contains { $0.network == given.consent.network } }
        guard !given.isEmpty else { return }
        do {
            let recorded = try await book.update(deadline: deadline) { set in
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
                let allowed = context.messages.cleartextAllowed(consent.network.subnet, consent.network.gateway)
                context.note("\(profile.name): \(route.text): \(allowed)")
            }
        } catch {
            context.warn(of: error)
        }
    }
}

extension RouteReport {
    /// The address that answered; nil for a socket or a tunnel.
    fileprivate var peerAddress: IPAddress? {
        for stage in stages where stage.stage == .connect {
            if case .peer(.address(let address, _), _) = stage.note { return address }
        }
        return nil
    }
}
