internal import Glibc
internal import ServerModel

/// Becomes another program, as env(1) does: its signals and its exit code are then that program's own.
///
/// The token is in a pipe, of which the program inherits the end to read from; its number is in `LANDFALL_TOKEN_FD`.
/// In the environment, which others of this user can read, it is only where somebody has asked for that.
struct ExecRun {
    let target: HandoverTarget
    /// The program and its arguments; at least the program.
    let command: [String]
    /// What a connection has proven that it may be shown.
    let token: Token?
    /// The variable that is to hold the token instead of a descriptor.
    let tokenVariable: String?
    let context: CommandContext

    /// Returns only by an error.
    func run() throws(CommandFailure) -> Never {
        var environment = context.environment.withoutToken
        environment[HandoverTarget.tokenDescriptorVariable] = nil
        for (name, value) in target.variables { environment[name] = value }
        var reader: Int32?
        if let token {
            if let tokenVariable {
                environment[tokenVariable] = token.withBytes { String(decoding: $0, as: UTF8.self) }
            } else {
                let pipe = try makePipe(token)
                environment[HandoverTarget.tokenDescriptorVariable] = "\(pipe)"
                reader = pipe
            }
        }
        let failure = execute(environment)
        if let reader { close(reader) }
        throw failure
    }

    /// A pipe with the token and a line feed in it, closed on the side of the writer. Returns the other one.
    private func makePipe(_ token: Token) throws(CommandFailure) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw cannotExecute(errno) }
        defer { close(ends[1]) }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        // Nobody reads yet. A pipe holds 65536 bytes, or 4096 for a user who has very many (pipe(7)).
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let isWritten = token.withBytes { bytes in
            let line = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
            defer { line.deallocate() }
            line.copyMemory(from: bytes)
            line[bytes.count] = 0x0a
            let count = write(ends[1], line.baseAddress, line.count)
            if let start = line.baseAddress { explicit_bzero(start, line.count) }
            return count == line.count
        }
        guard isWritten else {
            close(ends[0])
            throw cannotExecute(EAGAIN)
        }
        return ends[0]
    }

    /// Tries one place after the other. Returns why none would do.
    private func execute(_ environment: [String: String]) -> CommandFailure {
        let places = ExecutableSearch.candidates(command[0], path: environment["PATH"])
        restoreSignals()
        keepOwnDescriptors()
        return withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
            var isDenied = false
            for place in places {
                var failure = Self.execute(place, command, variables)
                if failure == ENOEXEC {
                    // A script without its first line: execvp(3) leaves it to the shell.
                    failure = Self.execute("/bin/sh", ["/bin/sh", place] + command.dropFirst(), variables)
                }
                switch failure {
                case ENOENT, ENOTDIR: continue
                case EACCES: isDenied = true
                default: return cannotExecute(failure)
                }
            }
            let name = ForeignText(command[0]).description
            return isDenied
                ? cannotExecute(EACCES) : CommandFailure(.commandNotFound, context.messages.commandNotFound(name))
        }
    }

    /// execve(2), which returns only with an errno.
    private static func execute(
        _ path: String, _ arguments: [String], _ variables: [UnsafeMutablePointer<CChar>?]
    ) -> Int32 {
        withCStrings(arguments) { arguments in
            execve(path, arguments, variables)
            return errno
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

    /// Of the descriptors that landfall has opened, the ones that are no file, pipe or socket (epoll, eventfd, timerfd) are not closed
    /// by themselves. What the caller has opened for the program stays.
    private func keepOwnDescriptors() {
        var target = [CChar](repeating: 0, count: 32)
        for descriptor in Int32(3)..<256 {
            let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
            guard count > 0 else { continue }
            let name = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if name.hasPrefix("anon_inode:") { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
    }

    private func cannotExecute(_ failure: Int32) -> CommandFailure {
        CommandFailure(
            .commandNotExecutable,
            context.messages.cannotExecute(ForeignText(command[0]).description, String(cString: strerror(failure))))
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
