internal import Glibc

/// A file at a path of the user's, for what is not a secret.
package enum NewFile {
    /// Writes a file that is not there yet, with the mode that umask(2) leaves it, as a shell does with `set -C`.
    ///
    /// - Parameters:
    ///   - path: Where; a relative one begins in the folder of the process.
    ///   - bytes: Its content.
    /// - Returns: The absolute path of the file.
    /// - Throws: ``PrivateFileError`` `unwritable`, with `EEXIST` if something is there, be it a link that leads nowhere.
    package static func write(_ path: String, _ bytes: [UInt8]) throws(PrivateFileError) -> String {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o666)
        guard descriptor >= 0 else { throw PrivateFileError(.unwritable, path: path, errno: errno) }
        defer { close(descriptor) }
        if let failure = PrivateFolder.fill(descriptor, bytes, isDurable: true) {
            unlink(path)
            throw PrivateFileError(.unwritable, path: path, errno: failure)
        }
        guard let whole = realpath(path, nil) else { return path }
        defer { free(whole) }
        return String(cString: whole)
    }
}
