internal import Glibc
internal import LandfallModel
internal import NIOCore

/// A TCP socket that listens.
struct ListeningPort: Sendable {
    let port: UInt16
    /// Its address with the port, as it stands in a URL.
    let authority: String
    let descriptor: Int32

    /// Makes the socket; port 0 is any that is free. Without an address there is none.
    static func make(_ host: IPAddress?, port: UInt16) throws(ProxyServerError) -> ListeningPort {
        guard let host, let place = try? SocketAddress.tcp(host, port: port) else {
            throw ProxyServerError(.cannotListen, errno: EADDRNOTAVAIL)
        }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(host.family == .ipv4 ? AF_INET : AF_INET6, kind, 0)
        guard descriptor >= 0 else { throw ProxyServerError(.cannotListen, errno: errno) }
        var on: Int32 = 1
        // Connections that have just ended hold no port up.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard place.withSockAddr({ bind(descriptor, $0, socklen_t($1)) }) == 0, listen(descriptor, 128) == 0,
            let bound = bound(descriptor)
        else {
            let failure = errno
            close(descriptor)
            throw ProxyServerError(failure == EADDRINUSE ? .portTaken : .cannotListen, errno: failure)
        }
        return ListeningPort(port: bound, authority: "\(host.urlHost):\(bound)", descriptor: descriptor)
    }

    /// The port that the kernel gave a socket; nil with errno(3).
    private static func bound(_ descriptor: Int32) -> UInt16? {
        // A sockaddr_in or a sockaddr_in6: the port stands behind the family in both (ip(7), ipv6(7)).
        var address = [UInt8](repeating: 0, count: 28)
        var length = socklen_t(address.count)
        let failed = address.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &length) != 0 }
        }
        return failed ? nil : UInt16(address[2]) << 8 | UInt16(address[3])
    }
}
