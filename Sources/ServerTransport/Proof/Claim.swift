package import ServerModel

/// Says which machine of the tailnet is behind the address of one connection at the moment.
package struct NodeWitness: Sendable {
    /// Asks, until the deadline at the latest; nil where nobody is, or nobody says.
    let node: @Sendable (ContinuousClock.Instant) async -> ForeignText?

    /// Makes one.
    package init(_ node: @escaping @Sendable (ContinuousClock.Instant) async -> ForeignText?) {
        self.node = node
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
