package import FoundationEssentials
package import LandfallConnections
package import LandfallModel
package import LandfallTransport
package import LandfallWorkflows

/// What the screen says where someone compares an identity with what they know.
extension Messages {
    /// A certificate that nothing vouches for: the question, what is known of it, and what to compare, labels and lines.
    package func certificateQuestion(_ product: String?) -> String {
        guard let product else { return say("Is this your server?") }
        return say("Is this your \(product)?")
    }

    /// Whom a certificate is for, who has issued it, and for how long it is valid; `now` tells whether it still is.
    package func aboutCertificate(_ shown: PeerCertificate, at now: Date) -> String {
        let (start, end) = (day(shown.notBefore), day(shown.notAfter))
        let isOver = Double(shown.notAfter) < now.timeIntervalSince1970
        let validity =
            isOver
            ? say("valid from \(start), expired on \(end)")
            : say("valid from \(start) to \(end)")
        guard let names = shown.names else { return validity }
        let subject = names.subject?.description ?? say("no name")
        if names.isSelfIssued { return say("\(subject), self-signed, \(validity)") }
        let issuer = names.issuer?.description ?? say("no name")
        return say("\(subject), issued by \(issuer), \(validity)")
    }

    private func day(_ seconds: Int64) -> String {
        day(Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    private func day(_ moment: Timestamp?) -> String? {
        moment.flatMap { RFC3339.date($0.description) }.map(day)
    }

    /// What follows when it is the right one.
    package func savedThen(_ name: String, isUsed: Bool) -> String {
        isUsed ? say("It will be saved as \(name), and used from now on.") : say("It will be saved as \(name).")
    }

    /// Another identity than the recorded one: what differs, and both as they are compared, in lines.
    package struct ChangedIdentity: Sendable {
        package let about: String
        /// The recorded one; none if nothing is.
        package let was: [String]
        /// The day on which it was recorded.
        package let since: String?
        package let now: [String]
        /// Both as digits, to be kept.
        package let whole: String
    }

    package func changedIdentity(_ change: ShownChange, of profile: Profile) -> ChangedIdentity {
        let known = profile.identity
        switch change {
        case .certificate(let shown):
            let pin = known.pins.last
            let isSameKey = known.pins.contains { $0.publicKey == shown.publicKeySHA256 }
            return ChangedIdentity(
                about: isSameKey
                    ? say("Its certificate is not the recorded one; the key is the same.")
                    : say("Its certificate is not the recorded one."),
                was: pin.map { words($0.certificate) } ?? [], since: day(pin?.firstSeen),
                now: words(shown.certificateSHA256),
                whole: wasAndIs(pin.map { "SHA256:\($0.certificate)" }, "SHA256:\(shown.certificateSHA256)"))
        case .sshHost(let key, let before):
            let old = SSHHostKey(host: key.host, fingerprint: before.raw)
            let host = key.host
            return ChangedIdentity(
                about: say("The ssh host key of \(host) is not the recorded one."),
                was: words(of: before.raw), since: day(known.host(old)?.firstSeen), now: words(of: key.fingerprint),
                whole: wasAndIs("\(before)", key.fingerprint))
        case .node(let before, let shown):
            return ChangedIdentity(
                about: say("Its machine in the tailnet is not the recorded one."), was: ["\(before)"],
                since: day(known.nodeSince), now: ["\(shown)"], whole: wasAndIs("\(before)", "\(shown)"))
        case .server(let before, let shown):
            return ChangedIdentity(
                about: say("The id that it announces is not the recorded one."), was: ["\(before)"], since: nil,
                now: ["\(shown)"], whole: wasAndIs("\(before)", "\(shown)"))
        }
    }

    private func wasAndIs(_ known: String?, _ shown: String) -> String {
        known.map { wasAndIs($0, shown) } ?? shown
    }

    /// Sixteen words in two lines, as both can be read aloud; a text that is no hash as it is.
    private func words(of fingerprint: String) -> [String] {
        guard SSHHostKey.isFingerprint(fingerprint),
            let bytes = Data(base64Encoded: fingerprint.dropFirst("SHA256:".count) + "=")
        else { return ["\(ForeignText(fingerprint))"] }
        return words(Fingerprint(bytes: Array(bytes)))
    }

    private func words(_ hash: Fingerprint) -> [String] { wordLines(hash) }

    package var identityLabel: (was: String, now: String, cause: String) { (say("was"), say("is"), say("could be")) }

    /// What it can mean, the harmless first, each with what to do then.
    package var identityCauses: [(cause: String, advice: String)] {
        [
            (say("reinstalled, or a new key"), say("(ask its owner)")),
            (say("another machine that took its address"), say("! do not accept")),
        ]
    }

    package func nothingSent(usedOver route: String?) -> String {
        guard let route else { return say("No token is sent there until you accept it.") }
        return say(
            "No token is sent there until you accept it. The server is used over \(route), where nothing has changed.")
    }

    package var acceptingIs: String { say("To accept:") }

    /// What is recorded of who a server is, in a line.
    package func identitySummary(_ known: KnownIdentity) -> String {
        var parts = known.pins.suffix(1).map { certificate($0.certificate.short) }
        var days = known.pins.suffix(1).map { day($0.firstSeen) }
        if let node = known.nodeID {
            parts.append(say("tailnet node \(node)"))
            days.append(day(known.nodeSince))
        }
        if let host = known.hosts.first {
            let count = known.hosts.count
            parts.append(say(count, "ssh host key", "\(count) ssh host keys"))
            days.append(day(host.firstSeen))
        }
        if parts.isEmpty, let id = known.serverID { parts.append(serverID(id.description)) }
        guard !parts.isEmpty else { return nothingRecorded }
        let list = parts.joined(separator: ", ")
        // The day from which on all of them are known, if each is.
        let since = days.compactMap(\.self)
        guard since.count == days.count, let last = since.max() else { return list }
        return say("\(list), known since \(last)")
    }
}
