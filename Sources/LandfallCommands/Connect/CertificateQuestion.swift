internal import ConnectionChecks
internal import ServerConnections
internal import ServerModel
internal import ServerTransport

/// Trust on first use, as ssh does it: a certificate that nobody has recorded is shown, and a person decides.
struct CertificateQuestion {
    let context: CommandContext
    let limit: Duration?
    let mayAsk: Bool

    /// Shows the certificate of a server that failed for want of a pin, and asks.
    ///
    /// - Parameters:
    ///   - label: What the person calls the server.
    ///   - report: What came of its routes.
    ///   - isKept: Whether the answer is recorded, because there is a profile for it.
    /// - Returns: The certificate, where a person has accepted it; nil in every other case.
    func accepted(_ label: ForeignText, _ report: TargetReport, isKept: Bool = true) -> PeerCertificate? {
        guard mayAsk, report.code == .pinUnknown, let shown = report.decisive?.certificate else { return nil }
        let messages = context.messages
        context.note("")
        for line in messages.newCertificate(label.description, shown) { context.note(line) }
        return Question(context: context, limit: limit).isYes(isKept ? messages.acceptCertificate : messages.acceptOnce)
            ? shown : nil
    }
}

extension TargetReport {
    /// Whether the server has proven itself on one of its routes, whatever came afterwards.
    var showsRecorded: Bool { routes.contains { $0.proof?.0.isProven == true } }
}

extension Target {
    /// The same target, of which this certificate is recorded: nothing else is accepted in its place.
    func accepting(_ certificate: PeerCertificate) -> Target {
        var target = self
        for index in target.plans.indices where target.plans[index].claim.known.pins.isEmpty {
            target.plans[index].claim.known.pins = [KnownIdentity.Pin(certificate)]
        }
        return target
    }
}
