package import LandfallModel

/// Whether names of DNS can be resolved, as far as resolv.conf(5) tells.
package enum ResolverFinding: Sendable, Hashable {
    case servers([IPAddress])
    /// No server is named, which means the one of this machine, and there is one.
    case localServer
    /// glibc asks systemd-resolved without the file.
    case resolvedByNSS
    case missing
    case unreadable
    case noServer
    /// `local` is the domain of mDNS (RFC 6762 section 3); as a suffix it sends every short name there.
    case searchesLocal
    /// Of several `search` and `domain` lines only the last counts.
    case searchOverridden(lost: [ForeignText])

    /// What is known.
    package struct Facts: Sendable {
        /// What became of reading the file.
        package var file: FileContent
        /// The services of the `hosts` line of nsswitch.conf.
        package var services: [String] = []
        /// Whether something serves DNS on loopback.
        package var hasLocalServer: Bool = false
    }

    /// Concludes from the facts.
    package init(_ facts: Facts) {
        let parsed = facts.file.text.map { ResolvConf($0) }
        let servers = parsed?.effectiveServers ?? []
        let lost = (parsed?.searchLines ?? []).dropLast().flatMap(\.self)
        if facts.file.isUnreadable {
            self = .unreadable
        } else if servers.isEmpty, facts.services.contains("resolve") {
            self = .resolvedByNSS
        } else if servers.isEmpty, facts.hasLocalServer {
            self = .localServer
        } else if parsed == nil {
            self = .missing
        } else if servers.isEmpty {
            self = .noServer
        } else if parsed?.search.contains(where: Self.isLocal) == true {
            self = .searchesLocal
        } else if !lost.isEmpty, Set(lost) != Set(parsed?.search ?? []) {
            self = .searchOverridden(lost: lost)
        } else {
            self = .servers(servers)
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .servers, .localServer, .resolvedByNSS: .ok
        case .searchesLocal, .searchOverridden: .warn
        case .missing, .unreadable, .noServer: .fail
        }
    }

    private static func isLocal(_ suffix: ForeignText) -> Bool {
        ["local", "local."].contains(suffix.raw.lowercased())
    }
}
