package import LandfallModel
package import LandfallTransport

/// One route that is to be walked: where to, and what has to be proven there.
package struct RoutePlan: Sendable, Hashable {
    /// Where the server is looked for.
    package enum Place: Sendable, Hashable {
        case host(ServerHost)
        /// A service of the LAN, which is looked up again on each walk. The scheme is what was saved of it, which no answer of mDNS
        /// changes; nil where nothing was.
        case service(ServiceInstance, scheme: Route.Scheme?)
    }

    /// Where the server is looked for.
    package var place: Place
    /// The schemes and ports to try, most preferred first; empty where policy leaves none, and for a service, whose SRV record has
    /// the port.
    package var attempts: [ServerAddress.Attempt]
    /// Where the route comes from. With ``Route/Via/tailnet`` the tailnet has to know the host; else it only may.
    package var via: Route.Via
    /// What has to be proven, the base path included.
    package var claim: Claim
    /// Whether there is a token to show.
    package var hasToken: Bool
    /// Whether a bare word that the tailnet does not know may be sent to the name servers: only where a person forced that.
    package var allowsBareName: Bool
    /// The networks in which a person lets the token go over this route in cleartext.
    package var consents: Set<NetworkMark> = []
    /// Whether it may be walked at all: landfall has saved it, or the user has confirmed it.
    package var isConfirmed = true
    /// Whether a directory has said it: an address of this machine or a link-local one is then no way to its server.
    package var isListed = false
    /// Whether that consent is not used now: as long as another route of the same server may prove itself.
    package var holdsConsentBack = false

    /// Whether a person lets the token go over it in cleartext, in some network or for this time.
    package var hasConsent: Bool { !consents.isEmpty || claim.policy.allowsCleartext }

    /// The plan with its consent held back, or not.
    package func holdingConsentBack(_ isHeldBack: Bool) -> RoutePlan {
        var plan = self
        plan.holdsConsentBack = isHeldBack && hasConsent
        return plan
    }

    /// Makes a plan for a host.
    package init(
        host: ServerHost, attempts: [ServerAddress.Attempt], via: Route.Via, claim: Claim, hasToken: Bool = false,
        allowsBareName: Bool = false
    ) {
        self.place = .host(host)
        // The consent to cleartext is for where nothing better answers.
        let isLast = { (attempt: ServerAddress.Attempt) in claim.policy.allowsCleartext && attempt.scheme == .http }
        self.attempts = attempts.filter { !isLast($0) } + attempts.filter(isLast)
        self.via = via
        self.claim = claim
        self.hasToken = hasToken
        self.allowsBareName = allowsBareName
    }

    /// Makes a plan for a service of the LAN.
    package init(service: ServiceInstance, scheme: Route.Scheme?, claim: Claim) {
        self.place = .service(service, scheme: scheme)
        self.attempts = []
        self.via = .lan
        self.claim = claim
        self.hasToken = false
        self.allowsBareName = false
    }

    /// The route of an attempt, the first one by default; nil for a service that has not been found.
    package func route(_ attempt: ServerAddress.Attempt? = nil) -> Route? {
        guard case .host(let host) = place else { return nil }
        let chosen = attempt ?? attempts.first
        return Route(
            scheme: chosen?.scheme ?? .http, host: host, port: chosen?.port, basePath: claim.basePath, via: via)
    }

    /// What a person knows the route by before anything answered: a URL, or `service:NAME`.
    package var label: ForeignText {
        switch place {
        case .service(let instance, _): ForeignText("service:\(instance.name.raw)")
        case .host: ForeignText(route()?.url ?? "")
        }
    }

    /// Takes what mDNS says of the service. It decides addresses and port, and the scheme only where none is saved. The base path is what was
    /// saved: anyone who announces chooses no path of a request.
    mutating func found(_ sighting: Sighting) -> [IPAddress] {
        guard case .service(let instance, let scheme) = place, let first = sighting.routes.first else { return [] }
        let addresses = sighting.routes.filter { $0.port == first.port }.compactMap(\.address)
        guard let address = addresses.first else { return [] }
        place = .host(.address(address))
        let kind = claim.kind ?? instance.kind
        // Where no announcement says so, both are tried.
        let isOpen = scheme == nil && first.scheme == .http && !kind.product.announcesTLS && sighting.txt["tls"] == nil
        let schemes = isOpen ? kind.product.schemes : [scheme ?? first.scheme]
        attempts = schemes.map { .init(scheme: $0, port: first.port) }
        claim.serverID = sighting.txt["id"]
        return addresses
    }
}
