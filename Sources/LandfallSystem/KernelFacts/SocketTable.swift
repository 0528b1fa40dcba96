package import LandfallModel

/// Sockets of this machine, as `/proc/net/tcp`, `tcp6`, `udp` and `udp6` show them (proc(5)).
package struct SocketTable: Sendable, Hashable {
    /// One end of a connection. A mapped IPv4 address (RFC 4291 section 2.5.5.2) counts as IPv4, and a zone does not count.
    package struct Place: Sendable, Hashable {
        package let address: IPAddress
        package let port: UInt16

        /// Makes a place.
        package init(_ address: IPAddress, port: UInt16) {
            self.address = address.withoutMapping
            self.port = port
        }
    }

    /// One socket.
    package struct Entry: Sendable, Hashable {
        package let local: Place
        package let remote: Place
        package let state: State?
        /// Whose it is; nil where the line is cut off.
        package let uid: UInt32?
        /// Its inode; 0 where no process holds it (any more, or yet).
        package let inode: UInt64?
    }

    /// The states that are looked at (`include/net/tcp_states.h`).
    package enum State: UInt8, Sendable, Hashable {
        case established = 1
        case listening = 10
    }

    /// All entries, in the order of the tables.
    package let entries: [Entry]

    /// Reads the tables; lines that have another form are left out.
    package init(_ tables: [[UInt8]]) {
        entries = tables.flatMap { table in
            table.split(separator: UInt8(ascii: "\n")).compactMap(Self.entry)
        }
    }

    /// `sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode …`, with addresses and state in hexadecimal.
    private static func entry(line: ArraySlice<UInt8>) -> Entry? {
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 10)
        guard fields.count > 3, let local = place(fields[1]), let remote = place(fields[2]),
            let state = bytes(hex: fields[3]), state.count == 1
        else { return nil }
        func number<Number: FixedWidthInteger>(_ field: Int) -> Number? {
            fields.count > field ? Number(String(decoding: fields[field], as: UTF8.self)) : nil
        }
        return Entry(
            local: local, remote: remote, state: State(rawValue: state[0]), uid: number(7), inode: number(9))
    }

    private static func place(_ field: ArraySlice<UInt8>) -> Place? {
        let parts = field.split(separator: UInt8(ascii: ":"))
        guard parts.count == 2, parts[1].count == 4, let port = bytes(hex: parts[1]), let words = bytes(hex: parts[0]),
            words.count == 4 || words.count == 16
        else { return nil }
        // The kernel prints each 32-bit word of the address as a number in the machine's order.
        var address: [UInt8] = []
        for start in stride(from: 0, to: words.count, by: 4) {
            let word = words[start..<start + 4]
            address += UInt32(1).littleEndian == 1 ? word.reversed() : Array(word)
        }
        return IPAddress(bytes: address).map { Place($0, port: UInt16(port[0]) << 8 | UInt16(port[1])) }
    }

    private static func bytes(hex: ArraySlice<UInt8>) -> [UInt8]? {
        guard hex.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in hex {
            guard let digit = Character(UnicodeScalar(character)).hexDigitValue.map(UInt8.init) else { return nil }
            if let upper = high {
                bytes.append(upper << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}

extension IPAddress {
    /// Without a zone, and as IPv4 where it is IPv4 inside IPv6.
    fileprivate var withoutMapping: IPAddress {
        let isMapped = bytes.count == 16 && bytes.dropLast(6).allSatisfy { $0 == 0 } && bytes[10...11] == [0xff, 0xff]
        return IPAddress(bytes: isMapped ? Array(bytes.suffix(4)) : bytes) ?? self
    }
}
