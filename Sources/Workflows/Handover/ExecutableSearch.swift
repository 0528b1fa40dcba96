/// Where the program of a command may be: the search of execvp(3). Does no I/O.
package enum ExecutableSearch {
    /// Says where to look.
    ///
    /// - Parameters:
    ///   - command: What was typed; with a slash it is the path itself.
    ///   - path: The value of `PATH`; nil if it is not set.
    /// - Returns: The paths to try, in order.
    package static func candidates(_ command: String, path: String?) -> [String] {
        guard !command.isEmpty else { return [] }
        if command.contains("/") { return [command] }
        // confstr(3) of _CS_PATH is what execvp takes if there is none.
        return (path ?? "/bin:/usr/bin").split(separator: ":", omittingEmptySubsequences: false)
            // An empty entry is the current folder (POSIX.1-2024, Base Definitions, 8.3).
            .map { $0.isEmpty ? "./\(command)" : "\($0)/\(command)" }
    }
}
