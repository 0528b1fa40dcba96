package import LandfallModel
package import LandfallSystem

/// The networks of this machine, as far as one can be told from another: interfaces with their subnets, and what the kernel says of the way to
/// an address.
package struct NetworkTable: Sendable {
    /// The addresses of the interfaces.
    let interfaces: [InterfaceAddress]
    /// Where packets to an address leave.
    let egress: @Sendable (IPAddress) -> Egress?
    /// The gateway of a device.
    let gateway: @Sendable (_ device: UInt32) -> IPAddress?
    /// The link-layer address of a neighbour on a device.
    let neighbour: @Sendable (IPAddress, _ device: UInt32) -> [UInt8]?

    /// The kernel's, as they are now.
    package static func read() -> NetworkTable {
        NetworkTable(
            interfaces: InterfaceAddress.all(), egress: { Egress.to($0) }, gateway: Egress.gateway,
            neighbour: Egress.linkLayerAddress)
    }

    /// Where an address lies, seen from this machine.
    package enum Place: Sendable, Hashable {
        /// A neighbour in the subnet of an interface, on the link of this device.
        case subnet(InterfaceAddress, KernelLink)
        /// Beyond a gateway, in a tunnel, in this machine, or nowhere.
        case beyond
    }

    /// Where `address` lies. Of an address of IPv6 the interface counts, by its IPv4 subnet.
    package func place(of address: IPAddress) -> Place {
        guard let egress = egress(address), egress.isOnLink,
            let own = interfaces.first(where: { $0.name == egress.link.name && $0.address.family == .ipv4 }),
            address.family == .ipv6 || own.contains(address)
        else { return .beyond }
        return .subnet(own, egress.link)
    }

    /// The gateway of a device; nil where it has none.
    package func gateway(of link: KernelLink) -> IPAddress? { gateway(link.index) }

    /// The link-layer address of a neighbour; nil where the kernel does not know it now.
    package func hardware(of address: IPAddress, on link: KernelLink) -> [UInt8]? { neighbour(address, link.index) }

    /// The prefix of an interface's unique local addresses (RFC 4193), which a network chooses at random and keeps.
    package func localPrefix(of link: KernelLink) -> String? {
        interfaces.lazy.filter {
            $0.name == link.name && $0.address.family == .ipv6 && $0.address.bytes[0] & 0xfe == 0xfc
        }
        .compactMap { NetworkMark(address: $0.address, prefixLength: $0.prefixLength, interface: link.name)?.subnet }
        .min()
    }
}
