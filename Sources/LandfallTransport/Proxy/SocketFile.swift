internal import Glibc
internal import LandfallModel
internal import LandfallSystem

/// A Unix socket that listens, as a file of one user: 0600 from its first moment, in a folder where nobody else can
/// put one.
struct SocketFile: Sendable {
    let path: String
    /// Listens already, so that a client that finds the file finds a listener.
    let descriptor: Int32
    private let device: UInt
    private let inode: UInt

    /// The most bytes: `sun_path` has 108 with the final NUL (unix(7)).
    private static let longest = 107

    /// Makes the socket; one that is left over, on which nothing answers, is replaced.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - makesFolder: Whether the folder is landfall's own: made where it is missing, and for this user alone.
    ///   - deadline: Until when to wait for others that do the same in that folder.
    /// - Returns: The socket, which listens.
    /// - Throws: ``ProxyServerError``.
    static func make(
        _ path: String, makesFolder: Bool, deadline: ContinuousClock.Instant
    ) async throws(ProxyServerError) -> SocketFile {
        guard path.utf8.count <= longest else { throw ProxyServerError(.socketPathTooLong) }
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if makesFolder {
            do throws(PrivateFileError) {
                try PrivateFolder(path: folder).make()
            } catch {
                throw ProxyServerError(.cannotListen, errno: error.errno)
            }
        }
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (makesFolder ? O_NOFOLLOW : 0))
        guard lock >= 0 else { throw ProxyServerError(.cannotListen, errno: errno) }
        // Closing it ends the lock.
        defer { close(lock) }
        var status = stat()
        guard fstat(lock, &status) == 0 else { throw ProxyServerError(.cannotListen, errno: errno) }
        let isPrivate = status.st_uid == geteuid() && status.st_mode & 0o077 == 0
        // What is new there is ours, which a sticky folder keeps.
        let new = "\(folder)/.\(UInt64.random(in: 0 ... .max))"
        guard PathGuard().weakness(of: new, to: nil, from: folder) == nil, isPrivate || !makesFolder else {
            throw ProxyServerError(.folderExposed)
        }
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            let failure = errno
            let pause = ContinuousClock.Instant.now + .milliseconds(5)
            guard failure == EWOULDBLOCK || failure == EINTR, pause < deadline,
                (try? await Task.sleep(until: pause, clock: .continuous)) != nil
            else { throw ProxyServerError(.cannotListen, errno: failure) }
        }
        try removeLeftover(path)
        return try listen(path)
    }

    /// Removes the file, unless another one has taken its place.
    func remove() {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }
}

extension SocketFile {
    /// Removes a socket on which nothing answers.
    private static func removeLeftover(_ path: String) throws(ProxyServerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw ProxyServerError(.cannotListen, errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
            throw ProxyServerError(.socketTaken)
        }
        do {
            _ = try UnixConnection(to: path)
            throw ProxyServerError(.socketTaken)
        } catch let refusal as UnixConnection.Refusal where refusal.errno == ECONNREFUSED {
            // Nothing listens. A full queue is EAGAIN, which is an answer too.
        } catch {
            throw ProxyServerError(.socketTaken)
        }
        unlink(path)
    }

    /// The path of a Unix socket that listens, which nothing that this process starts inherits from here on.
    ///
    /// - Throws: ``ProxyServerError`` `cannot_listen` for any other descriptor, such as a TCP socket, which every user of the machine could
    ///   connect to.
    static func path(ofListening descriptor: Int32) throws(ProxyServerError) -> String {
        func option(_ name: Int32) throws(ProxyServerError) -> Int32 {
            var value: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 else {
                throw ProxyServerError(.cannotListen, errno: errno)
            }
            return value
        }
        let (domain, kind, listens) = (try option(SO_DOMAIN), try option(SO_TYPE), try option(SO_ACCEPTCONN))
        guard domain == AF_UNIX, kind == Int32(SOCK_STREAM.rawValue), listens == 1 else {
            throw ProxyServerError(.cannotListen, errno: EINVAL)
        }
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) != 0 }
        }
        guard !failed, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
            fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
        else { throw ProxyServerError(.cannotListen, errno: errno) }
        let path = withUnsafeBytes(of: &address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // An abstract socket has no file whose mode could keep anybody out.
        guard !path.isEmpty else { throw ProxyServerError(.cannotListen, errno: EINVAL) }
        return path
    }

    private static func listen(_ path: String) throws(ProxyServerError) -> SocketFile {
        let descriptor = try makeSocket()
        do throws(ProxyServerError) {
            // The file that bind(2) makes gets the mode of the socket (unix_bind of the kernel), whatever the umask.
            guard fchmod(descriptor, 0o600) == 0,
                UnixConnection.withAddress(of: path, { bind(descriptor, $0, $1) }) == 0
            else {
                throw ProxyServerError(errno == EADDRINUSE ? .socketTaken : .cannotListen, errno: errno)
            }
            var status = stat()
            guard Glibc.listen(descriptor, 128) == 0, lstat(path, &status) == 0 else {
                throw ProxyServerError(.cannotListen, errno: errno)
            }
            return SocketFile(path: path, descriptor: descriptor, device: status.st_dev, inode: status.st_ino)
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func makeSocket() throws(ProxyServerError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw ProxyServerError(.cannotListen, errno: errno) }
        return descriptor
    }
}
