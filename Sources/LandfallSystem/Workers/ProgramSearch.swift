internal import Glibc

/// Where the program of a name is: the one search that landfall makes for programs.
///
/// As execvp(3) searches, but in the absolute folders of `PATH` alone: a relative entry, or an empty one, is whatever folder the user
/// happens to be in, and another user may have put a program there.
package enum ProgramSearch {
    /// Says where to look. Does no I/O.
    ///
    /// - Parameters:
    ///   - command: What was typed; with a slash it is the path itself.
    ///   - path: The value of `PATH`; nil if it is not set.
    /// - Returns: The paths to try, in order.
    package static func candidates(_ command: String, path: String?) -> [String] {
        guard !command.isEmpty else { return [] }
        if command.contains("/") { return [command] }
        return folders(path).map { "\($0)/\(command)" }
    }

    /// The environment for a program that starts others by their names: it searches in the same folders.
    package static func absolute(_ environment: [String: String]) -> [String: String] {
        environment.merging(["PATH": folders(environment["PATH"]).joined(separator: ":")]) { $1 }
    }

    /// The absolute ones; those of the system if it is not set.
    private static func folders(_ path: String?) -> [Substring] {
        (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    }

    /// The path of a program that this user may execute; nil where there is none.
    package static func find(_ name: String, environment: [String: String]) -> String? {
        candidates(name, path: environment["PATH"]).first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
    }
}
