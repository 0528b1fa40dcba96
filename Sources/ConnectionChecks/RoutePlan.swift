package import ServerModel
package import ServerTransport

/// One route that is to be walked: where to, and what has to be proven there.
package struct RoutePlan: Sendable, Hashable {
    /// Where the server is looked for.
    package var host: ServerHost
    /// The schemes and ports to try, most preferred first; empty where policy leaves none.
    package var attempts: [ServerAddress.Attempt]
    /// Where the route comes from. With ``ServerModel/Route/Via/tailnet`` the tailnet has to know the host; else it only may.
    package var via: Route.Via
    /// What has to be proven, the base path included.
    package var claim: Claim
    /// Whether there is a token to show.
    package var hasToken: Bool
    /// Whether a bare word that the tailnet does not know may be sent to the name servers: only where a person forced that.
    package var allowsBareName: Bool

    /// Makes a plan.
    package init(
        host: ServerHost, attempts: [ServerAddress.Attempt], via: Route.Via, claim: Claim, hasToken: Bool = false,
        allowsBareName: Bool = false
    ) {
        self.host = host
        self.attempts = attempts
        self.via = via
        self.claim = claim
        self.hasToken = hasToken
        self.allowsBareName = allowsBareName
    }

    /// The route of an attempt, the first one by default.
    package func route(_ attempt: ServerAddress.Attempt? = nil) -> Route {
        let chosen = attempt ?? attempts.first
        return Route(
            scheme: chosen?.scheme ?? .http, host: host, port: chosen?.port, basePath: claim.basePath, via: via)
    }
}
