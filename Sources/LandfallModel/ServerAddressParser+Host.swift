extension ServerAddress {
    /// Splits and parses `host`, `host:port`, `[address]`, `[address]:port`, and an IPv6 address if it stands alone.
    static func hostAndPort(
        _ authority: ArraySlice<UInt8>, isAlone: Bool
    ) throws(ServerAddressError) -> (ServerHost, UInt16?) {
        let colon = UInt8(ascii: ":")
        if authority.first == UInt8(ascii: "[") {
            guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else {
                throw ServerAddressError(.badIPv6, in: .host, at: authority)
            }
            let host = try bracketed(authority[..<end].dropFirst())
            let rest = authority[(end + 1)...]
            return (.address(host), rest.isEmpty ? nil : try port(rest))
        }
        let (text, zone) = authority.cut(at: UInt8(ascii: "%"))
        // Nothing else has two colons. `my-mac:80:90` is still a name with a bad port, `fe80::zz` a bad address.
        if text.count(where: { $0 == colon }) > 1, text.prefix(while: { $0 != colon }).allSatisfy(isHexDigitOrDot) {
            let address = try ipv6(text, zone: zone)
            guard isAlone else { throw ServerAddressError(.missingBrackets, in: .host, at: authority) }
            return (.address(address), nil)
        }
        let end = authority.firstIndex(of: colon) ?? authority.endIndex
        let host = try ipv4OrName(authority[..<end])
        return (host, end == authority.endIndex ? nil : try port(authority[end...]))
    }

    private static func ipv4OrName(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> ServerHost {
        if let address = IPAddress(String(decoding: bytes, as: UTF8.self)), address.family == .ipv4 {
            return .address(try usable(address, bytes))
        }
        return .name(try HostName(parsing: bytes))
    }

    /// What stands between brackets, where the `%` before a zone may be escaped (RFC 6874).
    private static func bracketed(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> IPAddress {
        let (text, zone) = bytes.cut(at: UInt8(ascii: "%"))
        return try ipv6(text, zone: zone.map { $0.starts(with: "25".utf8) ? $0.dropFirst(2) : $0 })
    }

    private static func ipv6(
        _ bytes: ArraySlice<UInt8>, zone: ArraySlice<UInt8>?
    ) throws(ServerAddressError) -> IPAddress {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let address = IPAddress(text), address.family == .ipv6 else {
            throw ServerAddressError(bytes.isEmpty ? .emptyHost : .badIPv6, in: .host, at: bytes)
        }
        guard let zone else { return try usable(address, bytes) }
        guard address.isLinkLocal else { throw ServerAddressError(.zoneOnGlobal, in: .zone, at: zone) }
        // What an interface can be called (IFNAMSIZ, netdevice(7)), as far as RFC 6874 lets it stand in a URL.
        let isName = (1...15).contains(zone.count) && zone.allSatisfy(isUnreserved) && !zone.isDotSegment
        guard isName, let zoned = IPAddress(text, zone: String(decoding: zone, as: UTF8.self)) else {
            throw ServerAddressError(.badZone, in: .zone, at: zone)
        }
        return zoned
    }

    /// The address, an IPv4-mapped one as IPv4: one server is not known by two addresses.
    private static func usable(_ address: IPAddress, _ text: ArraySlice<UInt8>) throws(ServerAddressError) -> IPAddress
    {
        let isMapped = address.bytes.dropLast(4).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff])
        if isMapped, let plain = IPAddress(bytes: Array(address.bytes.suffix(4))) { return try usable(plain, text) }
        let first = address.bytes.first ?? 0
        // 0.0.0.0/8 (RFC 1122 section 3.2.1.3), multicast from 224 on; `::` and ff00::/8.
        let isIPv4 = address.family == .ipv4
        if isIPv4, first >= 240, address.bytes.contains(where: { $0 != 255 }) {
            throw ServerAddressError(.reservedAddress, in: .host, at: text)
        }
        let isUnusable = isIPv4 ? first == 0 || first >= 224 : first == 0xff || address.bytes.allSatisfy { $0 == 0 }
        guard !isUnusable else { throw ServerAddressError(.unusableAddress, in: .host, at: text) }
        return address
    }

    /// The port of `:port`.
    static func port(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> UInt16 {
        let digits = bytes.dropFirst()
        guard bytes.first == UInt8(ascii: ":") else { throw ServerAddressError(.badPort, in: .port, at: bytes) }
        guard digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let port = UInt16(String(decoding: digits, as: UTF8.self))
        else { throw ServerAddressError(.badPort, in: .port, at: digits.isEmpty ? bytes : digits) }
        return port
    }

    private static func isHexDigitOrDot(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || Character(Unicode.Scalar(byte)).isHexDigit
    }
}

extension ArraySlice<UInt8> {
    /// The parts before and after the first `byte`; the second is nil if there is none.
    fileprivate func cut(at byte: UInt8) -> (Self, Self?) {
        guard let index = firstIndex(of: byte) else { return (self, nil) }
        return (self[..<index], self[(index + 1)...])
    }
}
