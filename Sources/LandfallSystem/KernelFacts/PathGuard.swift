import Glibc

/// Finds what other users could change on the way to a socket. Does no I/O but for the one function that looks at the file system.
package struct SocketPathGuard: Sendable {
    /// What is known of one file, folder or link.
    package struct Entry: Sendable, Hashable {
        package enum Kind: Sendable, Hashable {
            case folder
            case link(to: String)
            case socket
            case other
        }

        let kind: Kind
        let owner: UInt32
        /// The permission bits.
        let mode: UInt32
    }

    /// As many links as the kernel follows (path_resolution(7)).
    private static let mostLinks = 40

    private let look: @Sendable (String) -> Entry?
    private let user: UInt32

    /// Makes a guard for a user.
    package init(user: UInt32 = geteuid(), look: (@Sendable (String) -> Entry?)? = nil) {
        self.look = look ?? Self.system
        self.user = user
    }

    /// Looks at everything on the way, links resolved.
    ///
    /// - Parameter path: Absolute.
    /// - Returns: The first folder, link or file that is not this user's or root's alone, or that leads to no socket; nil where all is
    ///   well.
    package func weakness(of path: String) -> String? {
        var rest = Self.parts(path)
        var here = "/"
        var links = 0
        while let part = rest.first {
            rest.removeFirst()
            guard let folder = look(here), folder.kind == .folder, isOurs(folder) else { return here }
            let next = here == "/" ? "/\(part)" : "\(here)/\(part)"
            // `..` leads to what has been looked at as the folder of another part, or is looked at next.
            guard let entry = look(next) else { return next }
            if folder.mode & 0o022 != 0, folder.mode & 0o1000 == 0 || !isOurs(entry) { return here }
            switch entry.kind {
            case .link(let target):
                links += 1
                guard links <= Self.mostLinks else { return next }
                rest = Self.parts(target) + rest
                if target.hasPrefix("/") { here = "/" }
            case .folder, .socket, .other:
                guard rest.isEmpty else {
                    here = next
                    continue
                }
                return entry.kind == .socket ? nil : next
            }
        }
        return here
    }

    private func isOurs(_ entry: Entry) -> Bool { SocketOwners.isTrusted(entry.owner, by: user) }

    private static func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }

    private static func system(_ path: String) -> Entry? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let kind: Entry.Kind
        switch status.st_mode & S_IFMT {
        case S_IFDIR: kind = .folder
        case S_IFSOCK: kind = .socket
        case S_IFLNK:
            var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = readlink(path, &target, target.count - 1)
            guard count > 0 else { return nil }
            kind = .link(to: String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self))
        default: kind = .other
        }
        return Entry(kind: kind, owner: status.st_uid, mode: status.st_mode & 0o7777)
    }
}
