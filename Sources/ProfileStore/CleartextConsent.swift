internal import EditedJSON
package import ServerModel

/// A person's leave to send the token in cleartext on one route, in one network.
package struct CleartextConsent: Sendable, Hashable {
    /// Where it holds.
    package var network: NetworkMark
    /// When it was given; nil where nobody wrote it down.
    package var given: Timestamp?
    var kept = KeptFields()

    /// Makes a consent.
    package init(network: NetworkMark, given: Timestamp?) {
        self.network = network
        self.given = given
    }
}
