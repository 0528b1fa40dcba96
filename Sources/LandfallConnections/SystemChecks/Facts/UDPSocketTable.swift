internal import LandfallModel
internal import LandfallSystem

/// The UDP sockets of this machine, as `/proc/net/udp` and `/proc/net/udp6` show them (proc(5)).
package struct UDPSocketTable: Sendable, Hashable {
    /// One socket.
    package struct Socket: Sendable, Hashable {
        /// The port that it is bound to.
        package let port: UInt16
        /// Whether it hears what is sent to 127.0.0.1 or ::1.
        package let hearsLoopback: Bool
        /// Who made it: a user id.
        package let user: UInt32
        /// The number that the descriptors of its owners lead to.
        package let inode: UInt64
    }

    /// All of them, in the order of the tables.
    package let sockets: [Socket]

    /// Reads the tables; lines that have another form are left out.
    package init(_ tables: [UInt8]...) {
        sockets = SocketTable(tables).entries.compactMap { entry in
            guard let user = entry.uid, let inode = entry.inode else { return nil }
            let address = entry.local.address
            let hearsLoopback = address.isUnspecified || ["127.0.0.1", "::1"].contains(address.description)
            return Socket(port: entry.local.port, hearsLoopback: hearsLoopback, user: user, inode: inode)
        }
    }

    /// The tables of this machine; nil where neither can be read.
    package static func read(_ files: SystemFiles) -> UDPSocketTable? {
        let tables = ["/proc/net/udp", "/proc/net/udp6"].map(files.read)
        guard tables.contains(where: { $0.text != nil }) else { return nil }
        let bytes = tables.map { if case .bytes(let bytes) = $0 { bytes } else { [UInt8]() } }
        return UDPSocketTable(bytes[0], bytes[1])
    }

    /// Those that are bound to a port.
    package func bound(to port: UInt16) -> [Socket] { sockets.filter { $0.port == port } }
}
