package import LandfallConnections
internal import LandfallModel
package import LandfallTransport
package import LandfallWorkflows

/// What is said of certificates and identities.
extension Messages {
    package func newCertificate(_ server: String, _ shown: PeerCertificate) -> [String] {
        [
            say("\(server) has a certificate that is not trusted yet."),
            "  SHA256 \(shown.certificateSHA256)",
        ] + hashLines(shown.certificateSHA256).map { "  \($0)" } + [
            say("Compare it with the value that the server itself shows.")
        ]
    }

    /// The same as a sentence, as what is said aloud and compared, labels and lines, and what to do with it.
    package func certificateToCompare(
        _ server: String, _ shown: PeerCertificate
    ) -> (about: String, lines: [(label: String, text: String)], advice: String) {
        let digits = Array("\(shown.certificateSHA256)")
        let groups = stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
        let half = groups.count / 2
        let words = wordLines(shown.certificateSHA256)
        let hash = [groups.prefix(half), groups.dropFirst(half)].map(Self.halves)
        let titles = [say("in words"), "", "SHA-256", ""]
        return (
            say("\(server) has a certificate that is not trusted yet."), Array(zip(titles, words + hash)),
            say("Compare it with the output of this command on the server's machine:")
        )
    }

    /// What shows there what is compared: it needs no landfall.
    package static let certificateCommand = "openssl x509 -in cert.pem -noout -fingerprint -sha256"

    /// The words of a hash in two lines of two groups, as they are compared.
    func wordLines(_ hash: Fingerprint) -> [String] {
        hashLines(hash).map { Self.halves($0.split(separator: "-").map(String.init)[...]) }
    }

    private static func halves(_ words: ArraySlice<String>) -> String {
        [words.prefix(words.count / 2), words.dropFirst(words.count / 2)].map { $0.joined(separator: " ") }
            .joined(separator: "  ")
    }

    /// The words of a hash in two lines, for all of them are wider than a terminal.
    private func hashLines(_ hash: Fingerprint) -> [String] {
        let words = hash.words.split(separator: "-")
        return [words.prefix(words.count / 2), words.dropFirst(words.count / 2)].map { $0.joined(separator: "-") }
    }

    package var acceptOnce: String { say("Trust it this time? [y/N] ") }

    package var acceptCertificate: String { say("Trust it from now on? [y/N] ") }

    /// Something that was recorded of a server.
    package func recorded(_ change: IdentityChange, of profile: String) -> String {
        switch change {
        case .pinned(let pin): say("\(profile): recorded its certificate") + line(pin)
        case .renewed(let pin):
            say("\(profile): recorded a new certificate with the same key")
                + line(pin)
        case .vouched(let pin, let by): say("\(profile): recorded its certificate, vouched for by \(by)") + line(pin)
        case .node(let node): say("\(profile): recorded its node in the tailnet, \(node)")
        case .sshHost(let key): say("\(profile): recorded the ssh host key of \(key.host), \(key.fingerprint)")
        case .server(let id): say("\(profile): recorded its id, \(id)")
        }
    }

    private func line(_ pin: Fingerprint) -> String { "\n  SHA256 \(pin)" }

    /// The recorded identity of a server, a line each.
    package func trust(_ profile: Profile) -> [String] {
        let identity = profile.identity
        var lines: [String] = []
        for pin in identity.pins {
            lines.append(say("certificate"))
            lines.append("  SHA256 \(pin.certificate)")
            lines += hashLines(pin.certificate).map { "  \($0)" }
            if let key = pin.publicKey { lines.append(say("  key SHA256 \(key)")) }
            let times = seen(pin)
            if !times.isEmpty { lines.append("  \(times)") }
        }
        if let nodeID = identity.nodeID { lines.append(node(nodeID.description)) }
        if let id = identity.serverID { lines.append(serverID(id.description)) }
        lines += identity.sshHosts.map(sshHostRecorded) + identity.vouched.flatMap(vouchedFor)
        for route in profile.routes {
            for consent in route.consents {
                lines.append("\(route.text): " + cleartextAllowed(consent.network))
            }
        }
        if lines.isEmpty { lines.append(nothingRecorded(profile.name.description)) }
        return lines + profile.unconfirmed.map { unconfirmed($0.text.description) }
    }

    package func nothingRecorded(_ name: String) -> String { say("Nothing is recorded for \(name) yet") }

