package import LandfallConnections
package import LocalDiscovery

/// `landfall.version/1`: the version, and with `--verbose` what the program was built from and what it finds on this machine.
package struct VersionDocument: Encodable, Sendable {
    /// A library that is opened at run time.
    package struct Library: Encodable, Sendable {
        package let name: String
        /// Its file; nil if it is not installed.
        package let path: String?
    }

    package let schema = "landfall.version/1"
    package let version: String
    package let commit: String?
    package let describe: String?
    package let swift: String?
    package let engines: [String]?
    package let libraries: [Library]?

    /// The version alone.
    package init(version: String) {
        self.version = version
        (commit, describe, swift, engines, libraries) = (nil, nil, nil, nil, nil)
    }

    /// All of it.
    package init(version: String, build: BuildNote?, engines: [LocalEngine], libraries: [RuntimeLibrary]) {
        self.version = version
        (commit, describe, swift) = (build?.commit, build?.describe, build?.swift)
        self.engines = engines.map(\.rawValue)
        self.libraries = libraries.map { Library(name: $0.name, path: $0.path) }
    }
}
