import Glibc
import NIOCore
import ServerModel

extension SocketAddress {
    /// The socket address of `peer`; throws ``TransportError/Code/serverUnreachable`` for a zone that is no
    /// interface of this machine and for a socket path that the system cannot hold.
    init(_ peer: Peer) throws(TransportError) {
        do {
            switch peer {
            case .unixSocket(let path):
                try self.init(unixDomainSocketPath: path)
            case .address(let address, let port):
                if let zone = address.zone {
                    // Checked first so that getaddrinfo(3) sees a numeric address and asks no name server.
                    guard if_nametoindex(zone) != 0 || UInt32(zone) != nil else { throw NoSuchZone() }
                    self = try .makeAddressResolvingHost(address.description, port: Int(port))
                } else {
                    try self.init(packedIPAddress: ByteBuffer(bytes: address.bytes), port: Int(port))
                }
            }
        } catch {
            throw TransportError(.serverUnreachable, stage: .connect, detail: "\(error)")
        }
    }

    private struct NoSuchZone: Error {}
}
