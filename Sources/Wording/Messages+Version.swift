package import LocalDiscovery
package import SystemChecks

/// What `version --verbose` says.
extension Messages {
    /// What stands before the values.
    package var versionLabel: (version: String, commit: String, toolchain: String, engines: String) {
        (
            pick("version", "버전"), pick("commit", "커밋"), pick("toolchain", "툴체인"), pick("mDNS engines", "mDNS 엔진")
        )
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
        engines.isEmpty ? pick("none", "없음") : engines.map { engine($0.rawValue) }.joined(separator: ", ")
    }

    package var libraryMissing: String { pick("not installed", "설치되지 않음") }

    private var notRecorded: String {
        pick("not recorded, as with a plain swift build", "기록 없음(swift build로 직접 빌드한 경우)")
    }
}
