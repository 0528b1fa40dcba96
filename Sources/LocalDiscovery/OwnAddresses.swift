internal import Glibc
internal import ServerModel

/// The addresses of this machine's interfaces.
struct OwnAddresses: Sendable {
    private let addresses: Set<IPAddress>
    /// The interfaces that mDNS can use, and those that it cannot.
    let links: LocalLinks

    init(addresses: Set<IPAddress>, links: LocalLinks = LocalLinks()) {
        self.addresses = addresses
        self.links = links
    }

    /// Whether an address is one of this machine's.
    func contains(_ address: IPAddress) -> Bool { address.isLoopback || addresses.contains(address) }

    /// Reads them from getifaddrs(3); none when that fails.
    static func read() -> OwnAddresses {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return OwnAddresses(addresses: []) }
        defer { freeifaddrs(list) }
        var addresses: Set<IPAddress> = []
        var links = LocalLinks()
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee else { break }
            let name = String(cString: entry.ifa_name)
            links.add(name, flags: Int32(bitPattern: entry.ifa_flags))
            if let address = IPAddress(entry.ifa_addr, zone: name) { addresses.insert(address) }
        }
        return OwnAddresses(addresses: addresses, links: links)
    }
}
