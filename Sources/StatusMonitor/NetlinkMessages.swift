/// What rtnetlink(7) says, as far as a monitor wants to know: whether there may be another way to a server now.
///
/// The bytes come from the kernel, but their form is the business of its version, so nothing in them is trusted.
enum NetlinkMessages {
    /// From linux/netlink.h and linux/rtnetlink.h.
    private enum Kind {
        static let overrun: UInt16 = 4
        static let newLink: UInt16 = 16
        static let deleteLink: UInt16 = 17
        static let newAddress: UInt16 = 20
        static let deleteAddress: UInt16 = 21
        static let newRoute: UInt16 = 24
        static let deleteRoute: UInt16 = 25
    }

    /// `struct nlmsghdr`, `struct ifinfomsg` and `struct rtmsg`.
    private static let headerSize = 16
    private static let linkSize = 16
    private static let routeSize = 12
    private static let attributeSize = 4
    /// The attribute of wireless events: scans, statistics, roaming; the link itself is as it was.
    private static let wireless: UInt16 = 11
    /// A route that the kernel has learnt on the way, not one that somebody has set.
    private static let cloned: UInt32 = 0x200

    /// Whether a datagram tells of a change of links, addresses or routes.
    static func tellOfChange(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        var offset = 0
        while bytes.count - offset >= headerSize {
            let length = Int(bytes.number(UInt32.self, at: offset))
            guard length >= headerSize, length <= bytes.count - offset else { return false }
            let body = bytes[(offset + headerSize)..<(offset + length)]
            if isChange(bytes.number(UInt16.self, at: offset + 4), Array(body)) { return true }
            offset += aligned(length)
        }
        return false
    }

    private static func isChange(_ kind: UInt16, _ body: [UInt8]) -> Bool {
        switch kind {
        case Kind.deleteLink, Kind.newAddress, Kind.deleteAddress, Kind.overrun: true
        case Kind.newLink: body.count >= linkSize && !hasAttribute(wireless, in: body, from: linkSize)
        case Kind.newRoute, Kind.deleteRoute:
            body.count >= routeSize && body.number(UInt32.self, at: 8) & cloned == 0
        default: false
        }
    }

    /// Whether one of the attributes (`struct rtattr`) behind the fixed part is of a kind.
    private static func hasAttribute(_ kind: UInt16, in body: [UInt8], from start: Int) -> Bool {
        var offset = start
        while body.count - offset >= attributeSize {
            let length = Int(body.number(UInt16.self, at: offset))
            guard length >= attributeSize, length <= body.count - offset else { return false }
            if body.number(UInt16.self, at: offset + 2) == kind { return true }
            offset += aligned(length)
        }
        return false
    }

    /// Messages and attributes begin at multiples of four.
    private static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
}

extension [UInt8] {
    /// A number in the order of this machine, as the kernel writes it. The caller has seen that it is there.
    fileprivate func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    }
}
