internal import Glibc
internal import LandfallSystem

/// A command of landfall that is run as a child, with the terminal of this process.
package struct ForegroundCommand: Sendable {
    private let arguments: [String]
    private let environment: [String: String]

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - arguments: Its words, without the name of the program.
    ///   - environment: Its environment.
    package init(_ arguments: [String], environment: [String: String]) {
        self.arguments = arguments
        self.environment = environment
    }

    /// Runs it to its end. Ctrl-C and Ctrl-\ go to the child: this process ignores them, as system(3) does.
    ///
    /// - Returns: Its exit status, 128 and the number of the signal where one has ended it; nil if it was not started.
    package func run() async -> Int32? {
        // What is executed now, whatever is installed under its name since.
        let program = ChildProgram(
            "/proc/self/exe", arguments: ["landfall"] + arguments, environment: environment,
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
