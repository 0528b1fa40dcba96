import Glibc

/// What is installed on this machine, as far as checks ask.
package struct InstalledSoftware: Sendable {
    /// Whether a shared library can be opened.
    package var hasLibrary: @Sendable (_ name: String) -> Bool
    /// Whether a program is in one of the usual folders.
    package var hasProgram: @Sendable (_ name: String) -> Bool

    /// That of this machine.
    package static let system = InstalledSoftware(
        hasLibrary: { name in
            guard let library = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return false }
            dlclose(library)
            return true
        },
        hasProgram: { name in
            ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin", "/snap/bin"]
                .contains { access("\($0)/\(name)", X_OK) == 0 }
        })

    /// The library of a service of nsswitch.conf(5).
    package func hasNameService(_ service: String) -> Bool { hasLibrary("libnss_\(service).so.2") }
}
