/// What opening a connection has shown.
package struct ConnectionFacts: Sendable, Hashable {
    /// Where it leads.
    package let peer: Endpoint.Location
    /// How long the connection took to stand.
    package let connect: Duration
    /// How long the TLS handshake took; nil without TLS.
    package let tls: Duration?
    /// The certificate; nil without TLS.
    package let certificate: PeerCertificate?

    /// Makes facts.
    package init(peer: Endpoint.Location, connect: Duration, tls: Duration?, certificate: PeerCertificate?) {
        self.peer = peer
        self.connect = connect
        self.tls = tls
        self.certificate = certificate
    }
}
