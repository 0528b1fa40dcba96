internal import Glibc
internal import LandfallSystem
internal import Synchronization

/// The rights of one program to write, each of which ends with the program however that ends: one descriptor for all of them, with a lock on a
/// byte for each server (fcntl(2), open file description locks).
final class HistoryLocks: Sendable {
    private struct Held {
        var descriptor: Int32?
        var places: Set<Int> = []
    }

    private let path: String
    private let held = Mutex(Held())

    /// F_OFD_SETLK of fcntl(2), which is the same on every architecture of Linux.
    private static let setLock: Int32 = 37

    /// On a file, which is made with the first lock.
    init(_ path: String) { self.path = path }

    deinit {
        if let descriptor = held.withLock({ $0.descriptor }) { close(descriptor) }
    }

    /// Takes the lock of a server.
    ///
    /// - Throws: `PrivateFileError` if the file cannot be made, or knows no locks.
    /// - Returns: Nil where somebody has it.
    func take(_ profile: ProfileID) throws(PrivateFileError) -> HistoryLock? {
        let place = Self.place(of: profile)
        let result = held.withLock { held -> Result<Bool, PrivateFileError> in
            let descriptor =
                held.descriptor ?? open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { return .failure(PrivateFileError(.unwritable, path: path, errno: errno)) }
            held.descriptor = descriptor
            guard !held.places.contains(place) else { return .success(false) }
            let failure = Self.set(F_WRLCK, place, descriptor)
            if failure == EAGAIN || failure == EACCES { return .success(false) }
            guard failure == 0 else {
                return .failure(PrivateFileError(.lockFailed, path: path, errno: failure))
            }
            held.places.insert(place)
            return .success(true)
        }
        return try result.get() ? HistoryLock(self, place) : nil
    }

    fileprivate func leave(_ place: Int) {
        held.withLock { held in
            guard held.places.remove(place) != nil, let descriptor = held.descriptor else { return }
            _ = Self.set(F_UNLCK, place, descriptor)
        }
    }

    /// 0, or errno.
    private static func set(_ kind: Int32, _ place: Int, _ descriptor: Int32) -> Int32 {
        var range = flock()
        (range.l_type, range.l_whence) = (Int16(kind), Int16(SEEK_SET))
        (range.l_start, range.l_len) = (off_t(place), 1)
        return fcntl(descriptor, setLock, &range) == 0 ? 0 : errno
    }

    /// The byte of a server, far behind the end of the file: the first digits of its identity, a UUID.
    private static func place(of profile: ProfileID) -> Int {
        Int(String(profile.description.filter(\.isHexDigit).prefix(15)), radix: 16) ?? 0
    }
}

/// The right to write the history of one server, for as long as the value lives.
final class HistoryLock: Sendable {
    private let locks: HistoryLocks
    private let place: Int

    fileprivate init(_ locks: HistoryLocks, _ place: Int) { (self.locks, self.place) = (locks, place) }

    deinit { locks.leave(place) }
}
