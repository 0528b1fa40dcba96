package import Glibc

/// An address and a port as the kernel takes them (ip(7), ipv6(7)).
package struct SocketPlace: Sendable, Hashable {
    /// A `sockaddr_in` or a `sockaddr_in6`.
    private let bytes: [UInt8]

    /// A place.
    ///
    /// - Parameters:
    ///   - address: Its 4 or 16 bytes, in network order.
    ///   - port: The port.
    ///   - link: The index of the interface to which an IPv6 address belongs; 0 for any.
    package init(_ address: [UInt8], port: UInt16, link: UInt32 = 0) {
        func native<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
        let isIPv4 = address.count == 4
        let rest = isIPv4 ? address + [UInt8](repeating: 0, count: 8) : [0, 0, 0, 0] + address + native(link)
        bytes = native(sa_family_t(isIPv4 ? AF_INET : AF_INET6)) + native(port.bigEndian) + rest
    }

    /// Hands it to a call such as bind(2); nil is never the result of one.
    package func with<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
        bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { call($0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) }
        }
    }
}
