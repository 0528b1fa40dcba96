package import LandfallConnections
package import LandfallWording
package import LocalDiscovery

/// What the program says of itself and of the machine that it runs on.
extension Document {
    /// `landfall.doctor/1`: what each check found, and what to do about it where not all is well.
    package init(_ findings: [Finding], _ messages: Messages) {
        let checks = findings.map { finding -> Document in
            let text = finding.text(messages)
            return [
                "name": finding.name, "status": finding.status, "message": text.message,
                "remedy": text.remedy?.text.description,
            ]
        }
        self.init("landfall.doctor/1", ["checks": checks])
    }

    /// `landfall.version/1`: the version, and with `--verbose` what the program was built from and what it finds on this machine. A library
    /// that is not installed has no path.
    package init(
        version: String, build: BuildNote? = nil, engines: [LocalEngine]? = nil, libraries: [RuntimeLibrary]? = nil
    ) {
        self.init(
            "landfall.version/1",
            [
                "version": version, "commit": build?.commit, "describe": build?.describe, "swift": build?.swift,
                "engines": engines?.map(\.rawValue),
                "libraries": libraries?.map { ["name": $0.name, "path": $0.path] as Document },
            ])
    }
}
