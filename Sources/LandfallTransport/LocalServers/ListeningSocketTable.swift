package import LandfallModel
internal import LandfallSystem

/// The listening TCP sockets of this machine, as `/proc/net/tcp` and `/proc/net/tcp6` show them (proc(5)).
package struct ListeningSocketTable: Sendable, Hashable {
    /// One socket.
    package struct Socket: Sendable, Hashable {
        /// The address that it is bound to; a mapped IPv4 address (RFC 4291 section 2.5.5.2) is given as IPv4.
        package let address: IPAddress
        /// The port.
        package let port: UInt16
    }

    /// All listening sockets, in the order of the tables.
    package let sockets: [Socket]

    /// Makes a table of `sockets`.
    package init(sockets: [Socket] = []) {
        self.sockets = sockets
    }

    /// Reads the tables; lines that have another form are left out.
    package init(tcp: [UInt8], tcp6: [UInt8]) {
        sockets = SocketTable([tcp, tcp6]).entries.filter { $0.state == .listening }.map {
            Socket(address: $0.local.address, port: $0.local.port)
        }
    }

    /// The addresses of this machine at which a server on `port` can be asked: those that other machines reach first,
    /// then loopback. 127.0.0.1 where the table shows none.
    package func addressesToAsk(port: UInt16) -> [IPAddress] {
        let bound = sockets.filter { $0.port == port }.map(\.address)
        // The table leaves out the zone of a link-local address, and without it none can be asked.
        let specific = bound.filter { !$0.isUnspecified && !($0.isLinkLocal && $0.family == .ipv6) }
        var loopback = specific.filter(\.isLoopback)
        if specific.isEmpty || bound.contains(where: \.isUnspecified) {
            loopback = IPAddress.loopback4
            // A socket bound to :: takes IPv4 too, unless IPV6_V6ONLY is set, which the table does not show.
            if bound.contains(where: { $0.isUnspecified && $0.family == .ipv6 }) {
                loopback += IPAddress.loopback6
            }
        }
        return specific.filter { !$0.isLoopback } + loopback
    }

    /// Who reaches the server that answered on `port` at `address`, one of ``addressesToAsk(port:)``.
    package func exposure(port: UInt16, answeredAt address: IPAddress) -> Exposure {
        let bound = sockets.filter { $0.port == port }.map(\.address)
        if bound.contains(where: \.isUnspecified) { return .everyInterface }
        guard bound.contains(address) else { return .unknown }
        // Two servers can share a port, one on loopback and one not: what counts is who answered.
        return address.isLoopback ? .loopbackOnly : .interfaces(bound.filter { !$0.isLoopback })
    }
}
