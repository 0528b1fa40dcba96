package import LandfallModel

/// Who may own `org.freedesktop.secrets` on the session bus, without asking the bus: that could start a service, or hang.
package enum SecretServices {
    /// Whether a service file lets the bus start one (D-Bus specification, "Message Bus Starting Services").
    package static func isActivatable(environment: [String: String], files: SystemFiles) -> Bool {
        folders(environment).contains { folder in
            (files.list(folder) ?? []).contains { name in
                name.hasSuffix(".service") && files.read("\(folder)/\(name)").text.map(isOwner) == true
            }
        }
    }

    /// The name of a process of `user` that is known to own it.
    package static func provider(among processes: ProcessTable, user: UInt32) -> ForeignText? {
        // The kernel keeps 15 bytes of a name.
        let known = ["gnome-keyring-d", "keepassxc", "kwalletd5", "kwalletd6", "ksecretd", "oo7-daemon"]
        return processes.entries.first { $0.user == user && known.contains($0.name.raw) }?.name
    }

    /// `dbus-1/services` of the runtime folder, of the user and of the system.
    private static func folders(_ environment: [String: String]) -> [String] {
        let set = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let own = set("XDG_DATA_HOME") ?? set("HOME").map { $0 + "/.local/share" }
        let system = (set("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return ([set("XDG_RUNTIME_DIR"), own].compactMap(\.self) + system)
            .filter { $0.hasPrefix("/") }.map { $0 + "/dbus-1/services" }
    }

    private static func isOwner(_ file: String) -> Bool {
        file.split(whereSeparator: \.isNewline).contains { line in
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            return parts == ["Name", "org.freedesktop.secrets"]
        }
    }
}
