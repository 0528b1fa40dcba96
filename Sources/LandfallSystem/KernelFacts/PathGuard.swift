import Glibc

/// Finds what other users could change on the way to a file. Does no I/O but for the one function that looks at the file system.
package struct PathGuard: Sendable {
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

    /// The first thing on the way that is not this user's or root's alone.
    package struct Weakness: Sendable, Hashable {
        package let path: String
        /// Whether it belongs to another user; others can change it otherwise, or it leads nowhere.
        package let isForeign: Bool
    }

    /// As many links as the kernel follows (path_resolution(7)).
    private static let mostLinks = 40

    private let look: @Sendable (String) -> Entry?
    private let user: UInt32
    /// The permission to write that makes a folder others' too.
    private let open: UInt32

    /// Makes a guard for a user.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - countsGroup: Whether a group counts as others, regardless of its members.
    ///   - look: Looks at a file, a folder or a link.
    package init(user: UInt32 = geteuid(), countsGroup: Bool = true, look: (@Sendable (String) -> Entry?)? = nil) {
        self.look = look ?? Self.system
        (self.user, open) = (user, countsGroup ? 0o022 : 0o002)
    }

    /// Whether others than the owner may write what has this mode. A group counts as others, regardless of its members.
    package static func isOpen(_ mode: UInt32) -> Bool { mode & 0o022 != 0 }

    /// Looks at everything on the way, links resolved.
    ///
    /// - Parameters:
    ///   - path: Where it leads; a relative one from the working folder.
    ///   - kind: What has to be there; nil where nothing need be. A folder there must be as safe as those on the way.
    ///   - judgesFile: Whether a file there must be as safe.
    ///   - top: A folder, at the beginning of the path, above which everything is taken as it is.
    /// - Returns: nil where nobody else can change where it leads.
    package func weakness(of path: String, to kind: Entry.Kind?, judgesFile: Bool = false, from top: String = "/")
        -> Weakness?
    {
        var rest = Self.parts(path)
        // How many parts stand below the top. Links in the top belong to it; whatever comes behind it is judged, wherever it leads.
        let top = Self.parts(top)
        let below = rest.starts(with: top) ? rest.count - top.count : rest.count
        var isBelow = false
        var here: [Substring] = []
        var links = 0
        while let part = rest.first {
            isBelow = isBelow || rest.count <= below
            rest.removeFirst()
            if part == ".." {
                _ = here.popLast()
                continue
            }
            let next = here + [part]
            let entry = look(Self.path(next))
            if isBelow {
                guard let folder = look(Self.path(here)), folder.kind == .folder else { return weak(here) }
                guard isOurs(folder) else { return weak(here, isForeign: true) }
                // In a sticky folder nobody replaces what is another's.
                let isSafe = folder.mode & 0o1000 != 0 && (entry.map(isOurs) ?? (kind == nil))
                if folder.mode & open != 0, !isSafe { return weak(here) }
            }
            guard let entry else { return kind == nil ? nil : weak(next) }
            guard case .link(let target) = entry.kind else {
                here = next
                continue
            }
            links += 1
            guard links <= Self.mostLinks else { return weak(next) }
            rest = target.split(separator: "/") + rest
            if target.hasPrefix("/") { here = [] }
        }
        guard let end = look(Self.path(here)), kind == nil || kind == end.kind else { return weak(here) }
        // Of a socket who listens counts, and of other files whoever reads them judges them.
        guard end.kind == .folder || judgesFile else { return nil }
        return isOurs(end) ? end.mode & open != 0 ? weak(here) : nil : weak(here, isForeign: true)
    }

    private func weak(_ parts: [Substring], isForeign: Bool = false) -> Weakness {
        Weakness(path: Self.path(parts), isForeign: isForeign)
    }

    private func isOurs(_ entry: Entry) -> Bool { SocketOwners.isTrusted(entry.owner, by: user) }

    private static func path(_ parts: [Substring]) -> String { "/" + parts.joined(separator: "/") }

    private static func parts(_ path: String) -> [Substring] {
        var path = path
        if !path.hasPrefix("/"), let folder = getcwd(nil, 0) {
            path = "\(String(cString: folder))/\(path)"
            free(folder)
        }
        return path.split(separator: "/").filter { $0 != "." }
    }

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
