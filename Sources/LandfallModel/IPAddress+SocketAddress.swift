package import Glibc

extension IPAddress {
    /// An IPv4 or IPv6 address as the system gives it (ip(7), ipv6(7)); nil for none and for any other family.
    ///
    /// - Parameters:
    ///   - socketAddress: As long as its family wants it.
    ///   - zone: The interface, for a link-local one.
    package init?(_ socketAddress: UnsafePointer<sockaddr>?, zone: String? = nil) {
        guard let socketAddress else { return nil }
        let raw = UnsafeRawPointer(socketAddress)
        switch Int32(socketAddress.pointee.sa_family) {
        case AF_INET:
            self.init(bytes: withUnsafeBytes(of: raw.load(as: sockaddr_in.self).sin_addr) { Array($0) })
        case AF_INET6:
            self.init(bytes: withUnsafeBytes(of: raw.load(as: sockaddr_in6.self).sin6_addr) { Array($0) }, zone: zone)
        default: return nil
        }
    }
}
