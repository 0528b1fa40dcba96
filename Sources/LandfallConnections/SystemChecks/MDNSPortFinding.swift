package import LandfallModel

/// Who is bound to UDP port 5353 of this machine. Several stacks can share it, but a unicast answer reaches one of them
/// only (RFC 6762 section 15.1), and each announces on its own.
package enum MDNSPortFinding: Sendable, Hashable {
    /// The port of mDNS.
    package static let port: UInt16 = 5353

    /// Nobody: landfall's own engine has it to itself.
    case free
    case one(Responder)
    /// More than one; `others` are not the one that is expected to have it.
    case several(Responder, others: [Responder])
    /// The kernel's table cannot be read.
    case unknown

    /// A program that has the port.
    package enum Responder: Sendable, Hashable {
        case avahi
        case systemdResolved
        /// By the name that the process gave itself.
        case process(ForeignText)
        /// It belongs to another user and cannot be named.
        case processOf(user: ForeignText)

        fileprivate var rank: (Int, ForeignText) {
            switch self {
            case .avahi: (0, ForeignText(""))
            case .systemdResolved: (1, ForeignText(""))
            case .process(let name): (2, name)
            case .processOf(let user): (3, user)
            }
        }
    }

    /// Concludes from who has the port; nil where that cannot be seen.
    package init(_ holders: Set<PortHolder>?) {
        guard let holders else {
            self = .unknown
            return
        }
        let responders = Set(holders.map(Responder.init)).sorted { $0.rank < $1.rank }
        switch responders.count {
        case 0: self = .free
        case 1: self = .one(responders[0])
        default: self = .several(responders[0], others: Array(responders.dropFirst()))
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .free, .one: .ok
        case .several, .unknown: .warn
        }
    }
}

extension MDNSPortFinding.Responder {
    /// The kernel keeps 15 bytes of a name, and distributions give both daemons a user of their own.
    fileprivate init(_ holder: PortHolder) {
        switch holder {
        case .process(let name) where name.raw == "avahi-daemon": self = .avahi
        case .process(let name) where name.raw == "systemd-resolve": self = .systemdResolved
        case .user(let name) where name.raw == "avahi": self = .avahi
        case .user(let name) where name.raw == "systemd-resolve": self = .systemdResolved
        case .process(let name): self = .process(name)
        case .user(let name): self = .processOf(user: name)
        }
    }
}
