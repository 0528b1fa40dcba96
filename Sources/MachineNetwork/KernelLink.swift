import Netlink

/// A network device, as the kernel names it (rtnetlink(7), `RTM_GETLINK`).
package struct KernelLink: Sendable, Hashable {
    /// `RTM_GETLINK`.
    private static let getLinks: UInt16 = 18
    /// `struct ifinfomsg`.
    private static let headSize = 16
    /// `IFLA_IFNAME`, `IFLA_LINKINFO` and in it `IFLA_INFO_KIND` of `linux/if_link.h`.
    private static let (nameAttribute, infoAttribute, kindAttribute): (UInt16, UInt16, UInt16) = (3, 18, 1)
    /// `IFF_UP`, `IFF_LOOPBACK` and `IFF_LOWER_UP` of `linux/if.h`; the last is that there is a carrier.
    private static let (up, loopback, lowerUp): (UInt32, UInt32, UInt32) = (0x1, 0x8, 0x1_0000)
    /// What carries its packets inside those of another device.
    private static let tunnelKinds: Set = [
        "tun", "wireguard", "ipip", "sit", "gre", "ip6tnl", "ip6gre", "vti", "vti6", "xfrm",
    ]

    /// Its index (if_nametoindex(3)).
    package let index: UInt32
    /// Its name.
    package let name: String
    /// Whether its packets travel inside those of another device: a VPN. A modem without a link layer is none.
    package let isTunnel: Bool
    /// Whether it leads to this machine itself.
    package let isLoopback: Bool
    /// Whether it is turned on and plugged in.
    package let isUp: Bool

    /// Makes one.
    package init(
        index: UInt32, name: String, isTunnel: Bool = false, isLoopback: Bool = false, isUp: Bool = true
    ) {
        self.isLoopback = isLoopback
        self.isUp = isUp
        self.index = index
        self.name = name
        self.isTunnel = isTunnel
    }

    /// Reads an `ifinfomsg`: the index stands at byte 4, the flags at 8.
    init?(_ answer: NetlinkBytes) {
        guard let index = answer.number(at: 4, as: UInt32.self),
            let flags = answer.number(at: 8, as: UInt32.self),
            let name = answer.attribute(Self.nameAttribute, from: Self.headSize)?.text
        else { return nil }
        let kind = answer.attribute(Self.infoAttribute, from: Self.headSize)?.attribute(Self.kindAttribute, from: 0)
        self.init(
            index: index, name: name, isTunnel: kind?.text.map(Self.tunnelKinds.contains) ?? false,
            isLoopback: flags & Self.loopback != 0, isUp: flags & (Self.up | Self.lowerUp) == Self.up | Self.lowerUp)
    }

    /// The devices of this network namespace; none where the kernel cannot be asked.
    static func all() -> [KernelLink] {
        NetlinkDump.ask(.route, type: getLinks, [UInt8](repeating: 0, count: headSize))?.compactMap(KernelLink.init)
            ?? []
    }
}

extension NetlinkBytes {
    /// A string that ends with a zero; nil where it is not UTF-8.
    fileprivate var text: String? { String(validating: array.prefix { $0 != 0 }, as: UTF8.self) }
}
