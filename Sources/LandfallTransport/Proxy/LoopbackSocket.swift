internal import Glibc
internal import LandfallModel

/// A TCP socket that listens on 127.0.0.1.
struct LoopbackSocket: Sendable {
    let port: UInt16
    let descriptor: Int32

    /// Makes the socket; port 0 is any that is free.
    static func make(port: UInt16) throws(ProxyServerError) -> LoopbackSocket {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw ProxyServerError(.cannotListen, errno: errno) }
        var on: Int32 = 1
        // Connections that have just ended hold no port up.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else {
            let failure = errno
            close(descriptor)
            throw ProxyServerError(failure == EADDRINUSE ? .portTaken : .cannotListen, errno: failure)
        }
        return LoopbackSocket(port: UInt16(bigEndian: address.sin_port), descriptor: descriptor)
    }
}
