import Glibc

/// Reads small files, or says that there are none.
package struct LocalFiles: Sendable {
    /// The content of the regular file at a path; nil where there is none, it cannot be read or it is over the limit.
    package let read: @Sendable (_ path: String) -> [UInt8]?

    /// The files of this machine, up to 8 MiB each: the socket table of a busy machine is the largest of them.
    package static let system = LocalFiles { path in
        // O_NONBLOCK, so that a pipe in the place of a file does not hold us up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while content.count <= 8 << 20 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return content }
            if count > 0 {
                content += buffer[..<count]
            } else if errno != EINTR {
                return nil
            }
        }
        return nil
    }
}
