internal import Glibc

/// A file that holds a secret: taken only when it is one user's own.
package enum OwnFile {
    /// Why a file is not taken.
    package enum Refusal: Error, Sendable, Hashable {
        case missing
        /// It belongs to another user than this one or root.
        case foreign
        /// Its mode lets others in.
        case exposed
        /// It is a folder, a pipe or a device.
        case notRegular
        /// It has more bytes than were asked for.
        case tooLarge
        /// errno(3).
        case unreadable(Int32)
    }

    /// The content of the regular file at `path`, which must be this user's or root's and have no mode bit for others. Symbolic
    /// links are followed; what counts is the file that they lead to.
    package static func read(_ path: String, limit: Int) throws(Refusal) -> [UInt8] {
        // O_NONBLOCK, so that a pipe in the place of a file does not hold us up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign }
        guard status.st_mode & 0o077 == 0 else { throw .exposed }
        guard status.st_size <= limit else { throw .tooLarge }
        // Never grown, so that no second copy of the secret stays in memory. One byte more shows a file that grows.
        var bytes = [UInt8](repeating: 0, count: min(limit, max(Int(status.st_size), 65_536)) + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if got == 0 { break }
            if got > 0 { count += got } else if errno != EINTR { throw .unreadable(errno) }
        }
        guard count < bytes.count else { throw .tooLarge }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}

extension [UInt8] {
    /// Overwrites the bytes and lets go of them. Only the sole owner of the buffer wipes it; another would wipe a copy.
    package mutating func wipe() {
        withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
        }
        self = []
    }
}
