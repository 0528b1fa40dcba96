internal import LandfallModel
internal import LandfallSystem

/// The addresses of this machine's interfaces.
struct OwnAddresses: Sendable {
    let addresses: Set<IPAddress>
    let subnets: [InterfaceAddress]
    /// The interfaces that mDNS can use, and those that it cannot.
    var links: LocalLinks = LocalLinks()

    /// Whether an address is one of this machine's.
    func contains(_ address: IPAddress) -> Bool { address.isLoopback || addresses.contains(address) }

    /// The address families that its links speak.
    var families: Set<IPAddress.Family> { Set(addresses.lazy.filter { !$0.isLoopback }.map(\.family)) }

    /// Whether an address is on the link of an interface. What is announced there leads nowhere else: anyone who is on one link chooses no
    /// host beyond it, through a router, a tunnel or another interface. A link-local one leads nowhere either where this machine does not speak its family.
    func isOnLink(_ address: IPAddress, of interface: Int32) -> Bool {
        subnets.contains {
            Int32(bitPattern: $0.device) == interface
                && (address.isLinkLocal ? $0.address.family == address.family : $0.contains(address))
        }
    }

    /// Whether an address can be another machine's on some link of this one.
    func isNear(_ address: IPAddress) -> Bool {
        !contains(address) && (address.isLinkLocal || subnets.contains { $0.contains(address) })
    }

    /// Reads them from the kernel; none when that fails.
    static func read() -> OwnAddresses {
        let devices = KernelLink.all()
        let subnets = InterfaceAddress.all(of: devices)
        var links = LocalLinks()
        for link in devices { links.add(link.name, flags: Int32(bitPattern: link.flags)) }
        let addresses = subnets.compactMap { IPAddress(bytes: $0.address.bytes, zone: $0.name) }
        return OwnAddresses(addresses: Set(addresses), subnets: subnets, links: links)
    }
}
