internal import CGlibc
internal import Glibc
internal import ServerModel

/// A word on the desktop of whoever watches, by notify-send(1).
package struct DesktopNotice: Sendable {
    /// A desktop that does not take it by then will not be waited for.
    package static let patience = Duration.seconds(5)

    private let program: String?
    private let environment: [String: String]

    /// Looks for the program where `PATH` says.
    package init(environment: [String: String]) {
        self.environment = environment.withoutToken
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        program = folders.map { "\($0)/notify-send" }.first { access($0, X_OK) == 0 }
    }

    /// Shows a notice.
    ///
    /// - Parameters:
    ///   - title: One line, sanitised.
    ///   - text: What stands below it, sanitised.
    ///   - isGood: Whether a connection is back, or else lost.
    /// - Returns: Whether it was taken.
    package func send(_ title: String, _ text: String, isGood: Bool) async -> Bool {
        let category = isGood ? "network.connected" : "network.disconnected"
        // "--" first: what follows is never an option. The body is markup (Desktop Notifications Specification, section 5).
        let arguments = ["--app-name=landfall", "--category=\(category)", "--", title, MarkupText.escaped(text)]
        guard let program, let child = spawn(program, [program] + arguments) else { return false }
        return await status(of: child) == 0
    }

    private func spawn(_ program: String, _ arguments: [String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that Ctrl-C is not its business, and SIGPIPE, which landfall ignores, as it was.
        posix_spawnattr_setpgroup(&attributes, 0)
        var pipes = sigset_t()
        sigemptyset(&pipes)
        sigaddset(&pipes, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &pipes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

        let argumentPointers = arguments.map { strdup($0) } + [nil]
        let variablePointers = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
        var child = pid_t()
        let code = posix_spawn(&child, program, &actions, &attributes, argumentPointers, variablePointers)
        return code == 0 ? child : nil
    }

    /// Waits for the end and returns wait(2)'s status; one that takes too long, or that nobody waits for any more, is killed.
    private func status(of child: pid_t) async -> Int32 {
        let deadline = ContinuousClock.now + Self.patience
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) == 0 {
            if ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(20))) != nil { continue }
            kill(child, SIGKILL)
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            break
        }
        return status
    }
}
