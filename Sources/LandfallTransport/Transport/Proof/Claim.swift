package import LandfallModel

/// Says of one connection at the moment what may change while it stands: which machine of the tailnet is behind its address, and whether it
/// still stays in the network in which the user lets the token go in cleartext.
package struct NodeVerifier: Sendable {
    /// Asks, until the deadline at the latest; nil if there is nobody, or no answer.
    let node: @Sendable (ContinuousClock.Instant) async -> ForeignText?
    /// Asks, until the deadline at the latest.
    let isInNetwork: @Sendable (ContinuousClock.Instant) async -> Bool

    /// Creates a claim.
    package init(
        _ node: @escaping @Sendable (ContinuousClock.Instant) async -> ForeignText?,
        isInNetwork: @escaping @Sendable (ContinuousClock.Instant) async -> Bool = { _ in false }
    ) {
        self.node = node
        self.isInNetwork = isInNetwork
    }
}

/// What a connection has to prove.
package struct Claim: Sendable, Hashable {
    /// The product; nil for any.
    package var kind: ServerKind?
    /// What stands before every path.
    package var basePath: String
    /// What is recorded of the server.
    package var known: KnownIdentity
    /// What the user has allowed.
    package var policy: TrustPolicy
    /// The id that a TXT record gave on the way here.
    package var serverID: ForeignText?

    /// Makes a claim.
    package init(
        kind: ServerKind?, basePath: String = "", known: KnownIdentity = KnownIdentity(),
        policy: TrustPolicy = TrustPolicy(), serverID: ForeignText? = nil
    ) {
        self.kind = kind
        self.basePath = basePath
        self.known = known
        self.policy = policy
        self.serverID = serverID
    }
}

extension Claim {
    /// The same with the user's consent to cleartext, or without.
    package func allowingCleartext(_ allows: Bool) -> Claim {
        var claim = self
        claim.policy.allowsCleartext = allows
        return claim
    }
}
