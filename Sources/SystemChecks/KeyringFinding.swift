package import ServerModel

/// Whether a Secret Service can keep tokens. The sealed file is the other way.
package enum KeyringFinding: Sendable, Hashable {
    /// One runs, or the bus starts it when it is asked.
    case ready(provider: ForeignText?)
    /// There is no session bus, as on a server without a desktop.
    case noBus
    /// There is a socket and nobody listens.
    case busDead
    case noService
    /// libsecret is not installed.
    case libraryMissing

    /// What is known.
    package struct Facts: Sendable {
        /// The session bus.
        package var bus: BusState
        /// Whether a service file says who owns `org.freedesktop.secrets`.
        package var isActivatable: Bool
        /// The name of a process of this user that is known to own it.
        package var provider: ForeignText?
        /// Whether libsecret can be opened.
        package var hasLibrary: Bool

        /// Makes facts.
        package init(bus: BusState, isActivatable: Bool, provider: ForeignText? = nil, hasLibrary: Bool) {
            self.bus = bus
            self.isActivatable = isActivatable
            self.provider = provider
            self.hasLibrary = hasLibrary
        }
    }

    /// Concludes from the facts.
    package init(_ facts: Facts) {
        if facts.bus == .absent {
            self = .noBus
        } else if facts.bus == .dead {
            self = .busDead
        } else if !facts.isActivatable, facts.provider == nil {
            self = .noService
        } else if !facts.hasLibrary {
            self = .libraryMissing
        } else {
            self = .ready(provider: facts.provider)
        }
    }

    /// How bad it is.
    package var status: CheckStatus {
        if case .ready = self { .ok } else { .warn }
    }
}
