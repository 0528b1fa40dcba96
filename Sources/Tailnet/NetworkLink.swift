import Glibc
import Netlink
package import ServerModel

/// A network interface of this network namespace.
package struct NetworkLink: Sendable, Hashable {
    /// Its index (if_nametoindex(3)).
    package let index: UInt32
    /// Whether it is up, point-to-point and without a link layer, as a tun is.
    package let isTunnel: Bool
    /// Its addresses.
    package var addresses: [IPAddress] = []

    /// Makes one.
    package init(index: UInt32, isTunnel: Bool, addresses: [IPAddress] = []) {
        self.index = index
        self.isTunnel = isTunnel
        self.addresses = addresses
    }

    /// The interfaces as they are now; none where the kernel cannot be asked.
    package static func all() -> [NetworkLink] {
        guard let links = NetlinkDump.ask(.route, type: getLinks, [UInt8](repeating: 0, count: 16)),
            let addresses = NetlinkDump.ask(.route, type: getAddresses, [UInt8](repeating: 0, count: 8))
        else { return [] }
        let byIndex = Dictionary(grouping: addresses.compactMap(Self.address), by: \.index)
        return links.compactMap { answer in
            guard var link = NetworkLink(answer) else { return nil }
            link.addresses = byIndex[link.index]?.map(\.address) ?? []
            return link
        }
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

extension NetworkLink {
    /// `RTM_GETLINK` and `RTM_GETADDR` of rtnetlink(7).
    private static let (getLinks, getAddresses): (UInt16, UInt16) = (18, 22)
    /// `ARPHRD_NONE` of `linux/if_arp.h`: a tun or WireGuard, which have no link layer. Ethernet and Wi-Fi have another one.
    private static let withoutLinkLayer: UInt16 = 0xfffe
    /// `IFA_ADDRESS` and `IFA_LOCAL` of rtnetlink(7). With a peer address only the latter is this machine's.
    private static let (peerOrOwn, own): (UInt16, UInt16) = (1, 2)

    /// Reads an `ifinfomsg`: the type of the link layer at byte 2, the index at 4, the flags at 8.
    private init?(_ answer: NetlinkBytes) {
        guard let layer = answer.number(at: 2, as: UInt16.self), let index = answer.number(at: 4, as: UInt32.self),
            let flags = answer.number(at: 8, as: UInt32.self)
        else { return nil }
        let wanted = UInt32(IFF_UP) | UInt32(IFF_POINTOPOINT)
        self.init(index: index, isTunnel: layer == Self.withoutLinkLayer && flags & wanted == wanted)
    }

    /// Reads an `ifaddrmsg`: the index of the interface at byte 4, attributes from 8.
    private static func address(_ answer: NetlinkBytes) -> (index: UInt32, address: IPAddress)? {
        let attribute = answer.attribute(own, from: 8) ?? answer.attribute(peerOrOwn, from: 8)
        guard let index = answer.number(at: 4, as: UInt32.self),
            let address = attribute.flatMap({ IPAddress(bytes: $0.array) })
        else { return nil }
        return (index, address)
    }
}
