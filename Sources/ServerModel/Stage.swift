/// A step on the way to a server, in the order in which they are taken.
package enum Stage: String, Sendable, Hashable, CaseIterable, Encodable {
    /// What may be done at all.
    case policy
    /// The name or instance on the LAN, by mDNS.
    case mdns
    /// What tailscaled reports about itself.
    case tailscale
    /// The tailnet machine.
    case peer
    /// OpenSSH, up to the forwarded place.
    case ssh
    /// The system's look-up of the name.
    case resolve
    /// The connection itself.
    case connect
    /// The TLS handshake.
    case tls
    /// Which product answers.
    case product
    /// Whether it is the server that is recorded.
    case identity
    /// Whether the token is taken.
    case auth
    /// Whether its answers can be read.
    case api
}
