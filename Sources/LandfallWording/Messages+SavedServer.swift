package import LandfallConnections
internal import LandfallModel
package import LandfallTransport

/// Steps for a server that is saved; Messages+NextSteps says when each is the next.
extension Messages {
    /// The next step if no route proves the server, with the way to allow it anyway.
    package func allowCleartext(_ how: Hint) -> Hint {
        say("Use the tailnet or TLS; or send the token unencrypted on this network: \(how)")
    }

    /// The same for a profile.
    package func howToAllowCleartext(_ name: String) -> Hint {
        allowCleartext(Hint(command: ShellCommand(.testCleartext, name)))
    }

    func howToDropToken(_ name: String) -> Hint {
        say("If the server should have no key: \(command: .removeToken, name)")
    }

    /// The next steps for a certificate that was never recorded; for a server without a profile, where none is named.
    package func compare(_ shown: PeerCertificate, orAccepting name: String? = nil) -> [Hint] {
        let hints: [Hint] = [
            say("Compare it with the value that the server itself shows:"), "SHA256 \(shown.certificateSHA256)",
        ]
        guard let name else { return hints + [ifTheyMatch(again(.acceptNew))] }
        // On the screen no command line was typed.
        guard situation.typed != nil else {
            return hints + [ifTheyMatch(Hint(command: ShellCommand(.acceptTrust, name)))]
        }
        return hints + [ifTheyMatch(again(.acceptNew)), orAccept(name)]
    }

    private func ifTheyMatch(_ command: Hint) -> Hint { say("If they match: \(command)") }

    private func orAccept(_ name: String) -> Hint { say("Or: \(command: .acceptTrust, name)") }

    /// The certificate that was recorded last, and the one that is shown.
    package func wasAndIs(_ shown: PeerCertificate, of profile: Profile) -> [Hint] {
        let now: Hint = say("now SHA256 \(shown.certificateSHA256)")
        guard let pin = profile.identity.pins.last else { return [now] }
        let times = seen(pin)
        let before: Hint =
            pin.lastSeen == nil
            ? say("recorded SHA256 \(pin.certificate)")
            : say("was SHA256 \(pin.certificate)")
        return [before] + (times.isEmpty ? [] : [Hint(times)]) + [now]
    }
}
