package import LandfallConnections
package import LocalDiscovery

/// What `version --verbose` says.
extension Messages {
    /// What stands before the values.
    package var versionLabel: (version: String, commit: String, toolchain: String, engines: String) {
        (say("version"), say("commit"), say("toolchain"), say("mDNS engines"))
    }

    /// The commit, with what git calls it where that says more.
    package func commit(_ build: BuildNote?) -> String {
        guard let commit = build?.commit else { return notRecorded }
        return build?.describe.map { "\(commit) (\($0))" } ?? commit
    }

    /// The compiler.
    package func toolchain(_ build: BuildNote?) -> String { build?.swift.map { "Swift \($0)" } ?? notRecorded }

    /// The engines that can be used as far as libraries go.
    package func loadable(_ engines: [LocalEngine]) -> String {
        engines.isEmpty ? say("none") : engines.map { engine($0.rawValue) }.joined(separator: ", ")
    }

    package var libraryMissing: String { say("not installed") }

    private var notRecorded: String { say("not recorded (built with a plain swift build)") }
}
