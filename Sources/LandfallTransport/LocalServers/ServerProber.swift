package import LandfallModel

/// Asks an endpoint, without a token, whether a certain product answers there.
package protocol ServerProber: Sendable {
    /// Asks, and is done at `deadline` at the latest.
    func probe(_ endpoint: Endpoint, for kind: ServerKind, deadline: ContinuousClock.Instant) async -> ProbeOutcome
}

/// What came of asking.
package enum ProbeOutcome: Sendable, Hashable {
    /// It is that product.
    case product(Finding)
    /// Something answers, or at least listens, that is not.
    case anotherProduct
    /// Nothing listens.
    case nobody
    /// There is no way there, or no connection came up in time: whether anybody listens is not known.
    case unreachable

    /// What the product says about itself without a token.
    package struct Finding: Sendable, Hashable {
        /// Its version, where it names one.
        package let version: ForeignText?
        /// Whether it asked for a token.
        package let asksForToken: Bool
        /// The certificate that it shows; nil without TLS.
        package let certificate: PeerCertificate?
        /// The process that serves, where it names one.
        package var process: ServerProcess?
        /// Whose process it is, where that was asked and the connection stayed on this machine (docs/trust.md, "This machine").
        package var reach: Reach?
        /// How long the connection took to stand.
        package var latency: Duration?

        /// Whether the kernel has shown that it is a process of this user or root.
        package var isOurs: Bool { reach == .unixSocket || reach == .loopback }
    }
}
