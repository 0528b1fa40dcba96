import Glibc
package import LandfallModel

/// A route of the kernel: through which device it leads, and to which neighbour (rtnetlink(7), `RTM_GETROUTE`).
package struct KernelRoute: Sendable, Hashable {
    /// `RTM_GETROUTE`.
    private static let getRoutes: UInt16 = 26
    /// `struct rtmsg`.
    private static let headSize = 12
    /// `RTA_DST`, `RTA_SRC`, `RTA_OIF`, `RTA_GATEWAY`, `RTA_PRIORITY` and `RTA_TABLE` of `linux/rtnetlink.h`.
    private enum Attribute {
        static let (destination, source, device, gateway): (UInt16, UInt16, UInt16, UInt16) = (1, 2, 4, 5)
        static let (priority, table): (UInt16, UInt16) = (6, 15)
    }
    /// `RTN_UNICAST` and `RTN_LOCAL`; the latter leads to this machine itself.
    private static let (unicast, local): (UInt8, UInt8) = (1, 2)
    /// `RT_TABLE_MAIN`: where DHCP and people put routes, and VPNs none that lead everywhere.
    private static let mainTable: UInt32 = 254

    /// The index of the device.
    package let device: UInt32
    /// The neighbour that passes packets on; nil where the destination itself is one.
    package let gateway: IPAddress?
    /// Whether it leads to an address of this machine.
    package let isLocal: Bool
    /// Of two that lead to the same place the one with the lower number is taken.
    package let priority: UInt32

    /// Creates a route.
    package init(device: UInt32, gateway: IPAddress? = nil, isLocal: Bool = false, priority: UInt32 = 0) {
        self.device = device
        self.gateway = gateway
        self.isLocal = isLocal
        self.priority = priority
    }

    /// Reads an `rtmsg`: the type stands at byte 7.
    init?(_ answer: NetlinkBytes) {
        guard let type = answer.number(at: 7, as: UInt8.self), type == Self.unicast || type == Self.local,
            let device = answer.attribute(Attribute.device, from: Self.headSize)?.number(at: 0, as: UInt32.self)
        else { return nil }
        let gateway = answer.attribute(Attribute.gateway, from: Self.headSize).flatMap { IPAddress(bytes: $0.array) }
        let priority = answer.attribute(Attribute.priority, from: Self.headSize)?.number(at: 0, as: UInt32.self)
        self.init(device: device, gateway: gateway, isLocal: type == Self.local, priority: priority ?? 0)
    }

    /// The route that a packet to `address` would take now; nil where there is none. No packet is sent.
    package static func to(_ address: IPAddress, from source: IPAddress? = nil, boundTo device: UInt32? = nil)
        -> KernelRoute?
    {
        guard let socket = try? NetlinkDump.Socket(.route) else { return nil }
        return to(address, from: source, boundTo: device, socket)
    }

    /// The same, asked over a socket for several questions.
    static func to(
        _ address: IPAddress, from source: IPAddress?, boundTo device: UInt32?, _ socket: borrowing NetlinkDump.Socket
    ) -> KernelRoute? {
        let bits = UInt8(address.bytes.count * 8)
        let source = source.flatMap { $0.family == address.family ? $0 : nil }
        let head = [family(address.family), bits, source == nil ? 0 : bits]
        var question = head + [UInt8](repeating: 0, count: headSize - head.count)
        func add(_ attribute: UInt16, _ content: [UInt8]) {
            question += NetlinkBytes.bytes(of: UInt16(4 + content.count)) + NetlinkBytes.bytes(of: attribute) + content
        }
        add(Attribute.destination, address.bytes)
        source.map { add(Attribute.source, $0.bytes) }
        device.map { add(Attribute.device, NetlinkBytes.bytes(of: $0)) }
        return (try? socket.askOne(type: getRoutes, question)).flatMap(KernelRoute.init)
    }

    /// The routes of a family that lead everywhere else, of those that are there without a VPN.
    package static func defaults(_ family: IPAddress.Family) -> [KernelRoute] {
        let question = [Self.family(family)] + [UInt8](repeating: 0, count: headSize - 1)
        let answers = NetlinkDump.ask(.route, type: getRoutes, question) ?? []
        return answers.filter { answer in
            let table = answer.attribute(Attribute.table, from: headSize)?.number(at: 0, as: UInt32.self)
            return answer.number(at: 1, as: UInt8.self) == 0 && (table ?? UInt32(answer.table)) == mainTable
        }.compactMap(KernelRoute.init)
    }

    private static func family(_ family: IPAddress.Family) -> UInt8 { UInt8(family == .ipv4 ? AF_INET : AF_INET6) }
}

extension NetlinkBytes {
    /// The table in an `rtmsg`, where it has a number below 256.
    fileprivate var table: UInt8 { number(at: 4, as: UInt8.self) ?? 0 }
}
