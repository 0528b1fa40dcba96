extension IPAddress {
    /// 127.0.0.1, as an array of one: the text is known to be good, and no initializer says so.
    package static let loopback4 = [IPAddress("127.0.0.1")].compactMap(\.self)
    /// ::1, likewise.
    package static let loopback6 = [IPAddress("::1")].compactMap(\.self)
    /// Both.
    package static let loopbacks = loopback4 + loopback6

    /// Whether it lies in the ranges that Tailscale uses. A reason to ask tailscaled, and no proof: carriers use 100.64.0.0/10
    /// too (RFC 6598).
    package var mayBeTailnet: Bool {
        switch family {
        case .ipv4: bytes[0] == 100 && bytes[1] & 0xc0 == 64
        case .ipv6: bytes.starts(with: [0xfd, 0x7a, 0x11, 0x5c, 0xa1, 0xe0])
        }
    }

    /// Whether it stands for an IPv4 address behind a subnet router (4via6): fd7a:115c:a1e0:b1a::/64, `TailscaleViaRange` of
    /// net/tsaddr/tsaddr.go.
    package var isVia: Bool { bytes.starts(with: [0xfd, 0x7a, 0x11, 0x5c, 0xa1, 0xe0, 0x0b, 0x1a]) }

    /// Whether the first `count` bits of another address are the same; false for one of the other family.
    package func sharesBits(_ count: Int, with other: IPAddress) -> Bool {
        guard other.bytes.count == bytes.count else { return false }
        return bytes.indices.allSatisfy { index in
            let bits = min(8, max(0, count - index * 8))
            return bits == 0 || (other.bytes[index] ^ bytes[index]) >> UInt8(8 - bits) == 0
        }
    }
}

/// A block of addresses: `192.168.5.0/24`.
package struct AddressPrefix: Sendable, Hashable {
    /// The first address.
    package let address: IPAddress
    /// How many bits of it all have.
    package let length: Int

    /// Reads one; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(String(parts[0])), let length = Int(parts[1]),
            (0...address.bytes.count * 8).contains(length)
        else { return nil }
        (self.address, self.length) = (address, length)
    }

    /// Whether it is one address alone.
    package var isSingle: Bool { length == address.bytes.count * 8 }

    /// Whether an address is in it.
    package func contains(_ other: IPAddress) -> Bool { address.sharesBits(length, with: other) }
}
