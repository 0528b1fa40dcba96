/// The network that a consent is bound to: its subnet, and the link-layer address of its gateway, by which one
/// `192.168.1.0/24` is told from the next.
package struct NetworkMark: Sendable, Hashable {
    /// The subnet in CIDR notation, its host bits zero: `192.168.1.0/24`.
    package let subnet: String
    /// The gateway's link-layer address: pairs of digits in lower case, apart by colons.
    package let gateway: String

    /// The network that `address` is in; nil for a prefix or a link-layer address that cannot be.
    package init?(address: IPAddress, prefixLength: Int, gateway: [UInt8]) {
        guard (0...address.bytes.count * 8).contains(prefixLength), (1...32).contains(gateway.count) else { return nil }
        let bytes = address.bytes.enumerated().map { index, byte in
            let bits = min(8, max(0, prefixLength - index * 8))
            return bits == 0 ? 0 : byte & (UInt8.max << UInt8(8 - bits))
        }
        guard let network = IPAddress(bytes: bytes) else { return nil }
        subnet = "\(network)/\(prefixLength)"
        self.gateway = gateway.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    }

    /// Reads both texts; nil for any other form than the canonical one.
    package init?(subnet: String, gateway: String) {
        let parts = subnet.split(separator: "/", omittingEmptySubsequences: false)
        let pairs = gateway.split(separator: ":", omittingEmptySubsequences: false).map { UInt8($0, radix: 16) }
        guard parts.count == 2, let address = IPAddress(String(parts[0])), let length = Int(parts[1]),
            let mark = NetworkMark(address: address, prefixLength: length, gateway: pairs.compactMap(\.self)),
            mark.subnet == subnet, mark.gateway == gateway
        else { return nil }
        self = mark
    }
}
