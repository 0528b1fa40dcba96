internal import CLandfallGlibc
internal import Dispatch
internal import Glibc

/// A child of this process. Until it is reaped its number is nobody else's.
package struct ChildProcess: Sendable, Hashable {
    /// How a process ended (wait(2)).
    package enum End: Sendable, Hashable {
        /// By itself, with this status.
        case exited(Int32)
        /// By this signal.
        case killed(Int32)
    }

    /// Its number, and that of its group where it has one of its own.
    package let id: Int32

    /// Kills it.
    package func kill() {
        _ = Glibc.kill(id, SIGKILL)
    }

    /// Kills all of the group that it leads.
    package func killGroup() {
        _ = Glibc.kill(-id, SIGKILL)
    }

    /// Blocks until it has ended, and leaves it to be reaped.
    package func waitUntilOver() {
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Waits on a thread of its own until it has ended, and leaves it to be reaped.
    package func isOver() async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "landfall.child").async {
                waitUntilOver()
                continuation.resume()
            }
        }
    }

    /// Blocks until it has ended, and takes it off the system's list. To be called once.
    ///
    /// - Returns: How it ended; nil where the system does not keep that, because SIGCHLD is ignored, or told someone else.
    @discardableResult
    package func reap() -> End? {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return End(status: status)
    }

    /// Waits until it has ended, and takes it off the system's list. One that has not by `deadline`, or that nothing waits for any
    /// more, is killed with its group.
    ///
    /// - Parameter deadline: Until when it may run.
    /// - Returns: How it ended; nil as of ``reap()``.
    package func end(by deadline: ContinuousClock.Instant) async -> End? {
        var status: Int32 = 0
        while true {
            let found = waitpid(id, &status, WNOHANG)
            if found == id { return End(status: status) }
            if found < 0, errno != EINTR { return nil }
            if .now < deadline, (try? await Task.sleep(for: .milliseconds(20))) != nil { continue }
            killGroup()
            return reap()
        }
    }
}

extension ChildProcess.End {
    /// WIFEXITED, WEXITSTATUS and WTERMSIG of sys/wait.h are macros: the low seven bits are the signal, the next eight the status.
    fileprivate init(status: Int32) {
        self = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .killed(status & 0x7f)
    }
}
