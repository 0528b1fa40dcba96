package import ConnectionChecks
package import ProfileStore
package import ServerModel
package import ServerTransport

/// Something new that was recorded of a server.
package enum IdentityChange: Sendable, Hashable {
    /// The first pin, or one that a person has accepted.
    case pinned(PinDigest)
    /// A new certificate with a key that was known.
    case renewed(PinDigest)
    /// A certificate for which the tailnet vouches.
    case vouched(PinDigest, by: ForeignText)
    /// The stable id of its node in the tailnet.
    case node(ForeignText)
    /// The id of its TXT record.
    case server(ForeignText)
}

extension ProfileIdentity {
    /// The most pins that are kept; the oldest go first.
    private static let mostPins = 16

    /// Records what a route has shown that has proven itself (docs/trust.md, column "recorded"). A route that has not teaches nothing.
    ///
    /// That a pin was seen again is written once a day, so that a profile is not written with each connection.
    ///
    /// - Parameters:
    ///   - report: What came of the route.
    ///   - time: Now.
    /// - Returns: What is new, for whoever tells it.
    package mutating func record(_ report: RouteReport, at time: Timestamp) -> [IdentityChange] {
        guard let (proof, lesson) = report.proof, proof.isProven else { return [] }
        var changes: [IdentityChange] = []
        if let node = lesson.nodeID, nodeID == nil {
            nodeID = node
            changes.append(.node(node))
        }
        if let certificate = lesson.certificate, let pin = PinDigest(certificate.certificateSHA256.description) {
            let voucher = lesson.isVouched ? report.label : nil
            let key = certificate.publicKeySHA256.description
            let isRenewed = pins.contains { $0.publicKey?.description == key }
            add(certificate, pin, vouchedBy: voucher, at: time)
            changes.append(voucher.map { .vouched(pin, by: $0) } ?? (isRenewed ? .renewed(pin) : .pinned(pin)))
        } else if let shown = report.certificate {
            see(shown, at: time)
        }
        return changes
    }

    /// Records a certificate that a person has accepted.
    package mutating func accept(_ certificate: PeerCertificate, at time: Timestamp) {
        guard let pin = PinDigest(certificate.certificateSHA256.description) else { return }
        add(certificate, pin, vouchedBy: nil, at: time)
    }

    private mutating func add(
        _ certificate: PeerCertificate, _ pin: PinDigest, vouchedBy: ForeignText?, at time: Timestamp
    ) {
        pins.removeAll { $0.certificate == pin }
        pins.append(
            Pin(
                certificate: pin, publicKey: PinDigest(certificate.publicKeySHA256.description), firstSeen: time,
                lastSeen: time, vouchedBy: vouchedBy))
        pins.removeFirst(max(0, pins.count - Self.mostPins))
    }

    private mutating func see(_ certificate: PeerCertificate, at time: Timestamp) {
        let digest = certificate.certificateSHA256.description
        guard let index = pins.firstIndex(where: { $0.certificate.description == digest }) else { return }
        let isToday = pins[index].lastSeen?.description.prefix(10) == time.description.prefix(10)
        if !isToday { pins[index].lastSeen = time }
        // One of which only the certificate's hash was typed.
        if pins[index].publicKey == nil { pins[index].publicKey = PinDigest(certificate.publicKeySHA256.description) }
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
