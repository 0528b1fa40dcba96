package import LandfallConnections
package import LandfallModel
internal import LandfallTokens

/// What `status`, `watch` and `wait` say.
extension Messages {
    package var waitsForOne: String { say("--wait cannot be used with --all or --watch") }

    package var nameAndAll: String { say("Give a profile or --all, not both") }

    package func status(_ status: MonitorState.Status) -> String {
        switch status {
        case .connecting: say("Connecting…")
        case .connected: say("Connected")
        case .disconnected: say("Disconnected")
        case .error: say("Error")
        }
    }

    /// Why a server is not connected, in one sentence.
    package func cause(_ error: ServerExchangeError) -> String {
        let status = error.status.map { " (HTTP \($0))" } ?? ""
        let why = error.doubt.map { ": \(doubt($0))" } ?? ""
        return switch error.code {
        case .identityUnproven: provesNothing
        case .notThisProduct: instead(otherKind(error)) + status
        case let code where FailureCode.ofTokenStores.contains(code): trouble(TokenStoreError(code, error.detail))
        case let code where FailureCode.ofServers.contains(code): trouble(code) + about(error) + status + why
        default: cause(error.kind) + status
        }
    }

    /// The tailnet machine that an error is about.
    private func about(_ error: ServerExchangeError) -> String { error.detail.map { ": \(ForeignText($0))" } ?? "" }

    /// The product that answers instead of the expected one; nil if it is unknown.
    func otherKind(_ error: ServerExchangeError) -> ServerKind? {
        error.code == .notThisProduct ? error.detail.flatMap(ServerKind.init) : nil
    }

    /// How to change a profile to the product that answers now; nil if that is the expected one.
    package func howToChangeKind(_ error: ServerExchangeError, profile: String) -> Hint? {
        otherKind(error).map { howToChangeKind(profile, to: $0) }
    }

    package func howToChangeKind(_ profile: String, to kind: ServerKind) -> Hint {
        say("If it is \(kind.displayName) now: \(command: .editKind, profile, kind.rawValue)")
    }

    /// What shows why a server, saved or not, does not answer.
    package func seeTest(of profile: Profile) -> Hint {
        seeTest(visited(profile.name.description) ?? profile.name.description)
    }

    /// The other reason why a server closes a channel as if the token were wrong.
    package var freeAChannel: Hint {
        say("If the token is correct, the server has too many clients: close one of them and try again")
    }

    package func howToAccept(_ profile: String) -> Hint {
        say("If the server's owner changed it: \(command: .acceptTrust, profile)")
    }

    package func badInterval(_ text: String) -> String {
        say("--interval \(text): use 0.5 to 86400 seconds")
    }

    package var followsOne: String { say("--follow takes no profile: it follows the selection of landfall use") }

    private func cause(_ kind: ServerExchangeError.Kind) -> String {
        switch kind {
        case .unreachable: say("Server unreachable")
        case .timeout: say("Server unreachable: timed out")
        case .tls: say("TLS failed")
        case .identity: say("A different server answers")
        case .token: say("The token is missing, refused or unreadable")
        case .policy: say("Refused by policy")
        case .badAnswer: say("The server's reply is invalid")
        case .local: say("ssh, Tailscale or the token store failed on this machine")
        case .cancelled: interrupted
        }
    }

    package func attempt(_ number: Int) -> String { say("attempt \(number)") }

    /// `1.2.3 on box, up 3 h`; nil where nothing of it is known. The first two are sanitised.
    package func server(version: String?, hostname: String?, uptime: Int?) -> String? {
        let name: String? =
            switch (version, hostname) {
            case (let version?, let hostname?): say("\(version) on \(hostname)")
            case (let version?, nil): version
            case (nil, let hostname): hostname
            }
        let running = uptime.map { say("up \(span($0))") }
        let all = [name, running].compactMap { $0 }
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// A time in its largest unit.
    package func span(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: self.seconds(max(0, seconds))
        case ..<3600: say("\(seconds / 60) min")
        case ..<86_400: say("\(seconds / 3600) h")
        default: say("\(seconds / 86_400) d")
        }
    }

    /// The title of a warning about a server that answers.
    package func title(_ warning: StatusWarning) -> Sentence {
        switch warning {
        case .lostKey: Sentence("key")
        case .storeAway: Sentence("store")
        }
    }

    /// The mark of a server with a warning.
    package func mark(_ warning: StatusWarning) -> String {
        switch warning {
        case .lostKey: say("no API key")
        case .storeAway: say("store down")
        }
    }

    /// The same in a sentence.
    package func warning(_ warning: StatusWarning) -> String {
        switch warning {
        case .lostKey: trouble(.serverLostKey)
        case .storeAway: trouble(.storeAway)
        }
    }

    /// The mark of a reply over a route that does not prove the server, although another route could.
    package var unproven: String { say("unproven") }

    /// The same in a sentence.
    package var provesNothing: String {
        say("unproven: this route cannot prove the server's identity, and the routes that could prove it do not answer")
    }

    /// The next steps if a command refuses such a route.
    package func howToProve(_ profile: String) -> [Hint] {
        [seeTest(profile), say("Or use the unproven server: \(again(.allowUnproven))")]
    }

    package func notConnected(_ profile: String, within limit: Duration) -> String {
        let seconds = "\(limit.milliseconds(digits: 0) / 1000)"
        let text = seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds
        return say("\(profile) is not connected after \(text) s")
    }

    package var noNotices: String {
        say("Desktop notifications do not work: notify-send is missing, or no desktop is running")
    }

    package var noNetworkChanges: String {
        say("Network changes cannot be watched, so landfall retries on a timer only")
    }
}
