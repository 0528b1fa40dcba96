/// The checks of `landfall doctor`, in the order in which they are shown. The raw values are part of the interface.
package enum CheckName: String, Sendable, Hashable, CaseIterable, Encodable {
    case avahi
    case mdnsPort = "mdns_port"
    case multicast
    case nssMDNS = "nss_mdns"
    case tailscale
    case magicDNS = "magicdns"
    case resolver
    case ssh
    case keyring
    case files
    case clock

    /// How a check counts that had no result in time: as badly as the worst that it can find.
    package var unfinished: CheckStatus {
        switch self {
        case .avahi, .multicast, .resolver, .files: .fail
        case .mdnsPort, .nssMDNS, .tailscale, .magicDNS, .ssh, .keyring, .clock: .warn
        }
    }
}

/// How a check ended. The raw values are part of the interface.
package enum CheckStatus: String, Sendable, Hashable, CaseIterable, Encodable {
    case ok
    /// Something does not work, and landfall has another way.
    case warn
    /// Something that landfall needs is missing.
    case fail
}
