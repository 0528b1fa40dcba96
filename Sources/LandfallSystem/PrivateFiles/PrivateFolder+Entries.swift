internal import Glibc

extension PrivateFolder {
    /// The names of what is in it, in no order; none where it cannot be read.
    package var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { start in
                    start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

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

    /// Removes a file; whether there was one.
    package func remove(_ name: String) throws(PrivateFileError) -> Bool {
        if unlink("\(path)/\(name)") == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw PrivateFileError(.unwritable, path: "\(path)/\(name)", errno: errno)
    }
}
