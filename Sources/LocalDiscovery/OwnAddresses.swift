internal import Glibc
internal import ServerModel

/// The addresses of this machine's interfaces.
struct OwnAddresses: Sendable {
    /// The addresses that are on the link of an interface.
    struct Subnet: Sendable, Hashable {
        let interface: Int32
        let address: IPAddress
        /// The number of leading bits that its addresses have in common.
        let length: Int
    }

    private let addresses: Set<IPAddress>
    private let subnets: [Subnet]
    /// The interfaces that mDNS can use, and those that it cannot.
    let links: LocalLinks

    init(addresses: Set<IPAddress>, subnets: [Subnet], links: LocalLinks = LocalLinks()) {
        self.addresses = addresses
        self.subnets = subnets
        self.links = links
    }

    /// Whether an address is one of this machine's.
    func contains(_ address: IPAddress) -> Bool { address.isLoopback || addresses.contains(address) }

    /// Whether an address is on the link of an interface. What is announced there leads nowhere else: whoever is on one link chooses no
    /// host beyond it, through a router, a tunnel or another interface.
    func isOnLink(_ address: IPAddress, of interface: Int32) -> Bool {
        if address.isLinkLocal { return true }
        return subnets.contains { subnet in
            subnet.interface == interface && subnet.address.bytes.count == address.bytes.count
                && zip(subnet.address.bytes, address.bytes).enumerated().allSatisfy { place, pair in
                    let open = min(8, max(0, 8 * (place + 1) - subnet.length))
                    return pair.0 >> UInt8(open) == pair.1 >> UInt8(open)
                }
        }
    }

    /// Reads them from getifaddrs(3); none when that fails.
    static func read() -> OwnAddresses {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return OwnAddresses(addresses: [], subnets: []) }
        defer { freeifaddrs(list) }
        var addresses: Set<IPAddress> = []
        var subnets: [Subnet] = []
        var links = LocalLinks()
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee else { break }
            let name = String(cString: entry.ifa_name)
            links.add(name, flags: Int32(bitPattern: entry.ifa_flags))
            guard let address = IPAddress(entry.ifa_addr, zone: name) else { continue }
            addresses.insert(address)
            let mask = IPAddress(entry.ifa_netmask, zone: nil)?.bytes ?? []
            let length = mask.isEmpty ? 8 * address.bytes.count : mask.reduce(0) { $0 + $1.nonzeroBitCount }
            subnets.append(
                Subnet(interface: Int32(bitPattern: if_nametoindex(name)), address: address, length: length))
        }
        return OwnAddresses(addresses: addresses, subnets: subnets, links: links)
    }
}
