import Glibc
import ServerModel
package import ServerTransport

/// A port of 127.0.0.1 that lets no connection come up: a listener whose queue is full and who never accepts.
package final class BlackHole: Sendable {
    /// Where it is.
    package let endpoint: Endpoint
    private let sockets: [Int32]

    /// Opens the listener and fills its queue.
    package init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var sockets = [listener]
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard bind(listener, generic, length) == 0, listen(listener, 0) == 0,
                    getsockname(listener, generic, &length) == 0
                else { return false }
                // The kernel queues one connection more than it was told; the others wait for it in vain.
                for _ in 0..<4 {
                    let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                    sockets.append(filler)
                    _ = connect(filler, generic, length)
                }
                return true
            }
        }
        guard bound, let loopback = IPAddress("127.0.0.1") else {
            for socket in sockets { Glibc.close(socket) }
            throw CannotListen()
        }
        self.sockets = sockets
        self.endpoint = Endpoint(
            scheme: .http, location: .address(loopback, port: UInt16(bigEndian: address.sin_port)))
    }

    deinit {
        for socket in sockets { close(socket) }
    }

    private struct CannotListen: Error {}
}
