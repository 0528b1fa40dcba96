internal import Glibc

extension PrivateFolder {
    /// How old a temporary file has to be before it may be taken for left behind: its writer locks it right after it has made it,
    /// and not every file system has locks.
    package static let leftoverAge = Duration.seconds(5)

    /// Removes temporary files of processes that were killed while they wrote. A file that is younger than `age`, that a living
    /// writer has locked, or that is not this user's own, 0600 and regular, stays.
    ///
    /// - Parameters:
    ///   - name: Of which file; nil for all, in a folder that is landfall's alone.
    ///   - age: Zero for who holds the lock of that file, so that nobody else writes it.
    package func removeLeftovers(of name: String? = nil, olderThan age: Duration = leftoverAge) {
        for found in names {
            guard let target = Self.target(ofTemporary: found), name == nil || target == name else { continue }
            if isLeftBehind("\(path)/\(found)", olderThan: age) { unlink("\(path)/\(found)") }
        }
    }

    /// The name of the file that a temporary one was to become; nil for any other file: `NAME.PID.NUMBER.tmp`, or `.new` where
    /// it was not to replace anything, which has such a file of its own before.
    static func target(ofTemporary name: String) -> String? {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let count = parts.count
        while parts.count > 3, let end = parts.last, end == "tmp" || end == "new",
            parts.dropLast().suffix(2).allSatisfy({ (1...10).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) })
        {
            parts.removeLast(3)
        }
        return parts.count == count ? nil : parts.joined(separator: ".")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private func isLeftBehind(_ file: String, olderThan age: Duration) -> Bool {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & (S_IFMT | 0o777) == S_IFREG | 0o600,
            status.st_uid == geteuid()
        else { return false }
        let passed = Duration.seconds(time(nil) - status.st_mtim.tv_sec)
        return passed >= age && flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
