package import ProfileStore
package import ServerConnections
internal import ServerModel
package import ServerTransport
package import Workflows

/// What is said of certificates and identities.
extension Messages {
    package func newCertificate(_ server: String, _ shown: PeerCertificate) -> [String] {
        [
            pick(
                "\(server) has a certificate that is not trusted yet.",
                "아직 신뢰하지 않는 인증서입니다: \(server)"),
            "  SHA256 \(shown.certificateSHA256)",
        ] + hashLines(shown.certificateSHA256).map { "  \($0)" } + [
            pick("Compare it with the server's own.", "서버의 값과 비교하세요.")
        ]
    }

    /// The words of a hash in two lines, for all of them are wider than a terminal.
    private func hashLines(_ hash: Fingerprint) -> [String] {
        let words = hash.words.split(separator: "-")
        return [words.prefix(words.count / 2), words.dropFirst(words.count / 2)].map { $0.joined(separator: "-") }
    }

    package var acceptOnce: String { pick("Trust it this time? [y/N] ", "이번에만 신뢰할까요? [y/N] ") }

    package var acceptCertificate: String { pick("Trust it from now on? [y/N] ", "앞으로 신뢰할까요? [y/N] ") }

    /// Something that was recorded of a server.
    package func recorded(_ change: IdentityChange, of profile: String) -> String {
        switch change {
        case .pinned(let pin):
            pick("\(profile): recorded its certificate", "\(profile): 인증서를 기록했습니다") + line(pin)
        case .renewed(let pin):
            pick(
                "\(profile): recorded a new certificate with the same key", "\(profile): 같은 키의 새 인증서를 기록했습니다")
                + line(pin)
        case .vouched(let pin, let by):
            pick(
                "\(profile): recorded its certificate, vouched for by \(by)",
                "\(profile): 인증서를 기록했습니다(보증: \(by))") + line(pin)
        case .node(let node):
            pick("\(profile): recorded its node in the tailnet, \(node)", "\(profile): tailnet 노드를 기록했습니다: \(node)")
        case .sshHost(let key):
            pick(
                "\(profile): recorded the ssh host key of \(key.host), \(key.fingerprint)",
                "\(profile): \(key.host)의 ssh 호스트 키를 기록했습니다: \(key.fingerprint)")
        case .server(let id): pick("\(profile): recorded its id, \(id)", "\(profile): 서버 id를 기록했습니다: \(id)")
        }
    }

    private func line(_ pin: Fingerprint) -> String { "\n  SHA256 \(pin)" }

    /// The recorded identity of a server, a line each.
    package func trust(_ profile: Profile) -> [String] {
        let identity = profile.identity
        var lines: [String] = []
        for pin in identity.pins {
            lines.append(pick("certificate", "인증서"))
            lines.append("  SHA256 \(pin.certificate)")
            lines += hashLines(pin.certificate).map { "  \($0)" }
            if let key = pin.publicKey { lines.append(pick("  key SHA256 \(key)", "  키 SHA256 \(key)")) }
            let times = seen(pin)
            if !times.isEmpty { lines.append("  \(times)") }
        }
        if let nodeID = identity.nodeID { lines.append(node(nodeID.description)) }
        if let id = identity.serverID { lines.append(serverID(id.description)) }
        lines += identity.sshHosts.map(sshHostRecorded)
        for route in profile.routes {
            for consent in route.consents {
                lines.append("\(route.text): " + cleartextAllowed(consent.network))
            }
        }
        return lines.isEmpty ? [nothingRecorded(profile.name.description)] : lines
    }

    package func nothingRecorded(_ name: String) -> String {
        pick("Nothing is recorded for \(name) yet", "\(name)에 아직 기록된 신원이 없습니다")
    }

    /// What was recorded, and what the server shows now on these routes; no routes if that is clear.
    func change(_ change: ShownChange, on routes: [ForeignText], of profile: Profile) -> [String] {
        let lines = self.change(change, of: profile)
        return lines.prefix(1) + routes.map { "  \($0)" } + lines.dropFirst()
    }

