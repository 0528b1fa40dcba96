/// The network that a consent is bound to: its subnet, and what distinguishes one `192.168.1.0/24` from another.
package struct NetworkMark: Sendable, Hashable {
    /// What distinguishes it from another network with the same subnet.
    package enum Sign: Sendable, Hashable {
        /// The gateway's link-layer address: pairs of digits in lower case, separated by colons.
        case gateway(String)
        /// The interface, if there is no gateway. It does not identify the network: every network that this machine joins with that
        /// interface has it.
        case interface(String)
    }

    /// The subnet in CIDR notation, its host bits zero: `192.168.1.0/24`.
    package let subnet: String
    /// What tells it from another one.
    package let sign: Sign
    /// What else the network shows, where it shows something that lasts: the UUID of NetworkManager's connection, or the prefix of its unique
    /// local addresses (RFC 4193). Nil where it shows nothing, and in consents of older versions.
    package var alias: String?

    /// Whether a consent for this network holds in `other`: everything that is known of it is the same there.
    package func covers(_ other: NetworkMark) -> Bool {
        subnet == other.subnet && sign == other.sign && (alias == nil || alias == other.alias)
    }

    /// The link-layer address of the gateway; nil if there is none.
    package var gateway: String? { if case .gateway(let gateway) = sign { gateway } else { nil } }
    /// The interface, if there is no gateway; else nil.
    package var interface: String? { if case .interface(let interface) = sign { interface } else { nil } }

    /// The network that `address` is in; nil for a prefix or a link-layer address that cannot be.
    package init?(address: IPAddress, prefixLength: Int, gateway: [UInt8]) {
        guard let subnet = Self.subnet(address, prefixLength), (1...32).contains(gateway.count) else { return nil }
        self.subnet = subnet
        sign = .gateway(gateway.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":"))
    }

    /// The network that `address` is in, which has no gateway; nil for a prefix or a name of an interface that cannot be
    /// (`dev_valid_name` of Linux: 1 to 15 bytes, no slash, colon or blank).
    package init?(address: IPAddress, prefixLength: Int, interface: String) {
        let isName =
            (1...15).contains(interface.utf8.count)
            && interface.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x2f && $0 != 0x3a }
        guard let subnet = Self.subnet(address, prefixLength), isName else { return nil }
        self.subnet = subnet
        sign = .interface(interface)
    }

    /// Reads both texts; nil for any other form than the canonical one.
    package init?(subnet: String, gateway: String) {
        let pairs = gateway.split(separator: ":", omittingEmptySubsequences: false).map { UInt8($0, radix: 16) }
        guard let prefix = AddressPrefix(subnet),
            let mark = NetworkMark(
                address: prefix.address, prefixLength: prefix.length, gateway: pairs.compactMap(\.self)),
            mark.subnet == subnet, mark.gateway == gateway
        else { return nil }
        self = mark
    }

    /// Reads both texts; nil for any other form than the canonical one.
    package init?(subnet: String, interface: String) {
        guard let prefix = AddressPrefix(subnet),
            let mark = NetworkMark(address: prefix.address, prefixLength: prefix.length, interface: interface),
            mark.subnet == subnet
        else { return nil }
        self = mark
    }

    private static func subnet(_ address: IPAddress, _ prefixLength: Int) -> String? {
        guard (0...address.bytes.count * 8).contains(prefixLength) else { return nil }
        let bytes = address.bytes.enumerated().map { index, byte in
            let bits = min(8, max(0, prefixLength - index * 8))
            return bits == 0 ? 0 : byte & (UInt8.max << UInt8(8 - bits))
        }
        return IPAddress(bytes: bytes).map { "\($0)/\(prefixLength)" }
    }
}

/// What is known of the network through which this machine reaches an address.
package enum NetworkSight: Sendable, Hashable {
    /// It is this one, on the link of the device with this index.
    case network(NetworkMark, device: UInt32)
    /// Its gateway does not answer, and nothing else identifies it.
    case silentGateway(IPAddress)
    /// The address lies beyond a gateway, or no interface leads there.
    case beyond

    /// The network; nil if it is not known.
    package var mark: NetworkMark? { if case .network(let mark, _) = self { mark } else { nil } }
}
