internal import CGlibc
internal import Glibc
internal import NIOCore

/// Who has connected to a Unix socket.
enum PeerCredentials {
    /// Succeeds where it is this user or root; a channel whose initialiser fails is closed before anything is read.
    static func requireOwn(_ channel: any Channel) -> EventLoopFuture<Void> {
        guard let options = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        let credentials: EventLoopFuture<landfall_credentials> = options.unsafeGetSocketOption(
            level: SocketOptionLevel(SOL_SOCKET), name: SocketOptionName(SO_PEERCRED))
        return credentials.flatMapThrowing { peer in
            guard peer.uid == getuid() || peer.uid == 0 else { throw ChannelError.operationUnsupported }
        }
    }
}