    private func change(_ change: ShownChange, of profile: Profile) -> [String] {
        let name = profile.name.description
        switch change {
        case .node(let known, let shown), .server(let known, let shown):
            return [
                pick("\(name) answers with a different identity", "\(name): 다른 서버가 응답합니다"),
                "  " + wasAndIs("\(known)", "\(shown)"),
            ]
        case .sshHost(let key, let known):
            return [
                pick("\(name): the ssh host key of \(key.host) has changed", "\(name): \(key.host)의 ssh 호스트 키가 다릅니다"),
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
                        ? pick("The key is the same.", "키는 같습니다.") : pick("The key is different.", "키가 다릅니다.")
                ]
            return [pick("\(name) has a different certificate.", "\(name)의 인증서가 바뀌었습니다.")]
                + wasAndIs(shown, of: profile).map { "  \($0)" } + hashLines(shown.certificateSHA256).map { "  \($0)" }
                + key
        }
    }

    package var acceptChange: String {
        pick(
            "Only if the server's owner changed it: trust the new one? [y/N] ", "서버 소유자가 바꾼 것이 맞나요? 새 신원을 신뢰할까요? [y/N] "
        )
    }

    package func nothingToAccept(_ name: String) -> String {
        pick("\(name) matches what is recorded: nothing to accept", "\(name): 기록과 일치하므로 승인할 것이 없습니다")
    }

    package var notTheExpected: String {
        pick("The server's certificate does not match the given one", "서버의 인증서가 지정한 것과 다릅니다")
    }

    package var compareAtServer: Hint { pick("Compare it on the server itself", "서버에서 직접 비교하세요") }

    package func nobodyAccepts(_ name: String) -> String {
        pick("Cannot ask without a terminal whether to trust \(name)", "터미널이 없어 \(name) 서버를 신뢰할지 물어볼 수 없습니다")
    }

    /// How to say without a terminal which changes are right.
    package func giveDigests(_ name: String, _ changes: [ShownChange]) -> [Hint] {
        let commands = changes.compactMap { change -> String? in
            change.digest.map { "landfall trust accept \(name) \($0)" }
        }
        guard !commands.isEmpty else { return [pick("Run it on a terminal", "터미널에서 실행하세요")] }
        let lines = commands.flatMap { [Hint.Piece.text("\n    "), .command($0)] }
        return ["\(pick("If it is the server's own:", "서버의 것이 맞다면:"))\(Hint(lines))"]
    }

    /// A change that was not accepted.
    package func stillToAccept(_ name: String, _ place: ShownChanges.Place) -> Hint {
        var command = "landfall trust accept \(name)"
        if let digest = place.change.digest { command += " \(digest)" }
        let routes = place.routes.map(\.description).joined(separator: ", ")
        return pick(
            "\(routes): not accepted; to accept it: \(command: command)",
            "\(routes): 승인하지 않았습니다. 승인하려면: \(command: command)")
    }

    package func pinned(_ name: String) -> String {
        pick("Recorded the certificate of \(name)", "\(name)의 인증서를 기록했습니다")
    }

    package func accepted(_ name: String) -> String {
        pick("Recorded the new identity of \(name)", "\(name)의 새 신원을 기록했습니다")
    }

    package func forgotten(_ name: String) -> String {
        pick("Deleted the recorded identity of \(name)", "\(name)의 신원 기록을 지웠습니다")
    }

    package func noSuchPin(_ name: String) -> String {
        pick("No such certificate is recorded for \(name)", "\(name)에 그런 인증서 기록이 없습니다")
    }

    package func seeTrust(_ name: String) -> Hint {
        pick(
            "See what is recorded: \(command: "landfall trust show \(name)")",
            "기록 보기: \(command: "landfall trust show \(name)")")
    }

    package func needsYesToForget(_ name: String) -> String {
        pick(
            "Cannot ask without a terminal whether to forget the recorded identity of \(name)",
            "터미널이 없어 \(name)의 신원 기록을 지울지 물어볼 수 없습니다")
    }

    package func confirmForgetting(_ name: String) -> String {
        pick(
            "Forget the recorded identity of \(name)? The next connection starts over. [y/N] ",
            "\(name)의 신원 기록을 지울까요? 다음 연결에서 새로 기록합니다. [y/N] ")
    }

    package func badDigest(_ text: String) -> String {
        pick("\(text) is not a SHA-256 fingerprint", "SHA-256 값이 아닙니다: \(text)")
    }

    package var digestForm: Hint {
        pick("Give 64 hexadecimal digits, with colons or without", "16진수 64자리를 지정하세요. 콜론은 있어도 됩니다")
    }

    package func profileOfOtherKind(_ name: String, _ kind: String) -> String {
        pick("Profile \(name) is of kind \(kind)", "프로필 \(name)의 종류는 \(kind)입니다")
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
