package import LandfallModel

/// The user's permission to send the token in cleartext on one route, on one network.
package struct CleartextConsent: Sendable, Hashable {
    /// Where it holds.
    package var network: NetworkMark
    /// When it was given; nil if unknown.
    package var given: Timestamp?
    var kept = KeptFields()

    /// Creates a consent.
    package init(network: NetworkMark, given: Timestamp?) {
        self.network = network
        self.given = given
    }
}
