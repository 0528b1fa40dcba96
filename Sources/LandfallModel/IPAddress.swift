#if canImport(Glibc)
    import Glibc
#endif

/// An IPv4 or IPv6 address. A link-local IPv6 address carries its zone (RFC 4007), because it means nothing without.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// The two address families.
    public enum Family: String, Sendable, Hashable, Codable {
        case ipv4
        case ipv6
    }

    /// 4 or 16 bytes in network order.
    public let bytes: [UInt8]
    /// The zone of a link-local IPv6 address: the interface's name.
    public let zone: String?

    /// An address from its bytes in network order; nil unless there are 4 or 16. The zone is dropped where it has no
    /// meaning.
    public init?(bytes: [UInt8], zone: String? = nil) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
        let isLinkLocal = bytes.count == 16 && bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
        self.zone = isLinkLocal ? zone : nil
    }

    /// An address from its text without zone; nil when inet_pton(3) refuses it.
    public init?(_ text: String, zone: String? = nil) {
        // A C string ends at a NUL, so `127.0.0.1` followed by a NUL and anything else would pass.
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: Array(bytes.prefix(4)), zone: zone)
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes, zone: zone)
        } else {
            return nil
        }
    }

    /// IPv4 or IPv6.
    public var family: Family { bytes.count == 4 ? .ipv4 : .ipv6 }

    /// 169.254.0.0/16 (RFC 3927) or fe80::/10 (RFC 4291 section 2.5.6).
    public var isLinkLocal: Bool {
        family == .ipv4 ? bytes[0] == 169 && bytes[1] == 254 : bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
    }

    /// 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        family == .ipv4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// The canonical text (RFC 5952), with `%zone` if there is one.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(family == .ipv4 ? AF_INET : AF_INET6, bytes, &buffer, socklen_t(buffer.count))
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return zone.map { "\(text)%\($0)" } ?? text
    }

    /// The form that stands in a URL: IPv6 in brackets, `%` of the zone as `%25` (RFC 6874).
    public var urlHost: String {
        guard family == .ipv6 else { return description }
        let bare = IPAddress(bytes: bytes)?.description ?? ""
        return "[\(bare)\(zone.map { "%25\($0)" } ?? "")]"
    }
}
