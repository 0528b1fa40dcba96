import Glibc
package import LandfallModel

/// A TCP connection as this machine's own side has it: where it leads, and where it comes from.
package struct ConnectionEnds: Sendable, Hashable {
    /// The other end.
    package let far: SocketTable.Place
    /// Our end.
    package let near: SocketTable.Place

    /// Makes a pair.
    package init(far: SocketTable.Place, near: SocketTable.Place) { (self.far, self.near) = (far, near) }
}

/// Who is at the other end of a connection, as far as the kernel of this machine shows it.
package struct SocketOwners: Sendable, Hashable {
    /// The user whose process accepted it and holds it now; nil where no process here does.
    package var holder: UInt32?
    /// The user whose socket listens there now; nil where none does.
    package var listener: UInt32?
    /// Whether our end is established no more: the other end has closed the connection, and nothing holds it.
    package var isClosed = false

    /// Asks the kernel for this one connection, or reads all of its tables where it does not answer that.
    ///
    /// - Returns: nil where neither is to be had.
    package static func find(_ ends: ConnectionEnds) -> SocketOwners? {
        (try? SocketDiagnosis.owners(ends)) ?? SocketTable.system()?.owners(ends)
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

    /// Whether a process of user `owner` may see what user `user` sends: its own, and root's, who sees it anyway. 65534 stands for every
    /// user that a user namespace cannot name (user_namespaces(7)), and so for nobody.
    package static func isTrusted(_ owner: UInt32, by user: UInt32 = geteuid()) -> Bool {
        owner == 0 || owner == user && owner != 65534
    }
}

extension SocketTable {
    private static let longest = 32 << 20

    /// The tables as they are now; nil where none of them can be read.
    static func system() -> SocketTable? {
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map { SystemFile.bytes($0, limit: longest) }
        // A cut table knows nothing of who listens.
        guard tables.contains(where: { $0 != nil }), !tables.contains(where: { $0?.count == longest }) else {
            return nil
        }
        return SocketTable(tables.map { $0 ?? [] })
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
