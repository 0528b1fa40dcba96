package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// A difference between the presented and the recorded identity.
package enum ShownChange: Sendable, Hashable {
    case certificate(PeerCertificate)
    case node(known: ForeignText, shown: ForeignText)
    case server(known: ForeignText, shown: ForeignText)
    /// Another key of a machine behind ssh, which known_hosts has too.
    case sshHost(SSHHostKey, known: ForeignText)

    /// The failures that tell of one.
    package static let codes: Set<FailureCode> = [
        .pinChanged, .pinUnknown, .nodeChanged, .serverIDChanged, .sshHostChanged,
    ]

    /// The change that a route has met; nil if there is none.
    package init?(_ route: RouteReport) {
        guard let stage = route.decisive else { return nil }
        switch (stage.code, stage.note) {
        case (.pinChanged, .pins(_, let shown)), (.pinUnknown, .certificate(let shown)): self = .certificate(shown)
        case (.nodeChanged, .ids(let known, let shown)): self = .node(known: known, shown: shown)
        case (.serverIDChanged, .ids(let known, let shown)): self = .server(known: known, shown: shown)
        case (.sshHostChanged, .ids(let known, let shown)):
            guard case .ssh(let address) = route.route?.host else { return nil }
            self = .sshHost(SSHHostKey(host: address.server.machine, fingerprint: shown.raw), known: known)
        default: return nil
        }
    }
}

/// What the user expects a server to show instead of what is recorded.
package enum ExpectedChange: Sendable, Hashable {
    /// A certificate with this hash.
    case certificate(Fingerprint)
    /// A machine behind ssh with a key of this fingerprint.
    case sshHost(String)

    /// Reads the hash of a certificate or of an ssh host key as the user types it.
    ///
    /// - Throws: ``TrustError`` where it is neither.
    package init(typed text: String) throws(TrustError) {
        self = SSHHostKey.isFingerprint(text) ? .sshHost(text) : .certificate(try Fingerprint(typed: text))
    }

    /// Whether a change is that one.
    package func isShown(by change: ShownChange) -> Bool {
        switch (self, change) {
        case (.certificate(let pin), .certificate(let shown)): shown.certificateSHA256 == pin
        case (.sshHost(let fingerprint), .sshHost(let key, _)): key.fingerprint == fingerprint
        default: false
        }
    }
}

/// All that the routes of a server show instead of what is recorded.
package struct ShownChanges: Sendable {
    /// One change, and where it is shown.
    package struct Place: Sendable {
        package let change: ShownChange
        package let routes: [ForeignText]
    }

    /// The changes in the order of the routes, each once.
    package let places: [Place]
    /// The certificates by which other routes have just been recognised.
    private let recognised: [PeerCertificate]
    /// The keys of machines behind ssh that have just been recognised.
    private let hosts: [SSHHostKey]

    /// Collects what a test has met.
    package init(_ report: TargetReport) {
        var places: [Place] = []
        for route in report.routes {
            guard let change = ShownChange(route) else { continue }
            let url = ForeignText(route.url)
            if let index = places.firstIndex(where: { $0.change == change }) {
                places[index] = Place(change: change, routes: places[index].routes + [url])
            } else {
                places.append(Place(change: change, routes: [url]))
            }
        }
        self.places = places
        let proven = report.routes.filter { $0.proof?.0.isProven == true }
        recognised = proven.compactMap(\.certificate)
        hosts = proven.compactMap { route in
            for case .sshHost(let key)? in route.stages.map(\.note) { return key }
            return nil
        }
    }

    /// Records as the user's own what lists have vouched for and the server has just shown.
    package func takeOver(in identity: inout KnownIdentity, at time: Timestamp) {
        identity.takeOver(recognised, hosts, at: time)
    }

    /// Records changes in place of what was. A pin by which another route has been recognised stays, for each route may have a
    /// certificate of its own; all others are forgotten.
    package func apply(_ accepted: [ShownChange], to profile: inout Profile, at time: Timestamp) {
        let certificates = accepted.compactMap { change in
            if case .certificate(let shown) = change { shown } else { nil }
        }
        if !certificates.isEmpty {
            profile.identity.pins.removeAll { pin in
                !recognised.contains {
                    $0.certificateSHA256 == pin.certificate
                        || $0.publicKeySHA256 == pin.publicKey
                }
            }
        }
        if !certificates.isEmpty {
            profile.identity.keepVouched { key in
                (recognised + certificates).contains { $0.publicKeySHA256 == key }
            }
        }
        for certificate in certificates { profile.identity.accept(certificate, at: time) }
        for change in accepted {
            switch change {
            case .certificate: break
            case .node(let known, let shown): profile.replaceNode(known, by: shown, at: time)
            case .server(_, let shown): profile.identity.serverID = shown
            case .sshHost: break
            }
        }
        let hosts = accepted.compactMap { if case .sshHost(let key, _) = $0 { key } else { nil } }
        profile.replaceHostKeys(hosts, at: time)
    }
}
