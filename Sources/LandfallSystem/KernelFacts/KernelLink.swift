import Glibc

/// A network device, as the kernel names it (rtnetlink(7), `RTM_GETLINK`).
package struct KernelLink: Sendable, Hashable {
    /// `RTM_GETLINK`.
    private static let getLinks: UInt16 = 18
    /// `struct ifinfomsg`.
    private static let headSize = 16
    /// `IFLA_IFNAME`, `IFLA_LINKINFO` and in it `IFLA_INFO_KIND` of `linux/if_link.h`.
    private static let (nameAttribute, infoAttribute, kindAttribute): (UInt16, UInt16, UInt16) = (3, 18, 1)
    /// `IFF_LOWER_UP` of `linux/if.h`: there is a carrier.
    private static let lowerUp: UInt32 = 0x1_0000
    /// `ARPHRD_NONE` of `linux/if_arp.h`: a tun or WireGuard, which have no link layer. Ethernet and Wi-Fi have another one.
    private static let withoutLinkLayer: UInt16 = 0xfffe
    /// What carries its packets inside those of another device.
    private static let tunnelKinds: Set = [
        "bareudp", "erspan", "geneve", "gre", "gretap", "ip6erspan", "ip6gre", "ip6gretap", "ip6tnl", "ipip", "ovpn",
        "sit", "tun", "vti",
        "vti6", "vxlan", "wireguard", "xfrm",
    ]

    /// Its index (if_nametoindex(3)).
    package let index: UInt32
    /// Its name.
    package let name: String
    /// Whether its packets travel inside those of another device: a VPN. A modem without a link layer is none.
    package let isTunnel: Bool
    /// `IFF_…` of netdevice(7).
    package let flags: UInt32
    /// Whether it has a link layer, with addresses of its own.
    package let hasLinkLayer: Bool

    /// Whether it leads to this machine itself.
    package var isLoopback: Bool { flags & UInt32(IFF_LOOPBACK) != 0 }
    /// Whether it is turned on and plugged in.
    package var isUp: Bool { flags & (UInt32(IFF_UP) | Self.lowerUp) == UInt32(IFF_UP) | Self.lowerUp }
    /// Whether it is turned on, point-to-point and without a link layer, as a tun is.
    package var isTun: Bool {
        let wanted = UInt32(IFF_UP) | UInt32(IFF_POINTOPOINT)
        return !hasLinkLayer && flags & wanted == wanted
    }

    /// Makes one.
    package init(
        index: UInt32, name: String, isTunnel: Bool = false, flags: UInt32 = KernelLink.plugged,
        hasLinkLayer: Bool = true
    ) {
        self.flags = flags
        self.hasLinkLayer = hasLinkLayer
        self.index = index
        self.name = name
        self.isTunnel = isTunnel
    }

    /// The flags of a device that is turned on and plugged in.
    package static let plugged = UInt32(IFF_UP) | lowerUp

    /// Reads an `ifinfomsg`: the type of the link layer stands at byte 2, the index at 4, the flags at 8.
    init?(_ answer: NetlinkBytes) {
        guard let layer = answer.number(at: 2, as: UInt16.self), let index = answer.number(at: 4, as: UInt32.self),
            let flags = answer.number(at: 8, as: UInt32.self),
            let name = answer.attribute(Self.nameAttribute, from: Self.headSize)?.text
        else { return nil }
        let kind = answer.attribute(Self.infoAttribute, from: Self.headSize)?.attribute(Self.kindAttribute, from: 0)
        self.init(
            index: index, name: name, isTunnel: kind?.text.map(Self.tunnelKinds.contains) ?? false,
            flags: flags, hasLinkLayer: layer != Self.withoutLinkLayer)
    }

    /// The devices of this network namespace; none where the kernel cannot be asked.
    package static func all() -> [KernelLink] {
        NetlinkDump.ask(.route, type: getLinks, [UInt8](repeating: 0, count: headSize))?.compactMap(KernelLink.init)
            ?? []
    }

    /// Whether this process may bind a socket to it: without privilege since Linux 5.7.
    package var isBindable: Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var index = Int32(bitPattern: index)
        let size = socklen_t(MemoryLayout.size(ofValue: index))
        return setsockopt(descriptor, SOL_SOCKET, SO_BINDTOIFINDEX, &index, size) == 0
    }
}

extension NetlinkBytes {
    /// A string that ends with a zero; nil where it is not UTF-8.
    fileprivate var text: String? { String(validating: array.prefix { $0 != 0 }, as: UTF8.self) }
}
