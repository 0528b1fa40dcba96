internal import Glibc

extension PrivateFolder {
    /// The names of what is in it, in no order; none where it cannot be read.
    package var names: [String] { SystemFile.names(in: path) ?? [] }

    /// Writes a file that must not be there yet; whether it was so. Of several writers at one time one is told true, and
    /// what it wrote stays.
    package func create(_ name: String, with bytes: [UInt8]) throws(PrivateFileError) -> Bool {
        let temporary = "\(name).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).new"
        removeLeftovers(of: name)
        try replace(temporary, with: bytes)
        defer { unlink("\(path)/\(temporary)") }
        // rename(2) would replace; link(2) fails when the name is taken.
        if link("\(path)/\(temporary)", "\(path)/\(name)") == 0 {
            syncFolder()
            return true
        }
        guard errno == EEXIST else {
            throw PrivateFileError(.unwritable, path: "\(path)/\(name)", errno: errno)
        }
        return false
    }

    /// Writes over a part of a file, which is whole or as it was if the process ends meanwhile.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - bytes: A few bytes, of one page.
    ///   - offset: Where they go; all of them must have a place in the file.
    /// - Returns: Whether there was such a file.
    /// - Throws: ``PrivateFileError``.
    package func overwrite(_ name: String, with bytes: [UInt8], at offset: Int) throws(PrivateFileError) -> Bool {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return false }
        guard descriptor >= 0 else { throw PrivateFileError(.unwritable, path: file, errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PrivateFileError(.unwritable, path: file, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PrivateFileError(.notRegular, path: file, errno: 0) }
        guard offset + bytes.count <= status.st_size else { return false }
        guard bytes.withUnsafeBytes({ pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }) == bytes.count
        else { throw PrivateFileError(.unwritable, path: file, errno: errno) }
        return true
    }

    /// Removes a file; whether there was one.
    package func remove(_ name: String) throws(PrivateFileError) -> Bool {
        if unlink("\(path)/\(name)") == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw PrivateFileError(.unwritable, path: "\(path)/\(name)", errno: errno)
    }
}
