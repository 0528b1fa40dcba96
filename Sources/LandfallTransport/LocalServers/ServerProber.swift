package import LandfallModel

/// Asks an endpoint, without a token, whether a certain product answers there.
package protocol ServerProber: Sendable {
    /// Asks, and returns at `deadline` at the latest.
    func probe(_ endpoint: Endpoint, for kind: ServerKind, deadline: ContinuousClock.Instant) async -> ProbeOutcome
}

/// The result of a probe.
package enum ProbeOutcome: Sendable, Hashable {
    /// The product answers.
    case product(Finding)
    /// Something else answers, or at least listens.
    case anotherProduct
    /// Nothing listens there.
    case nobody
    /// There is no route, or the connection timed out: whether anything listens is unknown.
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
        package var reach: TransportPath?
        /// How long it took to connect.
        package var latency: Duration?

        /// Whether the kernel has shown that it is a process of this user or root.
        package var isOurs: Bool { reach == .unixSocket || reach == .loopback }
    }
}
