internal import CConfinement
internal import Glibc

/// A process that was started with one end of a socket pair, and has nothing else of its parent's. Used by one thread, that
/// outlives it: the kernel tells the child of the death of that very thread (prctl(2), PR_SET_PDEATHSIG).
struct ChildProcess {
    /// Our end of the wire; non-blocking.
    let socket: Int32
    let id: pid_t

    /// Starts the program at `path` with one argument: its standard descriptors are /dev/null, its environment is empty, it is in a
    /// session of its own, so that no key of a terminal reaches it, and its signals are as they are by default.
    ///
    /// - Throws: ``EngineUnavailable``, with strerror(3)'s words.
    static func start(_ path: String, argument: String) throws(EngineUnavailable) -> ChildProcess {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw unavailable("socketpair", errno) }
        defer { close(ends[1]) }
        var id: pid_t = 0
        let result = spawn(path, argument, wire: ends[1], &id)
        guard result == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
            close(ends[0])
            throw unavailable(path, result)
        }
        return ChildProcess(socket: ends[0], id: id)
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
        kill(id, SIGKILL)
        close(socket)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            // Another part of this program waits for all children.
            guard errno == EINTR else { return "it ended" }
        }
        let signal = status & 0x7f
        if signal == 0 { return "it ended with status \((status >> 8) & 0xff)" }
        return "it ended by signal \(signal)" + (strsignal(signal).map { " (\(String(cString: $0)))" } ?? "")
    }

    private static func spawn(_ path: String, _ argument: String, wire: Int32, _ id: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // First, for it may itself be one of the three that follow.
        posix_spawn_file_actions_adddup2(&actions, wire, EngineProgram.descriptor)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(landfall_spawn_setsid))

        var words: [UnsafeMutablePointer<CChar>?] = [strdup(EmbeddedEnginePlace.programName), strdup(argument), nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        return posix_spawn(&id, path, &actions, &attributes, &words, &environment)
    }

    private static func unavailable(_ what: String, _ code: Int32) -> EngineUnavailable {
        EngineUnavailable(trouble: .processFailed(detail: "\(what): \(String(cString: strerror(code)))"))
    }
}
