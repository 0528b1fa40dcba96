extension IPAddress {
    /// Whether another host can have it, so an mDNS answer may contain it. Loopback, `0.0.0.0/8` and `::` (RFC 6890), which the
    /// kernel takes for loopback, IPv4 inside IPv6 (RFC 4291 section 2.5.5), multicast and broadcast lead to no other host.
    package var canBeAnnounced: Bool {
        switch family {
        case .ipv4: bytes[0] != 0 && bytes[0] != 127 && bytes[0] < 224
        case .ipv6:
            // The first 80 bits of all of ::, ::1, ::a.b.c.d and ::ffff:a.b.c.d are zero.
            bytes[0] != 0xff && !bytes.prefix(10).allSatisfy { $0 == 0 }
        }
    }
}
