internal import Glibc
internal import LandfallSystem

/// A file in the configuration folder of which more is wanted than that it can be read: it says what is run on this machine, so nobody
/// but this user may have written it.
struct ConfigFile: Sendable {
    /// Why a file is not used.
    enum Refusal: Error {
        /// It is a link that leads nowhere: errno(3).
        case badLink(errno: Int32)
        case unreadable(errno: Int32)
        /// A folder, a pipe, a socket or a device, or more bytes than any real one has.
        case notAFile
        /// It or a folder above it belongs to another user; what stands in it, where it can be read.
        case notOwn(String, [UInt8]?)
        /// Others can write it or a folder above it; what stands in it.
        case exposed(String, [UInt8]?)
        /// Others can read it.
        case readable
    }

    /// Where a file really is: dotfiles are often links into a folder under version control.
    struct Place {
        let folder: PrivateFolder
        let name: String
        var path: String { "\(folder.path)/\(name)" }
    }

    /// The configuration folder.
    let folder: PrivateFolder
    /// The name of the file.
    let name: String
    /// The most bytes of it that are read.
    let mostBytes: Int

    /// Its path, as the user knows it.
    var path: String { "\(folder.path)/\(name)" }

    /// Where it is, or would be.
    func place() throws(Refusal) -> Place {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
            return Place(folder: folder, name: name)
        }
        guard let resolved = realpath(path, nil) else { throw .badLink(errno: errno) }
        defer { free(resolved) }
        let target = String(cString: resolved)
        let slash = target.lastIndex(of: "/") ?? target.startIndex
        return Place(
            folder: PrivateFolder(path: String(target[..<slash])), name: String(target[target.index(after: slash)...]))
    }

    /// What stands in it; nil where there is none.
    func read(_ place: Place) throws(Refusal) -> [UInt8]? {
        let path = place.path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            let failure = errno
            var status = stat()
            // Naming the owner explains it better than "permission denied".
            let isOthers = lstat(path, &status) == 0 && status.st_uid != geteuid()
            // What open(2) says of a socket.
            guard failure != ENXIO else { throw .notAFile }
            guard isOthers else { throw .unreadable(errno: failure) }
            throw .notOwn(path, nil)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes else { throw .notAFile }
        func content() throws(Refusal) -> [UInt8] { try bytes(of: descriptor) }
        guard status.st_uid == geteuid() else { throw .notOwn(path, try? content()) }
        if PathGuard.isOpen(status.st_mode) { throw .exposed(path, try? content()) }
        if let weakness = PathGuard().weakness(of: self.path, to: nil, from: folder.path) {
            let content = try? content()
            throw weakness.isForeign ? .notOwn(weakness.path, content) : .exposed(weakness.path, content)
        }
        guard status.st_mode & 0o077 == 0 else { throw .readable }
        return try content()
    }

    private func bytes(of descriptor: Int32) throws(Refusal) -> [UInt8] {
        do throws(SystemFile.Refusal) {
            return try SystemFile.whole(descriptor, atMost: mostBytes)
        } catch {
            throw error.errno == EFBIG ? .notAFile : .unreadable(errno: error.errno)
        }
    }
}
