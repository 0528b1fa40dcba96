internal import Glibc
internal import LandfallModel
internal import LandfallSystem
internal import NIOCore

/// Who has connected to the proxy: the secret path is one lock, and this is the other, for a path gets into the arguments of curl(1), which
/// every user of the machine can read.
enum PeerCredentials {
    /// Succeeds where it is a process of this user or root, by SO_PEERCRED of a Unix socket and sock_diag(7) of a TCP one; a channel whose
    /// initialiser fails is closed before anything is read.
    static func requireOwn(_ channel: any Channel) -> EventLoopFuture<Void> {
        let refused: EventLoopFuture<Void> = channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        guard let options = channel as? any SocketOptionProvider, let local = channel.localAddress else {
            return refused
        }
        if case .unixDomainSocket = local {
            return options.peerUser().flatMapThrowing { user in
                guard let user, SocketOwners.isTrusted(user) else { throw ChannelError.operationUnsupported }
            }
        }
        guard let near = place(local), let far = channel.remoteAddress.flatMap(place),
            SocketOwners.holdsOwn(far: far, near: near)
        else { return refused }
        return channel.eventLoop.makeSucceededVoidFuture()
    }

    private static func place(_ address: SocketAddress) -> SocketTable.Place? {
        guard let port = address.port.flatMap(UInt16.init(exactly:)),
            let host = address.withSockAddr({ address, _ in IPAddress(address) })
        else { return nil }
        return SocketTable.Place(host, port: port)
    }
}
