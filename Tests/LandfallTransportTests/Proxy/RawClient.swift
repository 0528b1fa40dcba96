import Foundation
import LandfallTransport

/// A client that sends exactly the bytes it is given. It waits on threads of its own, so that tests cannot hold each
/// other up.
final class RawClient: Sendable {
    private let descriptor: Int32

    init(_ address: ProxyServer.Address) throws {
        switch address {
        case .socket(let path):
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            try Self.connect(descriptor, &address)
        case .url(let url):
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(URL(string: url)?.port ?? 0).bigEndian
            address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
            try Self.connect(descriptor, &address)
        }
        // A test that is wrong fails and does not hang.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    struct CannotConnect: Error {}

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) throws {
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard result == 0 else { throw CannotConnect() }
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads until `count` bytes are there.
    func read(_ count: Int) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while bytes.count < count {
                    let got = Glibc.read(self.descriptor, &buffer, min(buffer.count, count - bytes.count))
                    guard got > 0 else { break }
                    bytes += buffer[..<got]
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Reads until the other end closes.
    func readAll() async -> String { await read(.max) }

    /// Sends a text and returns the whole response.
    static func ask(_ address: ProxyServer.Address, _ text: String) async throws -> String {
        let client = try RawClient(address)
        client.send(text)
        return await client.readAll()
    }
}
