package import LandfallModel

/// What a check found: a cause with its status, without words.
package enum Finding: Sendable, Hashable {
    case avahi(AvahiFinding)
    case mdnsPort(MDNSPortFinding)
    case multicast(MulticastFinding)
    case nssMDNS(NSSFinding)
    case tailscale(TailscaleFinding)
    case magicDNS(MagicDNSFinding)
    case resolver(ResolverFinding)
    case ssh(SSHFinding)
    case keyring(KeyringFinding)
    case files(FilesFinding)
    case clock(ClockFinding)
    case history(HistoryFinding)
    /// What a source of scans says of itself.
    case source(SourceReport)
    /// It had no result in time.
    case unfinished(CheckName)

    /// Which check it is of.
    package var name: CheckName {
        switch self {
        case .avahi: .avahi
        case .mdnsPort: .mdnsPort
        case .multicast: .multicast
        case .nssMDNS: .nssMDNS
        case .tailscale: .tailscale
        case .magicDNS: .magicDNS
        case .resolver: .resolver
        case .ssh: .ssh
        case .keyring: .keyring
        case .files: .files
        case .clock: .clock
        case .history: .history
        case .source(let report): .source(report.source)
        case .unfinished(let name): name
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .avahi(let finding): finding.status
        case .mdnsPort(let finding): finding.status
        case .multicast(let finding): finding.status
        case .nssMDNS(let finding): finding.status
        case .tailscale(let finding): finding.status
        case .magicDNS(let finding): finding.status
        case .resolver(let finding): finding.status
        case .ssh(let finding): finding.status
        case .keyring(let finding): finding.status
        case .files(let finding): finding.status
        case .clock(let finding): finding.status
        case .history(let finding): finding.status
        case .source(let report): report.isWorking ? .ok : .warn
        case .unfinished(let name): name.unfinished
        }
    }
}
