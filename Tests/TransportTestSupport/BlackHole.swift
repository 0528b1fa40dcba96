import Glibc
import LandfallModel
package import LandfallTransport

/// A port of a loopback address that lets no connection come up: a listener whose queue is full and who never accepts.
package final class BlackHole: Sendable {
    /// Where it is.
    package let endpoint: Endpoint
    private let sockets: [Int32]

    /// Opens the listener at `address`, on a port of the system's choice unless one is given, and fills its queue.
    package init(address text: String = "127.0.0.1", port: UInt16 = 0) throws {
        guard let loopback = IPAddress(text) else { throw CannotListen() }
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: loopback.bytes) }
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
        guard bound else {
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
