import Foundation
import Synchronization

/// A child process. Foundation's `Process` takes a child for running as long as a grandchild holds the descriptor that
/// it passes on, and `lanlab up` leaves grandchildren; this one asks waitpid(2).
final class ChildProcess: Sendable {
    /// What became of it, as waitpid(2) reports.
    private let waitStatus = Mutex<Int32?>(nil)
    /// Its number; names another process once this one was seen to have ended.
    let pid: pid_t

    /// Starts `arguments`, the first of which is a path, with /dev/null as input and two files for its output.
    init(_ arguments: [String], output: URL, errors: URL) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (descriptor, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            let path = file.path(percentEncoded: false)
            posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        }
        // The threads of a Swift program have most signals blocked, and a child would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { argv.forEach { free($0) } }
        argv.append(nil)
        var pid: pid_t = 0
        let error = posix_spawn(&pid, arguments[0], &actions, &attributes, argv, environ)
        guard error == 0 else { throw LabError("\(arguments[0]): \(String(cString: strerror(error)))") }
        self.pid = pid
    }

    /// The status of waitpid(2) once it has ended.
    var ended: Int32? {
        waitStatus.withLock { known in
            var status: Int32 = 0
            if known == nil, waitpid(pid, &status, WNOHANG) == pid { known = status }
            return known
        }
    }

    /// The exit status; nil while it runs and where a signal killed it.
    var exitStatus: Int32? { ended.flatMap { $0 & 0x7f == 0 ? ($0 >> 8) & 0xff : nil } }

    /// The signal that killed it.
    var killedBy: Int32? { ended.flatMap { $0 & 0x7f == 0 ? nil : $0 & 0x7f } }
}
