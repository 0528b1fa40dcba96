package import LandfallModel
package import LandfallSystem

/// Whether a Secret Service can keep tokens. The sealed file is the other way.
package enum KeyringFinding: Sendable, Hashable {
    /// It was asked, and can keep one now; or nobody could ask, and one runs or the bus starts it.
    case ready(provider: ForeignText?)
    /// It does not answer: a process that is stopped, or hangs.
    case silent(provider: ForeignText?)
    /// It answers and has no default collection to keep anything in, or hides it.
    case noCollection(provider: ForeignText?)
    /// It wants its password first.
    case locked(provider: ForeignText?)
    /// One is installed; it does not run, and the bus cannot start it.
    case notRunning
    /// It answers with an error.
    case failing(provider: ForeignText?)
    /// There is no session bus, as on a server without a desktop.
    case noBus
    /// There is a socket and nothing listens.
    case busDead
    /// Another user has the bus, or could take its place.
    case busUntrusted
    case noService
    /// libsecret is not installed.
    case libraryMissing

    /// What the service has said when it was asked whether it could keep a token now.
    package enum Answer: Sendable, Hashable {
        case works, silent, noCollection, locked, absent, fails, untrusted
    }

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
        /// What it has said itself; nil where it was not asked.
        package var answer: Answer?
    }

    /// Concludes from the facts.
    package init(_ facts: Facts) {
        let isAnswered = facts.answer != nil && facts.answer != .absent
        if facts.bus == .absent {
            self = .noBus
        } else if facts.bus == .dead {
            self = .busDead
        } else if facts.answer == .untrusted {
            self = .busUntrusted
        } else if !isAnswered, !facts.isActivatable, facts.provider == nil {
            self = .noService
        } else if !facts.hasLibrary {
            self = .libraryMissing
        } else {
            switch facts.answer {
            case .works, nil: self = .ready(provider: facts.provider)
            case .silent: self = .silent(provider: facts.provider)
            case .noCollection: self = .noCollection(provider: facts.provider)
            case .locked: self = .locked(provider: facts.provider)
            case .absent: self = .notRunning
            case .fails, .untrusted: self = .failing(provider: facts.provider)
            }
        }
    }

    /// How bad it is.
    package var status: Verdict {
        if case .ready = self { .ok } else { .warn }
    }
}