    /// What was recorded, and what the server shows now on these routes; no routes if that is clear.
    func change(_ change: ShownChange, on routes: [ForeignText], of profile: Profile) -> [String] {
        let lines = self.change(change, of: profile)
        return lines.prefix(1) + routes.map { "  \($0)" } + lines.dropFirst()
    }

    private func change(_ change: ShownChange, of profile: Profile) -> [String] {
        let name = profile.name.description
        switch change {
        case .node(let known, let shown), .server(let known, let shown):
            return [say("\(name) answers with a different identity"), "  " + wasAndIs("\(known)", "\(shown)")]
        case .sshHost(let key, let known):
            return [
                say("\(name): the ssh host key of \(key.host) has changed"),
                "  " + wasAndIs("\(known)", key.fingerprint),
            ]
        case .certificate(let shown):
            let keys = profile.identity.pins.compactMap(\.publicKey?.description)
            // Of a certificate whose hash was typed, the key is not known.
            let key =
                keys.isEmpty
                ? []
                : [
                    keys.contains(shown.publicKeySHA256.description)
                        ? say("The key is the same.") : say("The key is different.")
                ]
            return [say("\(name) has a different certificate.")]
                + wasAndIs(shown, of: profile).map { "  \($0)" } + hashLines(shown.certificateSHA256).map { "  \($0)" }
                + key
        }
    }

    package var acceptChange: String {
        say("Answer y only if the server's owner changed it. Trust the new identity? [y/N] ")
    }

    package func nothingToAccept(_ profile: Profile) -> String {
        let name = profile.name.description
        return profile.identity == KnownIdentity()
            ? nothingRecorded(name) : say("\(name) matches what is recorded: nothing to accept")
    }

    package var notTheExpected: String { say("The server's certificate does not match the given one") }

    package var compareAtServer: Hint { say("Compare it on the server itself") }

    package func nobodyAccepts(_ name: String) -> String {
        say("Cannot ask without a terminal whether to trust \(name)")
    }

    /// How to say without a terminal which changes are right.
    package func giveDigests(_ name: String, _ changes: [ShownChange]) -> [Hint] {
        let commands = changes.compactMap { $0.digest.map { ShellCommand(.acceptTrust, name, $0) } }
        guard !commands.isEmpty else { return [say("Run this command on a terminal")] }
        let lines = commands.flatMap { [Hint.Piece.text("\n    "), .command($0)] }
        return ["\(say("If it is the server's own:"))\(Hint(lines))"]
    }

    /// A change that was not accepted.
    package func stillToAccept(_ name: String, _ place: ShownChanges.Place) -> Hint {
        let command = ShellCommand(.acceptTrust, [name] + (place.change.digest.map { [$0] } ?? []))
        let routes = place.routes.map(\.description).joined(separator: ", ")
        return say("\(routes): not accepted; to accept it: \(command: command)")
    }

    package func pinned(_ name: String) -> String { say("Recorded the certificate of \(name)") }

    package func takenOver(_ name: String) -> String {
        say("\(name): what a list has vouched for is now recorded as accepted by you")
    }

    package func accepted(_ name: String) -> String { say("Recorded the new identity of \(name)") }

    package func forgotten(_ name: String) -> String { say("Removed the recorded identity of \(name)") }

    package func noSuchPin(_ name: String) -> String { say("No such certificate is recorded for \(name)") }

    package func seeTrust(_ name: String) -> Hint {
        say("See what is recorded: \(command: .showTrust, name)")
    }

    package func needsYesToForget(_ name: String) -> String {
        say("Cannot ask without a terminal whether to remove the recorded identity of \(name)")
    }

    package func confirmForgetting(_ name: String) -> String {
        say("Remove the recorded identity of \(name)? The next connection is treated as the first. [y/N] ")
    }

    package func badDigest(_ text: String) -> String { say("\(text) is not a SHA-256 fingerprint") }

    package var digestForm: Hint { say("Give 64 hexadecimal digits, with colons or without") }

    package var pinsNothing: String { say("Missing: the certificate's SHA-256") }

    package func profileOfOtherKind(_ name: String, _ kind: String) -> String {
        say("Profile \(name) is of kind \(kind)")
    }
}

extension ShownChange {
    /// What names it on a command line; nil where nothing does.
    fileprivate var digest: String? {
        switch self {
        case .certificate(let shown): shown.certificateSHA256.description
        case .sshHost(let key, _): key.fingerprint
        case .node, .server: nil
        }
    }
}
