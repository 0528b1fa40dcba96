internal import Glibc

/// A lock among processes, and among tasks of one. It ends with this value, or with the process, however that ends.
///
/// The lock is on a file of its own, which stays: a lock on a file that is replaced by a rename guards the old one only.
package struct FileLock: ~Copyable, Sendable {
    let descriptor: Int32

    deinit {
        close(descriptor)
    }

    /// flock(2) without waiting: 0, or errno.
    package static func system(_ descriptor: Int32) -> Int32 {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
    }

    /// Marks the lock's file as changed now, for who looks whether what it guards has changed.
    package borrowing func touch() {
        futimens(descriptor, nil)
    }

    /// The open file of a lock, made where it is missing.
    static func descriptor(_ path: String) throws(PrivateFileError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw PrivateFileError(.unwritable, path: path, errno: errno) }
        return descriptor
    }

    /// Waits for the lock. flock(2) knows no deadline, so it is asked every few milliseconds, at random intervals, so that no
    /// process is always the last.
    ///
    /// - Parameters:
    ///   - path: The lock's own file, made where it is missing; its folder is there.
    ///   - deadline: Until when to wait. It is tried once even if that is over.
    ///   - tryLock: What gives the lock: 0, or errno.
    /// - Throws: ``PrivateFileError`` `locked` at the deadline or when the task is cancelled, else `lockFailed`, or
    ///   `unwritable` where the lock's file cannot be made.
    /// - Returns: The lock, which holds as long as the value lives.
    package static func take(
        _ path: String, deadline: ContinuousClock.Instant,
        tryLock: (Int32) -> Int32 = system
    ) async throws(PrivateFileError) -> FileLock {
        let descriptor = try descriptor(path)
        let lock = FileLock(descriptor: descriptor)
        while true {
            let failure = tryLock(descriptor)
            if failure == 0 { return lock }
            guard failure == EWOULDBLOCK || failure == EINTR else {
                throw PrivateFileError(.lockFailed, path: path, errno: failure)
            }
            let pause = ContinuousClock.Instant.now + .microseconds(Int64.random(in: 500...5_000))
            guard pause < deadline, (try? await Task.sleep(until: pause, clock: .continuous)) != nil else {
                throw PrivateFileError(.locked, path: path, errno: failure)
            }
        }
    }
}
