package import LandfallModel

/// The checks of `landfall doctor`. The raw values are part of the interface.
package struct CheckName: RawRepresentable, Sendable, Hashable, Encodable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let avahi = CheckName(rawValue: "avahi")
    package static let mdnsPort = CheckName(rawValue: "mdns_port")
    package static let multicast = CheckName(rawValue: "multicast")
    package static let nssMDNS = CheckName(rawValue: "nss_mdns")
    package static let tailscale = CheckName(rawValue: "tailscale")
    package static let magicDNS = CheckName(rawValue: "magicdns")
    package static let resolver = CheckName(rawValue: "resolver")
    package static let ssh = CheckName(rawValue: "ssh")
    package static let keyring = CheckName(rawValue: "keyring")
    package static let files = CheckName(rawValue: "files")
    package static let clock = CheckName(rawValue: "clock")
    package static let history = CheckName(rawValue: "history")

    /// Whether a source of scans can be searched, where no check of its own says more.
    package static func source(_ source: DiscoverySource) -> CheckName { CheckName(rawValue: source.rawValue) }

    /// Those with findings of their own, in the order in which they are shown.
    package static let all = [
        avahi, mdnsPort, multicast, nssMDNS, tailscale, magicDNS, resolver, ssh, keyring, files, clock, history,
    ]

    /// How a check counts that had no result in time: as badly as the worst that it can find.
    package var unfinished: Verdict {
        [Self.avahi, .multicast, .resolver, .files].contains(self) ? .fail : .warn
    }
}
