package import CLandfallGlibc
package import Glibc

/// A connection to a Unix socket (unix(7)) and who listens there: a path says nothing of that, for anyone who may write to a folder on the way
/// can put a socket of their own in its place.
package struct UnixConnection: ~Copyable {
    /// The descriptor; it closes with the connection, and no child inherits it.
    package let descriptor: Int32

    /// Connects without waiting: a queue that is full is `EAGAIN`.
    ///
    /// - Parameters:
    ///   - path: The path; one of the abstract namespace begins with NUL.
    ///   - blocks: Whether later reads and writes wait.
    /// - Throws: ``Refusal`` with the errno of socket(2) or connect(2); `ENAMETOOLONG` where no address holds the path.
    package init(to path: String, blocks: Bool = false) throws(Refusal) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw Refusal(errno: errno) }
        let result = Self.withAddress(of: path) { [descriptor] address, length in connect(descriptor, address, length) }
        guard let result else { throw Refusal(errno: ENAMETOOLONG) }
        guard result == 0, !blocks || fcntl(descriptor, F_SETFL, 0) == 0 else { throw Refusal(errno: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Why there is no connection.
    package struct Refusal: Error {
        package let errno: Int32
    }

    /// The process that listens, and its user (`SO_PEERCRED`); nil where the kernel does not tell.
    package var listener: (process: Int32, user: UInt32)? {
        var peer = landfall_credentials()
        var length = socklen_t(MemoryLayout.size(ofValue: peer))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 else { return nil }
        return peer.user.map { (peer.pid, $0) }
    }

    /// Whether this user or root listens, and will for anyone who connects after this: no other user can put a socket in its place. An abstract
    /// name is free for all once its listener has ended.
    package static func isOwn(_ path: String) -> Bool {
        guard let user = (try? UnixConnection(to: path))?.listener?.user, SocketOwners.isTrusted(user) else {
            return false
        }
        return !path.hasPrefix("\0") && PathGuard().weakness(of: path, to: .socket) == nil
    }

    /// Calls `body` with the address of a socket.
    ///
    /// - Returns: nil where the path is too long for an address.
    package static func withAddress<Result>(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result? {
        var address = sockaddr_un()
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // An abstract name is as long as it says, a path ends with NUL.
        let length = MemoryLayout<sa_family_t>.size + bytes.count + (path.hasPrefix("\0") ? 0 : 1)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
        }
    }
}

extension landfall_credentials {
    /// The user; nil for nobody, for whom the kernel has -1.
    package var user: UInt32? { uid == .max ? nil : uid }
}
