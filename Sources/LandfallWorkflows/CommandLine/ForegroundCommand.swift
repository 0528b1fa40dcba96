internal import Glibc
internal import LandfallSystem

/// A program that is run as a child, with the terminal of this process: a command of landfall, or the user's editor.
package struct ForegroundCommand: Sendable {
    private let program: String
    private let arguments: [String]
    private let environment: [String: String]

    /// A command of landfall.
    ///
    /// - Parameters:
    ///   - arguments: Its words, without the name of the program.
    ///   - environment: Its environment.
    package init(_ arguments: [String], environment: [String: String]) {
        // What is executed now, whatever is installed under its name since.
        program = "/proc/self/exe"
        self.arguments = ["landfall"] + arguments
        self.environment = environment
    }

    /// The user's editor with a file.
    ///
    /// - Parameters:
    ///   - command: The value of `$EDITOR`, for the shell: it may have options.
    ///   - path: The file.
    ///   - environment: Its environment.
    init(editor command: String, of path: String, environment: [String: String]) {
        program = "/bin/sh"
        arguments = ["/bin/sh", "-c", "\(command) \"$1\"", "landfall", path]
        self.environment = environment
    }

    /// Runs it to its end. Ctrl-C and Ctrl-\ go to the child: this process ignores them, as system(3) does.
    ///
    /// - Returns: Its exit status, 128 and the number of the signal where one has ended it; nil if it was not started.
    package func run() async -> Int32? {
        let program = ChildProgram(
            program, arguments: arguments, environment: environment,
            descriptors: [.same, .same, .same], surroundings: .sameGroup, signals: .all)
        let before = [SIGINT, SIGQUIT].map { ($0, Self.ignore($0)) }
        defer { for (number, action) in before { withUnsafePointer(to: action) { _ = sigaction(number, $0, nil) } } }
        guard let child = try? program.start() else { return nil }
        await child.isOver()
        switch child.reap() {
        case .exited(let status): return status
        case .killed(let signal): return 128 + signal
        case nil: return nil
        }
    }

    private static func ignore(_ number: Int32) -> sigaction {
        var (ignoring, before) = (sigaction(), sigaction())
        ignoring.__sigaction_handler.sa_handler = SIG_IGN
        sigaction(number, &ignoring, &before)
        return before
    }
}
