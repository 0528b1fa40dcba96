// poll(2): an optimised build finds `pollfd` in the module that imports <poll.h> first.
internal import CLandfallAvahi
internal import CLandfallConfinement
internal import Glibc
internal import LandfallSystem

/// The engine's process, that was started with one end of a socket pair, and has nothing else of its parent's. Used by one thread, that
/// outlives it: the kernel tells the child of the death of that very thread (prctl(2), PR_SET_PDEATHSIG).
struct EngineChild {
    /// Our end of the wire; non-blocking.
    let socket: Int32
    private let process: ChildProcess

    /// Its number.
    var id: Int32 { process.id }

    /// Starts the program at `path` with one argument: its standard descriptors are /dev/null, its environment is empty, it is in a
    /// session of its own, so that no key of a terminal reaches it, and its signals are as they are by default.
    ///
    /// - Throws: ``EngineUnavailable``, with strerror(3)'s words.
    static func start(_ path: String, argument: String) throws(EngineUnavailable) -> EngineChild {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw unavailable("socketpair", errno) }
        defer { close(ends[1]) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let program = ChildProgram(
            path, arguments: [EmbeddedEnginePlace.programName, argument], environment: [:],
            descriptors: [.null, .null, .null, .copy(ends[1])], surroundings: .ownSession, signals: .all)
        do throws(ChildProgram.Failure) {
            return EngineChild(socket: ends[0], process: try program.start())
        } catch {
            close(ends[0])
            throw unavailable(path, error.errno)
        }
    }

    /// Says that nothing more will be asked; a sound process withdraws what it published, and ends.
    func endInput() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Waits until the process has closed its end, at most `limit`; what it says is dropped.
    func waitForEnd(_ limit: Duration) {
        let deadline = ContinuousClock.now + limit
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&descriptor, 1, Int32(left.rounded(.up))) > 0,
                recv(socket, &buffer, buffer.count, 0) > 0
            else { return }
        }
    }

    /// Ends the process and takes it off the system's list. To be called once; nothing else is of use afterwards.
    ///
    /// - Returns: How it ended, in English.
    func end() -> String {
        // One that has ended by itself keeps its status.
        process.kill()
        close(socket)
        switch process.reap() {
        case nil: return "it ended"
        case .exited(let status): return "it ended with status \(status)"
        case .killed(let signal):
            return "it ended by signal \(signal)" + (strsignal(signal).map { " (\(String(cString: $0)))" } ?? "")
        }
    }

    private static func unavailable(_ what: String, _ code: Int32) -> EngineUnavailable {
        EngineUnavailable(trouble: .processFailed(detail: "\(what): \(String(cString: strerror(code)))"))
    }
}
