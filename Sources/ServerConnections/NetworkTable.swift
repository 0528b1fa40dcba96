import Glibc
package import MachineNetwork
package import ServerModel

/// The networks of this machine, as far as one can be told from another: interfaces with their subnets, and what the kernel says of the way to
/// an address.
package struct NetworkTable: Sendable {
    /// An address of an interface.
    package struct Interface: Sendable, Hashable {
        /// Its name.
        package let name: String
        /// An address that it has.
        package let address: IPAddress
        /// How many bits of it are the subnet's.
        package let prefixLength: Int

        /// Makes one.
        package init(name: String, address: IPAddress, prefixLength: Int) {
            self.name = name
            self.address = address
            self.prefixLength = prefixLength
        }
    }

    private let interfaces: [Interface]
    private let egress: @Sendable (IPAddress) -> Egress?
    private let gateway: @Sendable (_ device: UInt32) -> IPAddress?
    private let neighbour: @Sendable (IPAddress, _ device: UInt32) -> [UInt8]?

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - interfaces: The addresses of the interfaces.
    ///   - egress: Where packets to an address leave.
    ///   - gateway: The gateway of a device.
    ///   - neighbour: The link-layer address of a neighbour on a device.
    package init(
        interfaces: [Interface], egress: @escaping @Sendable (IPAddress) -> Egress?,
        gateway: @escaping @Sendable (_ device: UInt32) -> IPAddress?,
        neighbour: @escaping @Sendable (IPAddress, _ device: UInt32) -> [UInt8]?
    ) {
        self.interfaces = interfaces
        self.egress = egress
        self.gateway = gateway
        self.neighbour = neighbour
    }

    /// The kernel's, as they are now.
    package static func read() -> NetworkTable {
        NetworkTable(
            interfaces: readInterfaces(), egress: { Egress.to($0) }, gateway: Egress.gateway,
            neighbour: Egress.linkLayerAddress)
    }

    /// Where an address lies, seen from this machine.
    package enum Place: Sendable, Hashable {
        /// A neighbour in the subnet of an interface, on the link of this device.
        case subnet(Interface, KernelLink)
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

    /// The content of a file below `/proc` or `/sys`; empty where it cannot be read.
    static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < 4 << 20 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func readInterfaces() -> [Interface] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        return sequence(first: list, next: { $0?.pointee.ifa_next }).compactMap { entry in
            guard let entry = entry?.pointee, let address = IPAddress(entry.ifa_addr),
                let mask = IPAddress(entry.ifa_netmask)
            else { return nil }
            return Interface(
                name: String(cString: entry.ifa_name), address: address,
                prefixLength: mask.bytes.reduce(0) { $0 + $1.nonzeroBitCount })
        }
    }
}

extension NetworkTable.Interface {
    /// Whether `other` lies in the subnet.
    fileprivate func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        return other.bytes.indices.allSatisfy { index in
            let bits = min(8, max(0, prefixLength - index * 8))
            return bits == 0 || (other.bytes[index] ^ address.bytes[index]) >> UInt8(8 - bits) == 0
        }
    }
}
