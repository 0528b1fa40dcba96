import Glibc

/// Files of the kernel and of daemons, such as those below `/proc`, which have no length before they are read.
package enum SystemFile {
    /// Why a file cannot be read: errno(3), 0 for anything but a regular file.
    package struct Refusal: Error {
        package let errno: Int32
    }

    /// The first `limit` bytes of a regular file.
    private static func read(_ path: String, limit: Int) throws(Refusal) -> [UInt8] {
        // O_NONBLOCK, so that a pipe in the place of a file does not hold us up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Refusal(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Refusal(errno: 0) }
        return try read(descriptor, limit: limit)
    }

    /// The next `limit` bytes of an open file.
    private static func read(_ descriptor: Int32, limit: Int) throws(Refusal) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 65_536))
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Refusal(errno: errno) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Whether there is a Unix socket at the path, behind links too.
    package static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// All of a regular file; one that has more than `most` bytes is refused with `EFBIG`.
    package static func whole(_ path: String, atMost most: Int) throws(Refusal) -> [UInt8] {
        try whole(try read(path, limit: most + 1), most)
    }

    /// The same of one that is open.
    package static func whole(_ descriptor: Int32, atMost most: Int) throws(Refusal) -> [UInt8] {
        try whole(try read(descriptor, limit: most + 1), most)
    }

    private static func whole(_ bytes: [UInt8], _ most: Int) throws(Refusal) -> [UInt8] {
        guard bytes.count <= most else { throw Refusal(errno: EFBIG) }
        return bytes
    }

    /// Where a symbolic link leads; nil where there is none.
    package static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// The names in a folder, without `.` and `..`, in no order; nil where there is none or it cannot be read.
    package static func names(in path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            // The entry is no longer than its name, so nothing behind the NUL may be looked at.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The first `limit` bytes; nil where the file cannot be read, or nothing is in it.
    package static func bytes(_ path: String, limit: Int = 1024) -> [UInt8]? {
        (try? read(path, limit: limit)).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The same as text; invalid UTF-8 becomes U+FFFD.
    package static func text(_ path: String, limit: Int = 1024) -> String? {
        bytes(path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }
}
