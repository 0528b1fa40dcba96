package import CGlibc
internal import Glibc

/// A program that is about to be started, in this process or in one of its own.
package struct ProgramStart {
    /// Why it cannot be, by errno.
    package struct Failure: Error {
        package let errno: Int32

        package init(errno: Int32) {
            self.errno = errno
        }
    }

    /// The program and its arguments; at least the program.
    package let command: [String]
    package let environment: [String: String]
    /// The descriptor with the token, which it inherits beside 0 to 2; nil for none.
    package let reader: Int32?

    package init(command: [String], environment: [String: String], reader: Int32?) {
        self.command = command
        self.environment = environment
        self.reader = reader
    }

    /// The number by which a process of its own knows the descriptor with the token.
    package static let readerOfChild: Int32 = 3

    /// Becomes the program, under the number that the descriptor has here. Returns why that failed.
    package func become() -> Failure {
        guard InheritedDescriptors.limit(toStandardAnd: reader) else { return Failure(errno: EMFILE) }
        restoreSignals()
        ProcessSecrecy.end()
        return attempt { path, arguments, variables in
            execve(path, arguments, variables)
            return errno
        }
    }

    /// Starts it as a child, for which ``readerOfChild`` is the descriptor with the token.
    package func spawn() throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var first: Int32 = 3
        if let reader {
            // Of equal numbers it takes away that it is closed (POSIX.1-2024).
            posix_spawn_file_actions_adddup2(&actions, reader, Self.readerOfChild)
            first = Self.readerOfChild + 1
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, first)
        var (pipes, none) = (sigset_t(), sigset_t())
        sigemptyset(&pipes)
        sigaddset(&pipes, SIGPIPE)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &pipes)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // A child inherits the limit of this process.
        ProcessSecrecy.end()
        defer { ProcessSecrecy.begin() }
        var child = pid_t()
        let failure = attempt { path, arguments, variables in
            posix_spawn(&child, path, &actions, &attributes, arguments, variables)
        }
        guard failure.errno == 0 else { throw failure }
        return child
    }

    private typealias Strings = [UnsafeMutablePointer<CChar>?]

    /// Tries one place after the other, until one succeeds or fails in earnest.
    private func attempt(_ start: (String, Strings, Strings) -> Int32) -> Failure {
        withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
            var worst = ENOENT
            for place in ExecutableSearch.candidates(command[0], path: environment["PATH"]) {
                var failure = withCStrings(command) { start(place, $0, variables) }
                if failure == ENOEXEC {
                    // A script without its first line: execvp(3) leaves it to the shell.
                    failure = withCStrings(["/bin/sh", place] + command.dropFirst()) { start("/bin/sh", $0, variables) }
                }
                switch failure {
                case ENOENT, ENOTDIR: continue
                case EACCES: worst = EACCES
                default: return Failure(errno: failure)
                }
            }
            return Failure(errno: worst)
        }
    }

    /// The program inherits what is blocked and ignored: SIGPIPE, which landfall ignores, and whatever the thread has
    /// blocked.
    private func restoreSignals() {
        signal(SIGPIPE, SIG_DFL)
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }
}

/// Lends a list of C strings that ends with NULL, as execve(2) wants it. They are wiped: a token may be among them.
private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer {
        for case let string? in pointers {
            explicit_bzero(string, strlen(string))
            free(string)
        }
    }
    return body(pointers + [nil])
}
