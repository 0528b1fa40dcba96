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
    /// `ARPHRD_ETHER` and `ARPHRD_PPP`.
    private static let (ethernet, ppp): (UInt16, UInt16) = (1, 512)
    /// What carries its packets inside those of another device, by its kind.
    private static let tunnelKinds: Set = [
        "amneziawg", "amt", "bareudp", "erspan", "geneve", "gre", "gretap", "gtp", "ip6erspan", "ip6gre", "ip6gretap",
        "ip6tnl", "ipip", "ovpn", "ovpn-dco", "pfcp", "ppp", "sit", "tun", "vti", "vti6", "vxlan", "wireguard", "xfrm",
    ]
    /// The same by its link layer, whatever the kind: PPP, `ARPHRD_TUNNEL`, `ARPHRD_TUNNEL6`, `ARPHRD_SIT`, `ARPHRD_IPGRE`, `ARPHRD_IP6GRE`.
    private static let tunnelLayers: Set<UInt16> = [ppp, 768, 769, 776, 778, 823]

    /// Its index (if_nametoindex(3)).
    package let index: UInt32
    /// Its name.
    package let name: String
    /// Whether its packets travel inside those of another device: a VPN. A modem without a link layer is none.
    package let isTunnel: Bool
    /// Whether it speaks PPP: a tunnel, or a modem.
    package let isPPP: Bool
    /// `IFF_…` of netdevice(7).
    package let flags: UInt32
    /// Whether it has a link layer, with addresses of its own.
    package let hasLinkLayer: Bool

    /// Whether it leads to this machine itself.
    package var isLoopback: Bool { flags & UInt32(IFF_LOOPBACK) != 0 }
    /// Whether it has two ends, and so no neighbours.
    package var isPointToPoint: Bool { flags & UInt32(IFF_POINTOPOINT) != 0 }
    /// Whether it passes multicast on.
    package var hasMulticast: Bool { flags & UInt32(IFF_MULTICAST) != 0 }
    /// Whether it is turned on and plugged in.
    package var isUp: Bool { flags & (UInt32(IFF_UP) | Self.lowerUp) == UInt32(IFF_UP) | Self.lowerUp }
    /// Whether it is turned on, point-to-point and without a link layer, as a tun is.
    package var isTun: Bool { !hasLinkLayer && isPointToPoint && flags & UInt32(IFF_UP) != 0 }

    /// Creates a link.
    package init(
        index: UInt32, name: String, isTunnel: Bool = false, isPPP: Bool = false, flags: UInt32 = KernelLink.plugged,
        hasLinkLayer: Bool = true
    ) {
        self.isPPP = isPPP
        self.flags = flags
        self.hasLinkLayer = hasLinkLayer
        self.index = index
        self.name = name
        self.isTunnel = isTunnel
    }

    /// The flags of a device that is turned on and plugged in.
    package static let plugged = UInt32(IFF_UP) | lowerUp

    /// Reads an `ifinfomsg`: the type of the link layer stands at byte 2, the index at 4, the flags at 8. L2TP has an Ethernet without a
    /// kind (`l2tp_eth.c`), which only the `uevent` of its device tells.
    init?(
        _ answer: NetlinkBytes, uevent: (String) -> String? = { SystemFile.text("/sys/class/net/\($0)/uevent") }
    ) {
        guard let layer = answer.number(at: 2, as: UInt16.self), let index = answer.number(at: 4, as: UInt32.self),
            let flags = answer.number(at: 8, as: UInt32.self),
            let name = answer.attribute(Self.nameAttribute, from: Self.headSize)?.text
        else { return nil }
        let kind = answer.attribute(Self.infoAttribute, from: Self.headSize)?.attribute(Self.kindAttribute, from: 0)?
            .text
        let isL2TP =
            kind == nil && layer == Self.ethernet
            && uevent(name)?.split(separator: "\n").contains("DEVTYPE=l2tpeth") == true
        self.init(
            index: index, name: name,
            isTunnel: isL2TP || Self.tunnelLayers.contains(layer) || kind.map(Self.tunnelKinds.contains) == true,
            isPPP: layer == Self.ppp, flags: flags, hasLinkLayer: layer != Self.withoutLinkLayer)
    }

    /// The devices of this network namespace; none where the kernel cannot be asked.
    package static func all() -> [KernelLink] {
        NetlinkDump.ask(.route, type: getLinks, [UInt8](repeating: 0, count: headSize))?
            .compactMap { KernelLink($0) } ?? []
    }

    /// The device with an index, asked for over a socket; nil where there is none, or the kernel cannot be asked.
    static func with(index: UInt32, _ socket: borrowing NetlinkDump.Socket) -> KernelLink? {
        let head = [UInt8](repeating: 0, count: 4) + NetlinkBytes.bytes(of: index)
        let question = head + [UInt8](repeating: 0, count: headSize - head.count)
        return (try? socket.askOne(type: getLinks, question)).flatMap { KernelLink($0) }
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
