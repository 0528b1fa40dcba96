package import LandfallConnections
package import LandfallModel
internal import LandfallTokens
package import LandfallTransport

/// What is said beside a failed stage of a server that is saved, where it differs from what an address gets.
extension Messages {
    /// The next steps; nil where they are those of any server.
    package func remedies(
        _ code: FailureCode, _ note: StageNote?, of profile: Profile, route: Route?
    ) -> [Hint]? {
        let name = profile.name.description
        switch (code, note) {
        case (.notThisProduct, .otherProduct(let kind)?): return [howToChangeKind(name, to: kind)]
        case (.connectionRefused, _) where profile.kind.product.hints.isLoopbackOnly:
            return profile.kind.defaultPorts.first.map { [startServer(profile.kind), carryThere($0)] }
        case (.basePathRefused, _): return [basePathRemedy, howToDropRoute(name)]
        case (.tokenRefused, .auth(.refusedOrFull)?):
            return [howToSetToken(name, kind: profile.kind, hasRefused: true), freeAChannel]
        case (.tokenMissing, _), (.tokenRefused, _):
            return [howToSetToken(name, kind: profile.kind, hasRefused: code == .tokenRefused)]
        case (.unconfirmed, _): return [howToConfirm(name)]
        case (.leadsHere, _): return [leadsHereRemedy(route, for: name)]
        case (.tokenUnreadable, .tokenStore(let store, let detail)?):
            return remedies(TokenStoreError(store, detail), profile: name)
        case (.pinChanged, .pins(_, let shown)?): return wasAndIs(shown, of: profile) + [howToAccept(name)]
        case (.pinUnknown, .certificate(let shown)?): return compare(shown, orAccepting: name)
        case (.pinChanged, _), (.nodeChanged, _), (.serverIDChanged, _): return [howToAccept(name)]
        case (.sshHostChanged, .ids?): return [howToAccept(name)]
        case (.serverLostKey, _): return [setKeyThere, howToDropToken(name)]
        case (.cleartextTokenRefused, .doubt?): return nil
        case (.cleartextTokenRefused, _), (.tokenWithheld, _):
            return addRouteOverSSH(profile) + [howToAllowCleartext(name)]
        default: return nil
        }
    }

    /// The next step if no route proves the server, with the way to allow it anyway.
    package func allowCleartext(_ how: Hint) -> Hint {
        say("Use the tailnet or TLS; or send the token unencrypted on this network: \(how)")
    }

    /// The same for a profile.
    package func howToAllowCleartext(_ name: String) -> Hint {
        allowCleartext(Hint(command: ShellCommand(.testCleartext, name)))
    }

    private func howToDropToken(_ name: String) -> Hint {
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
