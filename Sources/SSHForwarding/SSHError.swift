package import ServerModel

/// Why ssh does not lead to a place.
package struct SSHError: Error, Sendable, Hashable {
    /// The stable identifiers. Those of the network are spelled as everywhere.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no `ssh` in `PATH`.
        case missing = "ssh_missing"
        case hostUnknown = "ssh_host_unknown"
        case hostChanged = "ssh_host_changed"
        case authFailed = "ssh_auth_failed"
        case forwardRefused = "ssh_forward_refused"
        /// Nothing listens at the places that were tried.
        case noServer = "ssh_no_server"
        case failed = "ssh_failed"
        /// No folder for the sockets that others cannot change.
        case folderUnusable = "ssh_folder_unusable"
        case nameNotFound = "name_not_found"
        case connectionRefused = "connection_refused"
        case connectTimeout = "connect_timeout"
        case serverUnreachable = "server_unreachable"
        case cancelled
    }

    package let code: Code
    /// What OpenSSH says, or the folder that is in trouble; part of it may come from the other end. Empty where there is nothing to say.
    package let detail: ForeignText
    /// The fingerprint that was shown instead of the known one, where that is what is wrong.
    package var shownKey: String?

    package init(_ code: Code, _ detail: String = "") {
        self.code = code
        self.detail = ForeignText(detail)
    }
}
