package import LandfallModel
package import LandfallTransport

/// Something new that was recorded of a server.
package enum IdentityChange: Sendable, Hashable {
    /// The first pin, or one that the user has accepted.
    case pinned(Fingerprint)
    /// A new certificate with a key that was known.
    case renewed(Fingerprint)
    /// A certificate for which the tailnet or ssh vouches.
    case vouched(Fingerprint, by: ForeignText)
    /// The stable id of its node in the tailnet.
    case node(ForeignText)
    /// The key of a machine that ssh leads to.
    case sshHost(SSHHostKey)
    /// The id of its TXT record.
    case server(ForeignText)
}

extension KnownIdentity {
    /// The most pins that are kept; the oldest go first.
    private static let mostPins = 16

    /// Records what a route has shown that has proven itself (docs/trust.md, column "recorded"). A route that has not teaches nothing.
    ///
    /// That a pin was seen again is written once a day, so that a profile is not written with each connection.
    ///
    /// - Parameters:
    ///   - report: What came of the route.
    ///   - time: Now.
    /// - Returns: What is new, for the caller to report.
    package mutating func record(_ report: RouteReport, at time: Timestamp) -> [IdentityChange] {
        guard let (proof, lesson) = report.proof, proof.isProven else { return [] }
        var changes: [IdentityChange] = []
        if let node = lesson.nodeID, nodeID == nil {
            (nodeID, nodeSince) = (node, time)
            changes.append(.node(node))
        }
        if let key = lesson.sshHost {
            let isNew = sshHost(key.host) != key
            let voucher = lesson.claimedHost.flatMap(self.voucher)
            take(key, at: isNew ? time : host(key)?.firstSeen, vouchedBy: voucher)
            if isNew { changes.append(.sshHost(key)) }
        }
        // A machine that only a directory vouches for adds nothing to what that says.
        let sponsor = lesson.claimedHost.flatMap { host($0)?.vouchedBy } ?? report.label
        if let certificate = lesson.certificate {
            let pin = certificate.certificateSHA256
            let voucher =
                lesson.isVouched
                ? sponsor : vouched.first { $0.claims.publicKeys.contains(certificate.publicKeySHA256) }?.by
            let isRenewed = pins.contains { $0.publicKey == certificate.publicKeySHA256 }
            add(certificate, vouchedBy: voucher, at: time)
            changes.append(voucher.map { .vouched(pin, by: $0) } ?? (isRenewed ? .renewed(pin) : .pinned(pin)))
        } else if let shown = report.certificate {
            see(shown, at: time, provenBy: [.node, .hostKey].contains(proof) ? sponsor : nil)
        }
        return changes
    }

    /// Records a certificate that the user has accepted.
    package mutating func accept(_ certificate: PeerCertificate, at time: Timestamp) {
        add(certificate, vouchedBy: nil, at: time)
    }

    private mutating func add(_ certificate: PeerCertificate, vouchedBy: ForeignText?, at time: Timestamp) {
        var pin = Pin(certificate)
        (pin.firstSeen, pin.lastSeen, pin.vouchedBy) = (time, time, vouchedBy)
        pins.removeAll { $0.certificate == pin.certificate }
        pins.append(pin)
        pins.removeFirst(max(0, pins.count - Self.mostPins))
    }

    private mutating func see(_ certificate: PeerCertificate, at time: Timestamp, provenBy route: ForeignText?) {
        guard let index = pins.firstIndex(where: { $0.certificate == certificate.certificateSHA256 }) else { return }
        let isToday = pins[index].lastSeen?.description.prefix(10) == time.description.prefix(10)
        if !isToday { pins[index].lastSeen = time }
        // One of which only the certificate's hash was typed.
        if pins[index].publicKey == nil { pins[index].publicKey = certificate.publicKeySHA256 }
        if let route, pins[index].isListed { pins[index].vouchedBy = route }
    }
}

extension RouteReport {
    /// The certificate that was shown; nil without TLS.
    package var certificate: PeerCertificate? {
        for stage in stages where stage.stage == .tls || stage.stage == .identity {
            switch stage.note {
            case .certificate(let shown), .pins(_, let shown): return shown
            default: continue
            }
        }
        return nil
    }
}
