internal import CLandfallGlibc
internal import Glibc
internal import LandfallSystem

/// The user's ssh, and what it runs with.
package struct SSHProgram: Sendable, Hashable {
    /// Its path.
    package let path: String
    /// Its environment: this process's without what is landfall's own, a token perhaps. Its messages are in English, and neither it nor the
    /// ssh of a jump host opens a window to ask in; they have no terminal. That ssh too, and whatever else the configuration names, is looked for
    /// in the absolute folders of `PATH` alone.
    let environment: [String: String]

    /// Finds `ssh` in `PATH`; nil where there is none.
    package init?(environment: [String: String]) {
        guard let path = ProgramSearch.find("ssh", environment: environment) else { return nil }
        self.path = path
        self.environment = ProgramSearch.absolute(environment).filter { !$0.key.hasPrefix("LANDFALL_") }.merging(
            ["LC_ALL": "C", "SSH_ASKPASS": "/bin/false", "SSH_ASKPASS_REQUIRE": "never"]
        ) { $1 }
    }

    /// Calls it for something that has to be done even if this process ends meanwhile. Nothing waits for it.
    func spawn(_ arguments: [String]) {
        let program = ChildProgram(
            path, arguments: arguments, environment: environment, descriptors: [.null, .null, .null],
            surroundings: .ownSession, signals: .all)
        guard let child = try? program.start() else { return }
        try? DetachedThread.start { child.reap() }
    }
}
