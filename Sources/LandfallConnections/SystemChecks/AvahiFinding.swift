package import LandfallModel
package import LandfallSystem

/// Whether the LAN can be looked at, and by what.
package enum AvahiFinding: Sendable, Hashable {
    /// avahi-daemon answers.
    case daemon
    /// It does not, and the engine inside landfall takes its place.
    case embeddedInstead(of: Trouble)
    /// Neither works.
    case nothing(Trouble)

    /// What is wrong with the daemon.
    package enum Trouble: Sendable, Hashable {
        case notInstalled
        case notRunning
        /// There is no system bus to reach it by.
        case noBus
        case hung
        /// libavahi-client is not installed.
        case clientMissing
        /// Avahi says something else, in its own words.
        case failed(ForeignText?)
    }

    /// Concludes from what the engines said.
    ///
    /// - Parameters:
    ///   - daemon: What the daemon's engine said; nil where it said nothing in time.
    ///   - embedded: What the embedded one said, where it was asked.
    ///   - bus: Whether the system bus can be reached.
    ///   - isInstalled: Whether the daemon's program is there.
    package init(daemon: SourceReport?, embedded: SourceReport?, bus: BusState, isInstalled: Bool) {
        if let daemon, daemon.isWorking {
            self = .daemon
            return
        }
        let trouble = Trouble(daemon, bus: bus, isInstalled: isInstalled)
        self = embedded?.isWorking == true ? .embeddedInstead(of: trouble) : .nothing(trouble)
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .daemon: .ok
        case .embeddedInstead: .warn
        case .nothing: .fail
        }
    }
}

extension AvahiFinding.Trouble {
    /// libavahi-client calls a missing daemon and a missing bus alike, so the bus and the program are looked at too.
    fileprivate init(_ report: SourceReport?, bus: BusState, isInstalled: Bool) {
        switch report?.code {
        case nil where report == nil: self = .hung
        case .avahiHung: self = .hung
        case .avahiClientMissing: self = .clientMissing
        case .avahiNotRunning:
            if !isInstalled {
                self = .notInstalled
            } else {
                self = bus == .absent || bus == .dead ? .noBus : .notRunning
            }
        default: self = .failed(report?.detail.map { ForeignText($0) })
        }
    }
}
