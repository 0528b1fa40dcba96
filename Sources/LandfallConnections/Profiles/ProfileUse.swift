package import LandfallModel

/// Something that a profile runs or reads on this machine: where its token is, ssh, a Unix socket.
package enum ProfileUse: Sendable, Hashable {
    /// The reference of its token.
    case token(String)
    /// A route by ssh or to a Unix socket, as ``SavedRoute/text``.
    case route(ForeignText)

    /// What stands in the profile.
    package var text: ForeignText {
        switch self {
        case .token(let reference): ForeignText(reference)
        case .route(let text): text
        }
    }
}

extension Profile {
    /// All that it runs or reads on this machine.
    package var uses: [ProfileUse] { marks.map(\.use) }

    /// What of that landfall has not saved itself and the user has not confirmed: it is not used.
    package var unconfirmed: [ProfileUse] { marks.filter { !$0.isConfirmed }.map(\.use) }

    /// Marks what the user has confirmed.
    package mutating func confirm(_ uses: [ProfileUse]) {
        let left = Set(unconfirmed).subtracting(uses)
        mark { !left.contains($0) }
    }

    var marks: [(use: ProfileUse, isConfirmed: Bool)] {
        (token.map { [(.token($0.reference), $0.isConfirmed)] } ?? [])
            + routes.filter(\.isUse).map { (.route($0.text), $0.isConfirmed) }
    }
}

extension SavedRoute {
    var isUse: Bool {
        switch address?.host {
        case .ssh, .socket: true
        case .name, .address, nil: false
        }
    }
}
