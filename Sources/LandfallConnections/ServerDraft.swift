package import LandfallModel
package import LandfallTransport

extension Profile {
    /// The routes as they are to be walked, in their order.
    ///
    /// - Parameter policy: What a person allows for this time.
    /// - Returns: A plan for each route.
    package func plans(policy: TrustPolicy = TrustPolicy()) -> [RoutePlan] {
        ServerDraft(kind: kind, routes: routes, identity: identity).plans(policy: policy)
    }
}

/// What is known of a server that is saved or is to be saved.
package struct ServerDraft: Sendable, Hashable {
    /// The product; nil where that is still to be found out.
    package var kind: ServerKind?
    /// The ways to it, the preferred one first.
    package var routes: [SavedRoute]
    /// What proves that a route leads to it.
    package var identity: KnownIdentity
    /// The labels that a directory gives it, as far as a profile can have them.
    package var labels: [String: String] = [:]

    /// Makes one.
    package init(kind: ServerKind?, routes: [SavedRoute], identity: KnownIdentity = KnownIdentity()) {
        self.kind = kind
        self.routes = routes
        self.identity = identity
    }

    /// Whether anything was ever saved of TLS: then it is never tried without where the scheme is open.
    private var knowsTLS: Bool {
        !identity.certificatePins.isEmpty || routes.contains(where: \.isTLS)
    }

    /// The routes as they are to be walked, in their order.
    ///
    /// A scheme that was saved stays: with plain HTTP nothing is proven off this machine and the tailnet, and no token is sent there.
    ///
    /// - Parameter policy: What a person allows for this time.
    /// - Returns: A plan for each route.
    package func plans(policy: TrustPolicy = TrustPolicy()) -> [RoutePlan] {
        routes.map { route in
            var plan = plan(route, policy)
            (plan.isConfirmed, plan.isListed) = (route.isConfirmed, route.isListed)
            return plan
        }
    }

    private func plan(_ route: SavedRoute, _ policy: TrustPolicy) -> RoutePlan {
        var claim = Claim(kind: kind, known: identity, policy: policy)
        switch route.target {
        case .service(let instance, let form):
            claim.basePath = form.basePath
            var plan = RoutePlan(service: instance, scheme: form.scheme ?? (knowsTLS ? .https : nil), claim: claim)
            plan.consents = Set(route.consents.map(\.network))
            return plan
        case .tailnet(let address, let nodeID):
            if let nodeID { claim.known.nodeID = nodeID }
            return plan(address, via: .tailnet, claim, route)
        case .address(let address):
            return plan(address, via: route.via, claim, route)
        }
    }

    /// Whether a saved server is all of this: the same routes, whatever a test has found out of them, no other product or
    /// identity, and its labels.
    package func isSaved(as profile: Profile) -> Bool {
        (kind ?? profile.kind) == profile.kind
            && (identity.nodeID ?? profile.identity.nodeID) == profile.identity.nodeID
            && (identity.serverID ?? profile.identity.serverID) == profile.identity.serverID
            && Set(identity.pins.map(\.certificate)).isSubset(of: profile.identity.pins.map(\.certificate))
            && Set(identity.vouched).isSubset(of: profile.identity.vouched)
            && labels.allSatisfy { profile.labels[$0] == $1 } && routes.count == profile.routes.count
            && zip(routes, profile.routes).allSatisfy { $0.isSaved(as: $1) }
    }

    /// The same with the routes first on which the server could prove itself.
    package func provableFirst() -> ServerDraft {
        let marked = zip(routes, plans().map(\.mayProve))
        var draft = self
        draft.routes = marked.filter(\.1).map(\.0) + marked.filter { !$0.1 }.map(\.0)
        return draft
    }

    private func plan(_ address: ServerAddress, via: Route.Via, _ claim: Claim, _ route: SavedRoute) -> RoutePlan {
        var claim = claim
        claim.basePath = address.basePath
        // A bare word that was saved as an address was forced to be one.
        var plan = RoutePlan(
            host: address.host,
            attempts: address.attempts(kind: kind, tlsWasSaved: address.scheme == nil && knowsTLS), via: via,
            claim: claim, allowsBareName: via == .direct)
        plan.consents = Set(route.consents.map(\.network))
        return plan
    }
}

extension SavedRoute {
    /// The route as it answered: with the scheme and the port that were found, so that nothing less is tried the next time.
    ///
    /// - Parameter report: What came of it.
    /// - Returns: The route; the same where it had both, or did not answer.
    package func settled(_ report: RouteReport) -> SavedRoute {
        guard let found = report.route, report.verdict != .fail || report.proof != nil else { return self }
        let target: Target
        switch self.target {
        case .service(let instance, let form):
            target = .service(instance, ServiceForm(scheme: found.scheme, basePath: form.basePath))
        case .tailnet(let address, let node):
            guard let settled = address.settled(found) else { return self }
            target = .tailnet(settled, nodeID: report.proof?.1.nodeID ?? node)
        case .address(let address):
            guard let settled = address.settled(found) else { return self }
            target = .address(settled)
        }
        guard var settled = try? SavedRoute(target, consents: consents) else { return self }
        (settled.isConfirmed, settled.isListed) = (isConfirmed, isListed)
        return settled
    }
}

extension SavedRoute {
    fileprivate func isSaved(as other: SavedRoute) -> Bool {
        switch (target, other.target) {
        case (.service(let own, _), .service(let saved, _)): own == saved
        case (.tailnet(let own, _), .tailnet(let saved, _)), (.address(let own), .address(let saved)):
            own.isSaved(as: saved)
        default: false
        }
    }
}

extension ServerAddress {
    fileprivate func isSaved(as other: ServerAddress) -> Bool {
        var isHost = host == other.host
        // Without a place behind it, ssh leads to what was found there.
        if case (.ssh(let own), .ssh(let saved)) = (host, other.host) { isHost = own.server == saved.server }
        return isHost && (scheme ?? other.scheme) == other.scheme && (port ?? other.port) == other.port
            && basePath == other.basePath
    }

    fileprivate func settled(_ route: Route) -> ServerAddress? {
        switch host {
        case .socket: return self
        case .ssh: return try? ServerAddress(parsing: route.host.description)
        case .name, .address: break
        }
        return try? ServerAddress(parsing: url(Attempt(scheme: route.scheme, port: route.port)))
    }
}
