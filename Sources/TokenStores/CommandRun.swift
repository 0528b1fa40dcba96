internal import Glibc
internal import NIOConcurrencyHelpers
internal import ServerModel

/// One run of a command that prints a token. It is a process group of its own, so that all of it can be killed; it can
/// therefore not ask on the terminal, and its standard input is empty.
final class CommandRun: Sendable {
    private enum State {
        case waiting
        /// The group's id. The process is not reaped yet, so the id is nobody else's.
        case running(pid_t)
        case over
        /// Given up, perhaps before it began.
        case killed
    }

    private static let starting = NIOLock()

    private let command: String
    private let environment: [String: String]
    private let errors: Int32?
    private let state = NIOLockedValueBox(State.waiting)

    init(_ command: String, environment: [String: String], errors: Int32?) {
        self.command = command
        self.environment = environment.withoutToken
        self.errors = errors
    }

    /// Kills the group. When this returns none of it runs, but what has left the group.
    func kill() {
        state.withLockedValue { state in
            if case .running(let group) = state { _ = Glibc.kill(-group, SIGKILL) }
            if case .over = state { return }
            state = .killed
        }
    }

    /// Runs the command and makes what it prints a token. Blocks until its standard output is closed and it has ended.
    ///
    /// - Throws: ``TokenStoreError`` without a word of the command or of what it printed.
    func token() throws(TokenStoreError) -> Token {
        let (child, reader) = try start()
        defer { close(reader) }
        let printed: Result<[UInt8]?, Errno>
        do throws(Errno) {
            printed = .success(try readSecret(reader, isStopped: { isKilled }))
        } catch {
            printed = .failure(error)
        }
        // It may still print, into nothing; and a command that goes on is not waited for.
        if case .success(let bytes) = printed, bytes.map({ $0.count < secretReadLimit }) ?? false {} else { kill() }
        let status = reap(child)
        switch printed {
        case .failure(let error): throw Self.failure(error.code)
        case .success(nil): throw TokenStoreError(.referenceTimeout)
        case .success(var bytes?):
            guard bytes.count < secretReadLimit else {
                bytes.wipe()
                throw TokenStoreError(.referenceTooLarge)
            }
            guard status == 0 else {
                bytes.wipe()
                // wait(2): the low seven bits are the signal, the next eight the exit status.
                let signal = status & 0x7f
                throw TokenStoreError(
                    .referenceFailed, signal == 0 ? "exit \((status >> 8) & 0xff)" : "signal \(signal)")
            }
            return try bytes.takeToken()
        }
    }

    private var isKilled: Bool {
        state.withLockedValue { if case .killed = $0 { true } else { false } }
    }

    /// Starts the command and returns its process and the end of a pipe from which its output is read.
    private func start() throws(TokenStoreError) -> (child: pid_t, reader: Int32) {
        // pipe2(2) is not in Swift's Glibc module. A command that starts before both ends are close-on-exec would hold ours open.
        let result = Self.starting.withLock { () -> Result<(pid_t, Int32), TokenStoreError> in
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return .failure(Self.failure(errno)) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            defer { close(ends[1]) }
            let reader = ends[0]
            return spawn(output: ends[1]).map { ($0, reader) }.mapError { error in
                close(reader)
                return error
            }
        }
        return try result.get()
    }

    private func spawn(output: Int32) -> Result<pid_t, TokenStoreError> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        if let errors {
            posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        // Signals as a shell expects them: none blocked, and SIGPIPE, which landfall ignores, as it was.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var pipes = sigset_t()
        sigemptyset(&pipes)
        sigaddset(&pipes, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &pipes)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let arguments = CStrings(["/bin/sh", "-c", command])
        let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
        // Under the lock, so that whoever gives up meanwhile finds a group to kill.
        return state.withLockedValue { state in
            guard case .waiting = state else { return .failure(TokenStoreError(.referenceTimeout)) }
            var child = pid_t()
            let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments.pointers, variables.pointers)
            guard code == 0 else { return .failure(Self.failure(code)) }
            state = .running(child)
            return .success(child)
        }
    }

    /// Waits for the end and returns wait(2)'s status. The id stays taken until the state says that the process is over.
    private func reap(_ child: pid_t) -> Int32 {
        var end = siginfo_t()
        while waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return state.withLockedValue { state in
            if case .running = state { state = .over }
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            return status
        }
    }

    private static func failure(_ code: Int32) -> TokenStoreError {
        TokenStoreError(.referenceFailed, Errno(code: code).reason)
    }
}

/// A list of C strings that ends with NULL, as execve(2) wants it. The strings are wiped: a token may be in a variable.
private final class CStrings {
    private(set) var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) {
        pointers = strings.map { strdup($0) } + [nil]
    }

    deinit {
        for case let string? in pointers {
            explicit_bzero(string, strlen(string))
            free(string)
        }
    }
}
