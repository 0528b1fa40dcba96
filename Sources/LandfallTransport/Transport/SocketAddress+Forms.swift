import Glibc
import LandfallModel
import NIOCore

extension SocketAddress {
    /// A TCP port of an address; throws ``FailureCode/serverUnreachable`` for a zone that is not an interface of this
    /// machine.
    static func tcp(_ address: IPAddress, port: UInt16) throws(TransportError) -> SocketAddress {
        do {
            guard let zone = address.zone else {
                return try SocketAddress(packedIPAddress: ByteBuffer(bytes: address.bytes), port: Int(port))
            }
            // Checked first so that getaddrinfo(3) sees a numeric address and asks no name server.
            guard if_nametoindex(zone) != 0 || UInt32(zone) != nil else { throw NoSuchZone() }
            return try .makeAddressResolvingHost(address.description, port: Int(port))
        } catch {
            throw TransportError(.serverUnreachable, stage: .connect, detail: "\(error)")
        }
    }

    /// A Unix socket; throws ``FailureCode/serverUnreachable`` for a path that the system cannot hold.
    static func unix(_ path: String) throws(TransportError) -> SocketAddress {
        do {
            return try SocketAddress(unixDomainSocketPath: path)
        } catch {
            throw TransportError(.serverUnreachable, stage: .connect, detail: "\(error)")
        }
    }

    private struct NoSuchZone: Error {}
}
