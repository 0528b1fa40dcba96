import Glibc
import ServerModel

/// A TCP connection as this machine's own side has it: where it leads, and where it comes from.
struct ConnectionEnds: Sendable, Hashable {
    /// The other end.
    let far: SocketTable.Place
    /// Our end.
    let near: SocketTable.Place
}

/// Who is at the other end of a connection, as far as the kernel of this machine shows it.
package struct SocketOwners: Sendable, Hashable {
    /// The user whose process accepted it and holds it now; nil where no process here does.
    var holder: UInt32?
    /// The user whose socket listens there now; nil where none does.
    var listener: UInt32?
    /// Whether our end is established no more: the other end has closed the connection, and nobody holds it.
    var isClosed = false

    /// Asks the kernel for this one connection, or reads all of its tables where it does not answer that.
    ///
    /// - Returns: nil where neither is to be had.
    static func find(_ ends: ConnectionEnds) -> SocketOwners? {
        (try? SocketDiagnosis().owners(ends)) ?? SocketTable.system()?.owners(ends)
    }

    /// Whether the process that holds the other end of a connection over loopback is this user's or root's.
    ///
    /// - Parameters:
    ///   - far: The other end's address and port.
    ///   - near: Our own.
    /// - Returns: false also where nobody can tell.
    package static func holdsOwn(far: SocketTable.Place, near: SocketTable.Place) -> Bool {
        find(ConnectionEnds(far: far, near: near))?.holder.map { isTrusted($0) } ?? false
    }

    /// Whether a process of this user or root, and nobody else's, listens at an address of this machine now.
    package static func listensOwn(at place: SocketTable.Place) -> Bool {
        find(ConnectionEnds(far: place, near: .init(place.address, port: 0)))?.listener.map { isTrusted($0) } ?? false
    }

    /// What that proves for a user, this process's effective one by default.
    ///
    /// The process that holds the connection reads what is sent over it, so it decides. A listener alone decides nothing: who
    /// accepted a connection may have stopped listening, and somebody else have taken the port.
    ///
    /// - Returns: ``Reach/loopback``, ``Reach/doubtful(_:)`` for another user's and for a closed one; nil where no process here holds
    ///   the other end.
    func reach(for user: UInt32 = geteuid()) -> Reach? {
        guard let holder else { return isClosed ? .doubtful(.closed) : nil }
        for owner in [holder, listener ?? holder] where !Self.isTrusted(owner, by: user) {
            return .doubtful(.otherUser(uid: owner))
        }
        return .loopback
    }

    /// Whether a process of user `owner` may see what user `user` sends: its own, and root's, who sees it anyway. 65534 stands for every
    /// user that a user namespace cannot name (user_namespaces(7)), and so for nobody.
    package static func isTrusted(_ owner: UInt32, by user: UInt32 = geteuid()) -> Bool {
        owner == 0 || owner == user && owner != 65534
    }
}

extension SocketTable {
    /// The tables as they are now; nil where none of them can be read.
    static func system() -> SocketTable? {
        let (tcp, tcp6) = (KernelTable.read("/proc/net/tcp"), KernelTable.read("/proc/net/tcp6"))
        guard tcp != nil || tcp6 != nil else { return nil }
        return SocketTable(tcp: tcp ?? [], tcp6: tcp6 ?? [])
    }

    /// Who is at the other end.
    func owners(_ ends: ConnectionEnds) -> SocketOwners {
        let holder = entries.first {
            $0.state == .established && $0.local == ends.far && $0.remote == ends.near && ($0.inode ?? 0) != 0
        }
        let listeners = entries.filter { $0.state == .listening && $0.local.port == ends.far.port }
        // As the kernel ranks them: the address itself, then all of its family, then all.
        let ranked = [
            listeners.filter { $0.local.address == ends.far.address },
            listeners.filter { $0.local.address.isUnspecified && $0.local.address.family == ends.far.address.family },
            listeners.filter { $0.local.address.isUnspecified },
        ]
        let isStanding = entries.contains {
            $0.state == .established && $0.local == ends.near && $0.remote == ends.far
        }
        return SocketOwners(
            holder: holder?.uid, listener: ranked.first { !$0.isEmpty }?.first?.uid, isClosed: !isStanding)
    }
}

extension IPAddress {
    /// 0.0.0.0 or ::, which a listening socket means every address by.
    package var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
}

/// A table below `/proc`, which has no length before it is read.
private enum KernelTable {
    private static let limit = 32 << 20

    /// The content; nil where it cannot be read, or is over the limit.
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while content.count <= limit {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return content }
            if count > 0 { content += buffer[..<count] } else if errno != EINTR { return nil }
        }
        return nil
    }
}
