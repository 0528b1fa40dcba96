package import ServerModel

/// The listening TCP sockets of this machine, as `/proc/net/tcp` and `/proc/net/tcp6` show them (proc(5)).
package struct ListeningSocketTable: Sendable, Hashable {
    /// One socket.
    package struct Socket: Sendable, Hashable {
        /// The address that it is bound to; a mapped IPv4 address (RFC 4291 section 2.5.5.2) is given as IPv4.
        package let address: IPAddress
        /// The port.
        package let port: UInt16

        /// Makes a socket.
        package init(address: IPAddress, port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    /// All of them, in the order of the tables.
    package let sockets: [Socket]

    /// Makes a table of `sockets`.
    package init(sockets: [Socket] = []) {
        self.sockets = sockets
    }

    /// Reads the tables; lines that have another form are left out.
    package init(tcp: [UInt8], tcp6: [UInt8]) {
        self.sockets = [tcp, tcp6].flatMap { table in
            table.split(separator: UInt8(ascii: "\n")).compactMap(Self.socket)
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

    /// `sl local_address rem_address st …`, where the address is hexadecimal and `0A` is TCP_LISTEN.
    private static func socket(line: ArraySlice<UInt8>) -> Socket? {
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
        guard fields.count > 3, fields[3].elementsEqual("0A".utf8) else { return nil }
        let parts = fields[1].split(separator: UInt8(ascii: ":"))
        guard parts.count == 2, parts[1].count == 4, let portBytes = bytes(hex: parts[1]),
            let words = bytes(hex: parts[0]), words.count == 4 || words.count == 16
        else { return nil }
        // The kernel prints each 32-bit word of the address as a number in the machine's order.
        var address: [UInt8] = []
        for start in stride(from: 0, to: words.count, by: 4) {
            let word = words[start..<start + 4]
            address += UInt32(1).littleEndian == 1 ? word.reversed() : Array(word)
        }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
        if address.starts(with: mapped) { address.removeFirst(mapped.count) }
        return IPAddress(bytes: address).map {
            Socket(address: $0, port: UInt16(portBytes[0]) << 8 | UInt16(portBytes[1]))
        }
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
    /// 127.0.0.1, as an array of one: the text is known to be good, and no initializer says so.
    fileprivate static let loopback4 = [IPAddress("127.0.0.1")].compactMap(\.self)
    /// ::1, likewise.
    fileprivate static let loopback6 = [IPAddress("::1")].compactMap(\.self)

    /// 0.0.0.0 or ::, which a listening socket means every address by.
    var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
}
