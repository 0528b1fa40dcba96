package import LandfallModel

extension IPAddress {
    /// 127.0.0.1 and ::1.
    static let loopbacks = ["127.0.0.1", "::1"].compactMap { IPAddress($0) }

    /// Whether it lies in the ranges that Tailscale uses. A reason to ask tailscaled, and no proof: carriers use 100.64.0.0/10
    /// too (RFC 6598).
    package var mayBeTailnet: Bool {
        switch family {
        case .ipv4: bytes[0] == 100 && bytes[1] & 0xc0 == 64
        case .ipv6: bytes.starts(with: [0xfd, 0x7a, 0x11, 0x5c, 0xa1, 0xe0])
        }
    }
}
