import Glibc

/// Files of the kernel and of daemons, such as those below `/proc`, which have no length before they are read.
package enum SystemFile {
    /// The first `limit` bytes; nil where the file cannot be read, or nothing is in it.
    package static func bytes(_ path: String, limit: Int = 1024) -> [UInt8]? {
        // O_NONBLOCK, so that a pipe in the place of a file does not hold us up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 65_536))
        while bytes.count < limit {
            let count = read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// The same as text; invalid UTF-8 becomes U+FFFD.
    package static func text(_ path: String, limit: Int = 1024) -> String? {
        bytes(path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }
}
