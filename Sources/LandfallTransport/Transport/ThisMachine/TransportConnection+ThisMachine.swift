import CLandfallGlibc
import Glibc
import LandfallModel
import LandfallSystem
package import NIOCore

extension TransportConnection {
    /// How the connection travels if it stays on this machine: the kernel is asked who is at the other end, now. docs/trust.md, "This
    /// machine", has the rule. It has to be asked after the server has answered: before that nobody may have accepted the connection.
    ///
    /// - Returns: ``TransportPath/unixSocket``, ``TransportPath/loopback`` or ``TransportPath/doubtful(_:)``; nil where it leaves this machine, as far as the
    ///   kernel knows. Of a forwarding it is the way to what forwards.
    package func reachOnThisMachine() async -> TransportPath? {
        switch facts.peer {
        case .tunnel: return nil
        case .unixSocket(let path), .forward(let path, _):
            guard let owner = await listenerOfUnixSocket() else {
                return .doubtful(channel.isActive ? .ownerUnknown : .closed)
            }
            guard SocketOwners.isTrusted(owner) else { return .doubtful(.otherUser(uid: owner)) }
            let weakness = PathGuard().weakness(of: path, to: .socket)
            return weakness.map { .doubtful(.replaceable(path: $0.path)) } ?? .unixSocket
        case .address(let address, let port):
            let reach = ends(address, port).flatMap(SocketOwners.find)?.reach()
            // A connection over a network that is closed proves as little as one that stands.
            if !address.isLoopback { return reach == .doubtful(.closed) ? nil : reach }
            return reach ?? .doubtful(channel.isActive ? .ownerUnknown : .closed)
        }
    }

    /// Both ends of a TCP connection.
    private func ends(_ address: IPAddress, _ port: UInt16) -> ConnectionEnds? {
        guard let local = channel.localAddress, let near = local.port.flatMap(UInt16.init(exactly:)),
            let own = local.withSockAddr({ address, _ in IPAddress(address) })
        else { return nil }
        return ConnectionEnds(far: .init(address, port: port), near: .init(own, port: near))
    }

    /// The user who called listen(2) on the socket that the connection was made to.
    private func listenerOfUnixSocket() async -> UInt32? {
        try? await (channel as? any SocketOptionProvider)?.peerUser().get()
    }
}

extension SocketOptionProvider {
    /// The user at the other end of a Unix socket (`SO_PEERCRED`); nil for nobody.
    package func peerUser() -> EventLoopFuture<UInt32?> {
        let peer: EventLoopFuture<landfall_credentials> = unsafeGetSocketOption(
            level: SocketOptionLevel(SOL_SOCKET), name: SocketOptionName(SO_PEERCRED))
        return peer.map(\.user)
    }
}

extension SocketOwners {
    /// What that proves for a user, this process's effective one by default.
    ///
    /// The process that holds the connection reads what is sent over it, so it decides. A listener alone decides nothing: who
    /// accepted a connection may have stopped listening, and someone else have taken the port.
    ///
    /// - Returns: ``TransportPath/loopback``, ``TransportPath/doubtful(_:)`` for another user's and for a closed one; nil where no process here holds
    ///   the other end.
    func reach(for user: UInt32 = geteuid()) -> TransportPath? {
        guard let holder else { return isClosed ? .doubtful(.closed) : nil }
        for owner in [holder, listener ?? holder] where !Self.isTrusted(owner, by: user) {
            return .doubtful(.otherUser(uid: owner))
        }
        return .loopback
    }
}
