internal import Glibc
internal import NIOConcurrencyHelpers

/// Locks of one program on bytes of a file, each of which ends with the program however that ends: one descriptor for all of them (fcntl(2), open
/// file description locks).
package final class ByteLocks: Sendable {
    /// A lock, for as long as the value lives.
    package final class Lock: Sendable {
        private let locks: ByteLocks
        private let place: Int

        fileprivate init(_ locks: ByteLocks, _ place: Int) { (self.locks, self.place) = (locks, place) }

        deinit { locks.leave(place) }
    }

    private struct Held {
        var descriptor: Int32?
        var places: Set<Int> = []
    }

    private let path: String
    private let held = NIOLockedValueBox(Held())

    /// F_OFD_GETLK and F_OFD_SETLK of fcntl(2), which are the same on every architecture of Linux.
    private static let getLock: Int32 = 36
    private static let setLock: Int32 = 37

    /// On a file, which is made with the first lock; its folder is there then.
    package init(_ path: String) { self.path = path }

    deinit {
        if let descriptor = held.withLockedValue({ $0.descriptor }) { close(descriptor) }
    }

    /// Takes the lock of a byte, which need not be there.
    ///
    /// - Parameter place: Its offset, which is not negative.
    /// - Throws: ``PrivateFileError`` `unwritable` if the file cannot be made, `lockFailed` if it knows no locks.
    /// - Returns: Nil where another program, or another task of this one, has it.
    package func take(_ place: Int) throws(PrivateFileError) -> Lock? {
        let result = held.withLockedValue { held in
            Result { () throws(PrivateFileError) in try take(place, &held) }
        }
        return try result.get() ? Lock(self, place) : nil
    }

    private func take(_ place: Int, _ held: inout Held) throws(PrivateFileError) -> Bool {
        let descriptor = if let open = held.descriptor { open } else { try FileLock.descriptor(path) }
        held.descriptor = descriptor
        guard !held.places.contains(place) else { return false }
        let failure = Self.set(F_WRLCK, place, descriptor)
        if failure == EAGAIN || failure == EACCES { return false }
        guard failure == 0 else { throw PrivateFileError(.lockFailed, path: path, errno: failure) }
        held.places.insert(place)
        return true
    }

    fileprivate func leave(_ place: Int) {
        held.withLockedValue { held in
            guard held.places.remove(place) != nil, let descriptor = held.descriptor else { return }
            _ = Self.set(F_UNLCK, place, descriptor)
        }
    }

    /// Whether someone has the lock of a byte of a file, which is not made for that; false where it cannot be read.
    package static func isTaken(_ place: Int, of path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var range = range(F_WRLCK, place)
        return fcntl(descriptor, getLock, &range) == 0 && range.l_type != Int16(F_UNLCK)
    }

    /// 0, or errno.
    private static func set(_ kind: Int32, _ place: Int, _ descriptor: Int32) -> Int32 {
        var range = range(kind, place)
        return fcntl(descriptor, setLock, &range) == 0 ? 0 : errno
    }

    private static func range(_ kind: Int32, _ place: Int) -> flock {
        var range = flock()
        (range.l_type, range.l_whence) = (Int16(kind), Int16(SEEK_SET))
        (range.l_start, range.l_len) = (off_t(place), 1)
        return range
    }
}
