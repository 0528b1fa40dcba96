import LandfallSystem

/// What rtnetlink(7) says, as far as a monitor wants to know: whether there may be another way to a server now.
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

    /// `struct ifinfomsg` and `struct rtmsg`.
    private static let linkSize = 16
    private static let routeSize = 12
    /// The attribute of wireless events: scans, statistics, roaming; the link itself is as it was.
    private static let wireless: UInt16 = 11
    /// A route that the kernel has learnt, not one that was configured.
    private static let cloned: UInt32 = 0x200

    /// Whether a datagram tells of a change of links, addresses or routes.
    static func tellOfChange(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        var rest = NetlinkBytes(Array(bytes)[...])
        while let message = rest.takeMessage() {
            if isChange(message.type, message.body) { return true }
        }
        return false
    }

    private static func isChange(_ kind: UInt16, _ body: NetlinkBytes) -> Bool {
        switch kind {
        case Kind.deleteLink, Kind.newAddress, Kind.deleteAddress, Kind.overrun: true
        case Kind.newLink: body.count >= linkSize && body.attribute(wireless, from: linkSize) == nil
        case Kind.newRoute, Kind.deleteRoute:
            body.count >= routeSize && body.number(at: 8, as: UInt32.self).map { $0 & cloned == 0 } ?? false
        default: false
        }
    }
}
