import Glibc
package import ServerModel

/// `RTF_UP` of `linux/route.h`.
private let routeIsUp: UInt32 = 1

/// The networks of this machine, as far as one can be told from another: interfaces with their IPv4 subnets, routes, and the link-layer
/// addresses of gateways. Does no I/O, except in ``read()``, which reads the kernel's tables.
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

    private struct Route {
        let interface: String
        let destination: UInt32
        let mask: UInt32
        let gateway: UInt32
    }

    private let interfaces: [Interface]
    private let routes: [Route]
    /// The link-layer addresses by interface and IPv4 address.
    private let neighbours: [String: [UInt8]]

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - routes: The text of `/proc/net/route` (proc(5)).
    ///   - neighbours: The text of `/proc/net/arp` (proc(5)).
    ///   - interfaces: The addresses of the interfaces.
    package init(routes: String, neighbours: String, interfaces: [Interface]) {
        self.interfaces = interfaces
        self.routes = routes.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count >= 8, let destination = UInt32(fields[1], radix: 16),
                let gateway = UInt32(fields[2], radix: 16), let flags = UInt32(fields[3], radix: 16),
                let mask = UInt32(fields[7], radix: 16), flags & routeIsUp != 0
            else { return nil }
            // The kernel prints the words as they lie in memory.
            return Route(
                interface: String(fields[0]), destination: UInt32(bigEndian: destination),
                mask: UInt32(bigEndian: mask), gateway: UInt32(bigEndian: gateway))
        }
        var known: [String: [UInt8]] = [:]
        for line in neighbours.split(separator: "\n").dropFirst() {
            let fields = line.split(whereSeparator: \.isWhitespace)
            // 0x2: the entry is complete.
            guard fields.count >= 6, let flags = UInt32(fields[2].dropFirst(2), radix: 16), flags & 2 != 0 else {
                continue
            }
            let bytes = fields[3].split(separator: ":").compactMap { UInt8($0, radix: 16) }
            known["\(fields[5]) \(fields[0])"] = bytes
        }
        self.neighbours = known
    }

    /// The kernel's tables, as they are now; one that cannot be read counts as empty.
    package static func read() -> NetworkTable {
        NetworkTable(
            routes: text("/proc/net/route"), neighbours: text("/proc/net/arp"), interfaces: readInterfaces())
    }

    /// Where an address lies, seen from this machine.
    package enum Place: Sendable, Hashable {
        /// In the subnet of an interface, which has this gateway; nil where it has none.
        case subnet(Interface, gateway: IPAddress?)
        /// Beyond a gateway, or nowhere.
        case beyond
    }

    /// Where `address` lies. Of an address of IPv6 the interface counts, by its IPv4 subnet.
    package func place(of address: IPAddress) -> Place {
        guard let name = interface(to: address),
            let own = interfaces.first(where: { $0.name == name && $0.address.family == .ipv4 }),
            address.family == .ipv6 || own.contains(address)
        else { return .beyond }
        let gateway = routes.first { $0.interface == name && $0.mask == 0 && $0.gateway != 0 }?.gateway
        let bytes = gateway.map { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        return .subnet(own, gateway: bytes.flatMap { IPAddress(bytes: $0) })
    }

    /// The link-layer address of a neighbour; nil where the kernel does not know it now.
    package func hardware(of neighbour: IPAddress, on interface: String) -> [UInt8]? {
        neighbours["\(interface) \(neighbour)"]
    }

    private func interface(to address: IPAddress) -> String? {
        if let zone = address.zone { return zone }
        guard address.family == .ipv4 else {
            return interfaces.first { $0.address.family == .ipv6 && $0.contains(address) }?.name
        }
        let number = address.bytes.reduce(0) { $0 << 8 | UInt32($1) }
        return routes.filter { number & $0.mask == $0.destination }.max { $0.mask < $1.mask }?.interface
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
