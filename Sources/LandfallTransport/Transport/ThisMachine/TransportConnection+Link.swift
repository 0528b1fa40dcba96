import Glibc
import LandfallModel
import LandfallSystem
import NIOCore

extension TransportConnection {
    /// Ties the connection to the link on which its other end is a neighbour, so that the kernel sends nothing of it another way from now on:
    /// the socket is bound to that device (`SO_BINDTOIFINDEX`, which needs no privilege since Linux 5.7) and takes no gateway (`SO_DONTROUTE`,
    /// socket(7)). Whatever rule, route or redirect comes later, its packets stay on that link or are not sent.
    ///
    /// - Parameter device: The link that is expected; nil for the one that the kernel uses now.
    /// - Returns: True too where nothing leaves this machine. False where the other end is beyond a gateway, in a tunnel or on another link, or the kernel does not do that.
    package func confineToLink(_ device: UInt32? = nil) async -> Bool {
        guard case .address(let address, _) = facts.peer, let options = channel as? any SocketOptionProvider else {
            return false
        }
        let own = channel.localAddress?.withSockAddr { address, _ in IPAddress(address) }
        guard let egress = Egress.to(address, from: own) else { return false }
        if egress.isLocal { return true }
        guard egress.isOnLink, device == nil || device == egress.link.index else { return false }
        let level = SocketOptionLevel(SOL_SOCKET)
        do {
            try await options.unsafeSetSocketOption(
                level: level, name: SocketOptionName(SO_DONTROUTE), value: Int32(1)
            ).get()
            try await options.unsafeSetSocketOption(
                level: level, name: SocketOptionName(SO_BINDTOIFINDEX), value: Int32(egress.link.index)
            ).get()
        } catch {
            return false
        }
        return Egress.to(address, from: own, boundTo: egress.link.index)?.isOnLink == true
    }
}
