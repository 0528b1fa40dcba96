internal import CGlibc
internal import Glibc
internal import Workers

/// The user's ssh, and what it runs with.
package struct SSHProgram: Sendable, Hashable {
    /// Its path.
    package let path: String
    /// Its environment: this process's without what is landfall's own, a token perhaps; its messages are in English.
    let environment: [String: String]

    /// Finds `ssh` in `PATH`; nil where there is none. A relative folder there is passed over.
    package init?(environment: [String: String]) {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        guard let folder = folders.first(where: { $0.hasPrefix("/") && Self.isProgram("\($0)/ssh") }) else {
            return nil
        }
        path = "\(folder)/ssh"
        self.environment = environment.filter { !$0.key.hasPrefix("LANDFALL_") }.merging(["LC_ALL": "C"]) { $1 }
    }

    /// Calls it for something that has to be done even if this process ends meanwhile. Nobody waits for it.
    func spawn(_ arguments: [String]) {
        let program = ChildProgram(
            path, arguments: arguments, environment: environment, descriptors: [.null, .null, .null],
            surroundings: .ownSession, signals: .all)
        guard let child = try? program.start() else { return }
        try? DetachedThread.start { child.reap() }
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
