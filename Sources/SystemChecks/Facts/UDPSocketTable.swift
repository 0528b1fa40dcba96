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
        sockets = tables.flatMap { table in
            table.split(separator: UInt8(ascii: "\n")).compactMap { Self.socket(String(decoding: $0, as: UTF8.self)) }
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

    /// `sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode …`, the address in hexadecimal.
    private static func socket(_ line: String) -> Socket? {
        let fields = line.split(separator: " ")
        guard fields.count > 9, let user = UInt32(fields[7]), let inode = UInt64(fields[9]) else { return nil }
        let local = fields[1].split(separator: ":")
        guard local.count == 2, [8, 32].contains(local[0].count), local[0].allSatisfy(\.isHexDigit),
            local[1].count == 4, let port = UInt16(local[1], radix: 16)
        else { return nil }
        return Socket(port: port, hearsLoopback: hearsLoopback(local[0].uppercased()), user: user, inode: inode)
    }

    /// The kernel prints each 32-bit word of an address as a number in the machine's order.
    private static func hearsLoopback(_ address: String) -> Bool {
        let one = UInt32(1).littleEndian == 1 ? "01000000" : "00000001"
        let loopback4 = UInt32(1).littleEndian == 1 ? "0100007F" : "7F000001"
        let zeros = String(repeating: "0", count: 24)
        return address.allSatisfy { $0 == "0" } || address == loopback4 || address == zeros + one
    }
}
