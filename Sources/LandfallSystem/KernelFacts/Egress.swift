import Glibc
package import LandfallModel

/// Where the packets to an address leave this machine now, as the kernel says it: by all its rules and tables (`RTM_GETROUTE`, rtnetlink(7)),
/// and not by a table that someone else reads in another way. No packet is sent to find out.
package struct Egress: Sendable, Hashable {
    /// The device.
    package let link: KernelLink
    /// The neighbour that passes them on; nil where the destination itself is one.
    package var gateway: IPAddress?
    /// Whether they stay in this machine.
    package var isLocal: Bool = false

    /// Whether the destination is a neighbour on a real link: no gateway is on the way, and no tunnel or other device with two ends.
    package var isOnLink: Bool {
        gateway == nil && !isLocal && !link.isTunnel && !link.isPointToPoint && !link.isLoopback
    }

    /// Asks the kernel.
    ///
    /// - Parameters:
    ///   - address: The destination; its zone binds it to that device.
    ///   - source: The address that the packets leave from; nil where the kernel chooses it.
    ///   - device: The device that the socket is bound to; nil for any.
    ///   - devices: Devices that need not be asked for, by their indices.
    /// - Returns: Nil where nothing leads there.
    package static func to(
        _ address: IPAddress, from source: IPAddress? = nil, boundTo device: UInt32? = nil,
        devices: [UInt32: KernelLink] = [:]
    ) -> Egress? {
        let device = device ?? address.zone.map { if_nametoindex($0) }
        guard let socket = try? NetlinkDump.Socket(.route),
            let route = KernelRoute.to(address, from: source, boundTo: device, socket),
            let link = devices[route.device] ?? KernelLink.with(index: route.device, socket)
        else { return nil }
        return Egress(link: link, gateway: route.gateway, isLocal: route.isLocal)
    }

    /// The gateway of a device: that of its route to everywhere else. Nil where it has none.
    package static func gateway(of device: UInt32) -> IPAddress? {
        KernelRoute.defaults(.ipv4).filter { $0.device == device && $0.gateway != nil }
            .min { $0.priority < $1.priority }?.gateway
    }

    /// The link-layer address of a neighbour (`RTM_GETNEIGH`); nil where the kernel does not know it now.
    package static func linkLayerAddress(of neighbour: IPAddress, on device: UInt32) -> [UInt8]? {
        let family = UInt8(neighbour.family == .ipv4 ? AF_INET : AF_INET6)
        let question = [family] + [UInt8](repeating: 0, count: Neighbour.headSize - 1)
        let answers = NetlinkDump.ask(.route, type: Neighbour.getNeighbours, question) ?? []
        return answers.lazy.compactMap(Neighbour.init).first { $0.device == device && $0.address == neighbour }?
            .hardware
    }
}

/// A neighbour that the kernel knows (rtnetlink(7)).
private struct Neighbour {
    /// `RTM_GETNEIGH`, and the size of `struct ndmsg`.
    static let (getNeighbours, headSize): (UInt16, Int) = (30, 12)
    /// `NDA_DST` and `NDA_LLADDR` of `linux/neighbour.h`.
    private static let (destination, linkLayer): (UInt16, UInt16) = (1, 2)
    /// `NUD_INCOMPLETE` and `NUD_FAILED`: there is no address, or it is not believed any more.
    private static let invalid: UInt16 = 0x01 | 0x20

    let device: UInt32
    let address: IPAddress
    let hardware: [UInt8]

    /// Reads an `ndmsg`: the device stands at byte 4, the state at 8.
    init?(_ answer: NetlinkBytes) {
        guard let device = answer.number(at: 4, as: UInt32.self), let state = answer.number(at: 8, as: UInt16.self),
            state & Self.invalid == 0,
            let address = answer.attribute(Self.destination, from: Self.headSize).flatMap({ IPAddress(bytes: $0.array) }
            ),
            let hardware = answer.attribute(Self.linkLayer, from: Self.headSize)?.array, !hardware.isEmpty
        else { return nil }
        (self.device, self.address, self.hardware) = (device, address, hardware)
    }
}
