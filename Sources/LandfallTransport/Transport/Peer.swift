package import LandfallModel

/// The other end of a connection.
package enum Peer: Sendable, Hashable {
    /// A TCP port of an address.
    case address(IPAddress, port: UInt16)
    /// A Unix stream socket, by its path.
    case unixSocket(path: String)
    /// What ssh leads to: a place behind it, and the Unix socket of this machine that leads there.
    case forward(path: String, to: SSHPlace)
    /// What a tunnel leads to; only its entrance is known.
    case tunnel(entrance: Endpoint.Location)
}
