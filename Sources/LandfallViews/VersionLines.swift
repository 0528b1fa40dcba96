package import LandfallConnections
package import LandfallTerminal
package import LandfallWording
package import LocalDiscovery

/// What `version --verbose` shows: a name and a value on each line.
package struct VersionLines {
    private let rows: [(name: String, value: String)]

    /// The lines of a program with this build note, on a machine with these engines and libraries.
    package init(
        version: String, build: BuildNote?, engines: [LocalEngine], libraries: [RuntimeLibrary], _ messages: Messages
    ) {
        let label = messages.versionLabel
        rows =
            [
                (label.version, version), (label.commit, messages.commit(build)),
                (label.toolchain, messages.toolchain(build)), (label.engines, messages.loadable(engines)),
            ] + libraries.map { ($0.name, $0.path ?? messages.libraryMissing) }
    }

    /// For a pipe: tab-separated records, nothing cut.
    package var records: [String] { rows.map { "\($0.name)\t\($0.value)" } }

    /// For the user. A value that does not fit goes on below itself.
    package func lines(columns: Int) -> [StyledText] {
        Page(rows.flatMap { [Page.Part].fields($0.name, $0.value) }).lines(columns: columns)
    }
}
