/// What opening a connection has shown.
package struct ConnectionFacts: Sendable, Hashable {
    /// Who is at the other end.
    package let peer: Peer
    /// How long the look-up of the name took; nil where there was no name.
    package let resolve: Duration?
    /// How long the connection took to stand.
    package let connect: Duration
    /// How long the TLS handshake took; nil without TLS.
    package let tls: Duration?
    /// The certificate; nil without TLS.
    package let certificate: PeerCertificate?
    /// The index of the interface that it was bound to before it was opened, and by which alone it can leave; nil for none.
    package var boundInterface: UInt32?
}
