import LandfallModel
import LandfallTransport

extension RoutePlan {
    /// The path of the Unix socket of this machine that it leads to; nil for any other route.
    package var machineSocket: String? {
        guard isConfirmed, case .host(.socket(let path)) = place else { return nil }
        return path.description
    }

    /// For how long routes that are faster than ssh are waited for before it is tried.
    package static let patienceBeforeSSH = Duration.seconds(1)

    /// Whether ssh leads there, which is tried last.
    package var isBySSH: Bool {
        if case .host(.ssh) = place { true } else { false }
    }

    /// Whether it is to lead through the tailnet, as it looks.
    package var mayUseTailnet: Bool {
        if via == .tailnet { return true }
        if case .host(let host) = place { return host.looksLikeTailnet }
        return false
    }

    /// Whether a server could prove itself on the route: on this machine, over the tailnet, behind ssh, or by a certificate. It says nothing of
    /// whether it does.
    ///
    /// TLS counts before there is a pin too, since a person may accept the certificate and the tailnet may vouch for it. A name or an
    /// address of the tailnet that was saved as any other address counts where it can be nothing else.
    package var mayProve: Bool {
        if via == .tailnet { return true }
        switch place {
        case .service(_, let scheme): return scheme == .https
        case .host(.socket), .host(.ssh): return true
        case .host(.address(let address)) where address.isLoopback: return true
        case .host(.address(let address)) where address.mayBeTailnet && claim.known.nodeID != nil: return true
        case .host(.name(let name)) where name.text == "localhost" || name.text.hasSuffix(".ts.net"): return true
        case .host:
            let isTLS = attempts.map { $0.scheme == .https }
            let hasPin = !claim.known.certificatePins.isEmpty || claim.policy.acceptsNew
            return hasPin ? isTLS.contains(true) : !isTLS.isEmpty && !isTLS.contains(false)
        }
    }
}
