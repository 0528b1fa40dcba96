package import ConnectionChecks
package import ProfileStore
import ServerModel
package import ServerTransport

extension Profile {
    /// Whether anything was ever saved of TLS: then it is never tried without where the scheme is open.
    package var knowsTLS: Bool { !identity.pins.isEmpty || routes.contains(where: \.isTLS) }

    /// The routes as they are to be walked, in their order.
    ///
    /// A scheme that was saved stays: with plain HTTP nothing is proven off this machine and the tailnet, and no token is sent there.
    ///
    /// - Parameter policy: What a person allows for this time.
    /// - Returns: A plan for each route.
    package func plans(policy: TrustPolicy = TrustPolicy()) -> [RoutePlan] {
        routes.map { route in
            var claim = Claim(kind: kind, known: KnownIdentity(identity), policy: policy)
            switch route.target {
            case .service(let instance, let scheme):
                var plan = RoutePlan(service: instance, scheme: scheme ?? (knowsTLS ? .https : nil), claim: claim)
                plan.consents = Set(route.consents.map(\.network))
                return plan
            case .tailnet(let address, let nodeID):
                if let nodeID { claim.known.nodeID = nodeID }
                return plan(address, via: .tailnet, claim, route)
            case .address(let address):
                return plan(address, via: route.via, claim, route)
            }
        }
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

extension KnownIdentity {
    /// What a profile has recorded.
    package init(_ identity: ProfileIdentity) {
        self.init(
            pins: identity.pins.compactMap { pin in
                Fingerprint(hex: pin.certificate.description).map { certificate in
                    Pin(
                        certificate: certificate,
                        publicKey: pin.publicKey.flatMap { Fingerprint(hex: $0.description) })
                }
            }, nodeID: identity.nodeID, serverID: identity.serverID)
    }
}
