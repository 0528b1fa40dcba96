package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// Trust on first use, as in ssh: a certificate that was never recorded is shown, and the user decides.
package struct CertificateQuestion: Sendable {
    /// The user who decides; nil if there are no questions.
    package let person: (any UserInteraction)?

    package init(_ person: (any UserInteraction)?) {
        self.person = person
    }

    /// Shows the certificate of a server that failed for want of a pin, and asks.
    ///
    /// - Parameters:
    ///   - label: What the user calls the server.
    ///   - report: The outcome of its routes.
    ///   - isKept: Whether the answer is recorded, because there is a profile for it.
    /// - Returns: The certificate, where the user has accepted it; nil in every other case.
    package func accepted(
        _ label: ForeignText, _ report: TargetReport, isKept: Bool = true
    ) async -> PeerCertificate? {
        guard let person, report.code == .pinUnknown, let shown = report.decisive?.certificate else { return nil }
        return await person.judges(shown, of: label, isKept: isKept, among: []) == .accepted ? shown : nil
    }
}

extension TargetReport {
    /// Whether the server has proven itself on one of its routes, whatever came afterwards.
    package var showsRecorded: Bool { routes.contains { $0.proof?.0.isProven == true } }
}

extension Target {
    /// The same target, of which this certificate is recorded: nothing else is accepted in its place.
    package func accepting(_ certificate: PeerCertificate) -> Target {
        var target = self
        for index in target.plans.indices where target.plans[index].claim.known.pins.isEmpty {
            target.plans[index].claim.known.pins = [KnownIdentity.Pin(certificate)]
            target.plans[index].claim.known.vouched = []
        }
        return target
    }
}
