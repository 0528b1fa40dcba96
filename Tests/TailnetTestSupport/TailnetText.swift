/// Documents as LocalAPI's status, written by a test.
package struct TailnetText: Sendable {
    /// A machine of it.
    package struct Machine: Sendable {
        /// Its stable node id.
        package var id: String
        /// Its name without the suffix.
        package var name: String
        /// What its system calls it.
        package var hostName = ""
        /// Its address.
        package var address: String
        /// Its owner: 1 is the user.
        package var user = 1
        /// Its tags.
        package var tags: [String] = []
        /// Whether it is online.
        package var isOnline = true
        /// Who shared it with the user.
        package var sharer: Int?
        /// Where its packets come from.
        package var currentAddress = ""
        /// The region of its relay.
        package var relay = ""
        /// When it was last seen.
        package var lastSeen = "0001-01-01T00:00:00Z"
        /// When it last agreed on keys with this machine.
        package var lastHandshake = "0001-01-01T00:00:00Z"
        /// What else is carried to it.
        package var carried: [String] = []
        /// For which networks it is the router that counts.
        package var primaryRoutes: [String] = []
        /// The host keys of its sshd.
        package var sshHostKeys: [String] = []

        /// Makes a machine of the user's that is online.
        package init(_ id: String, _ name: String, _ address: String) {
            self.id = id
            self.name = name
            self.address = address
        }

        /// The same with some things changed.
        package func with(_ change: (inout Machine) -> Void) -> Machine {
            var machine = self
            change(&machine)
            return machine
        }

        fileprivate func json(_ suffix: String) -> String {
            func array(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }
            return """
                {"ID": "\(id)", "DNSName": "\(name).\(suffix).", "HostName": "\(hostName)", "UserID": \(user),
                "TailscaleIPs": ["\(address)"], "Online": \(isOnline), "Tags": [\(array(tags))],
                "AltSharerUserID": \(sharer ?? 0), "CurAddr": "\(currentAddress)", "Relay": "\(relay)",
                "LastSeen": "\(lastSeen)", "LastHandshake": "\(lastHandshake)", "AllowedIPs": [\(array(["\(address)/32"] + carried))],
                "PrimaryRoutes": [\(array(primaryRoutes))], "sshHostKeys": [\(array(sshHostKeys))]}
                """
        }
    }

    /// The others.
    package var machines: [Machine]
    /// What the daemon does.
    package var state = "Running"
    /// Whether the tailnet is an interface.
    package var hasInterface = true
    /// Whether the tailnet serves names.
    package var servesNames = true
    /// The domain.
    package var suffix = "tail12345.ts.net"

    /// Makes a tailnet that is up.
    package init(_ machines: [Machine] = []) {
        self.machines = machines
    }

    /// The document.
    package var bytes: [UInt8] {
        let peers = machines.enumerated().map { "\"nodekey:\($0.offset)\": \($0.element.json(suffix))" }
        let text = """
            {"Version": "1.96.5", "TUN": \(hasInterface), "BackendState": "\(state)",
            "MagicDNSSuffix": "\(suffix)", "CurrentTailnet": {"MagicDNSSuffix": "\(suffix)", "MagicDNSEnabled": \(servesNames)},
            "Self": {"ID": "nSELF", "DNSName": "me.\(suffix).", "HostName": "me", "UserID": 1, "Online": true,
            "TailscaleIPs": ["100.64.0.12"]},
            "User": {"1": {"ID": 1, "LoginName": "me@example.com"}, "9": {"ID": 9, "LoginName": "bob@example.com"}},
            "Peer": {\(peers.joined(separator: ", "))}}
            """
        return Array(text.utf8)
    }
}
