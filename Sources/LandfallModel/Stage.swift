/// A stage of a connection to a server, in order.
package enum Stage: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The rules and the profile.
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
    /// Whether it is the recorded server.
    case identity
    /// Whether the token is accepted.
    case auth
    /// Whether its replies can be decoded.
    case api
}
