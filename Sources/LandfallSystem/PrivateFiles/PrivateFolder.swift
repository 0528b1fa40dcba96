internal import Glibc

/// A folder that belongs to one user: 0700, with files of 0600 that are replaced whole.
package struct PrivateFolder: Sendable {
    /// Its absolute path.
    package let path: String

    /// Names a folder; it is made by the first write.
    package init(path: String) {
        self.path = path
    }

    /// `$XDG_STATE_HOME/landfall`, or `~/.local/state/landfall` where that is unset, empty or relative (XDG Base
    /// Directory Specification 0.8); nil without a home.
    package static func state(environment: [String: String]) -> PrivateFolder? {
        under(environment["XDG_STATE_HOME"], orHome: ".local/state", environment)
    }

    /// `$XDG_CONFIG_HOME/landfall`, or `~/.config/landfall` by the same rule.
    package static func config(environment: [String: String]) -> PrivateFolder? {
        under(environment["XDG_CONFIG_HOME"], orHome: ".config", environment)
    }

    private static func under(_ base: String?, orHome relative: String, _ environment: [String: String])
        -> PrivateFolder?
    {
        if let base, base.hasPrefix("/") { return PrivateFolder(path: base + "/landfall") }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return PrivateFolder(path: "\(home)/\(relative)/landfall")
    }

    /// The most bytes of a file that is read.
    package static let mostBytes = 16 << 20

    /// Reads a regular file; nil where there is none.
    ///
    /// - Throws: ``PrivateFileError`` for everything else: no right to read, more than ``mostBytes``, a symbolic link, and
    ///   ``PrivateFileError/Kind/notRegular`` for a folder, a pipe, a socket or a device in its place.
    package func read(_ name: String) throws(PrivateFileError) -> [UInt8]? {
        let file = "\(path)/\(name)"
        // O_NONBLOCK, so that a pipe in the place of a file does not hold us up; O_NOCTTY, so that a terminal does not take us.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        if descriptor < 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            // What open(2) says of a socket, and of a device without a driver.
            throw PrivateFileError(errno == ENXIO ? .notRegular : .unreadable, path: file, errno: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PrivateFileError(.unreadable, path: file, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PrivateFileError(.notRegular, path: file, errno: 0) }
        do throws(SystemFile.Refusal) {
            return try SystemFile.whole(descriptor, atMost: Self.mostBytes)
        } catch {
            throw PrivateFileError(.unreadable, path: file, errno: error.errno)
        }
    }

    /// Replaces a file: a temporary file in the same folder, 0600 from its first moment, fsync, rename, fsync of the
    /// folder. After a crash there is the old or the new file, never half of one. What writers of this file have left behind
    /// that were killed goes too.
    ///
    /// - Parameters:
    ///   - name: The file's name in the folder.
    ///   - bytes: Its new content.
    ///   - isPublic: Whether others may read it. The folder is then not made: it is theirs too.
    ///   - isDurable: Without, fsync is left out: a crash of the machine may then cost the content, never a crash of landfall.
    /// - Throws: ``PrivateFileError``; the old file is then as it was.
    package func replace(
        _ name: String, with bytes: [UInt8], isPublic: Bool = false, isDurable: Bool = true
    ) throws(PrivateFileError) {
        if !isPublic { try make() }
        let file = "\(path)/\(name)"
        let temporary = "\(file).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw PrivateFileError(.unwritable, path: file, errno: errno) }
        // Tells others that its writer lives, until the descriptor is closed: however the process ends.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        defer { close(descriptor) }
        let failure = Self.fill(descriptor, bytes, isDurable: isDurable)
        if let failure {
            unlink(temporary)
            throw PrivateFileError(.unwritable, path: file, errno: failure)
        }
        guard !isPublic || fchmod(descriptor, 0o644) == 0, rename(temporary, file) == 0 else {
            let failure = errno
            unlink(temporary)
            throw PrivateFileError(.unwritable, path: file, errno: failure)
        }
        if isDurable { syncFolder() }
        removeLeftovers(of: name)
    }

    /// Writes all bytes; nil, or errno(3) of what kept it from that.
    static func fill(_ descriptor: Int32, _ bytes: [UInt8], isDurable: Bool) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return !isDurable || fsync(descriptor) == 0 ? nil : errno
    }

    /// Makes the folder and its missing parents, as `mkdir -p -m 700`.
    package func make() throws(PrivateFileError) {
        var prefix = ""
        for part in path.split(separator: "/") {
            prefix += "/\(part)"
            if mkdir(prefix, 0o700) != 0, errno != EEXIST, errno != EISDIR {
                throw PrivateFileError(.unwritable, path: prefix, errno: errno)
            }
        }
    }

    /// Not every file system syncs folders; the rename itself is safe without.
    func syncFolder() {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// A private file could not be read or written.
package struct PrivateFileError: Error, Sendable, Hashable {
    /// What can fail.
    package enum Kind: Sendable, Hashable {
        case unreadable
        case unwritable
        /// A folder, a pipe, a socket or a device is in its place.
        case notRegular
        /// Another process has the lock until the deadline.
        case locked
        /// The file system gives no lock.
        case lockFailed
    }

    /// What failed.
    package let kind: Kind
    /// On which file or folder.
    package let path: String
    /// Why: errno(3); 0 where the system has nothing to do with it.
    package let errno: Int32

    /// The system's words for ``errno``, in English, or words of their kind.
    package var reason: String { kind == .notRegular ? "Not a regular file" : Self.reason(errno) }

    /// The system's words for an errno(3), in English.
    package static func reason(_ errno: Int32) -> String { String(cString: strerror(errno)) }

    /// That a file has other bytes than landfall writes.
    package static func damaged(_ path: String) -> PrivateFileError {
        PrivateFileError(.unreadable, path: path, errno: EBADMSG)
    }

    init(_ kind: Kind, path: String, errno: Int32) {
        self.kind = kind
        self.path = path
        self.errno = errno
    }
}
