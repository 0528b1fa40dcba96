internal import Glibc
package import LandfallConnections
package import LandfallModel
internal import LandfallSystem
internal import LandfallTokens
internal import LandfallTransport

/// The next step for a failure of a server. Those of the tailnet are in Messages+Tailnet, those of ssh in Messages+SSH.
extension Messages {
    /// The next steps, one a line; those of a saved server name its profile.
    package func remedies(
        _ code: FailureCode, _ note: StageNote? = nil, route: Route? = nil, of profile: Profile? = nil
    ) -> [Hint] {
        let name = profile?.name.description ?? ""
        switch (code, note, profile) {
        case (.pinUnknown, .certificate(let shown)?, _):
            return compare(shown, orAccepting: profile?.name.description)
        case (.pinChanged, .pins(_, let shown)?, let saved?): return wasAndIs(shown, of: saved) + [howToAccept(name)]
        case (.pinChanged, .pins(_, let shown)?, nil):
            return [say("If the server has a new key, compare it on the server:"), "SHA256 \(shown.certificateSHA256)"]
        case (.pinChanged, _, _?), (.nodeChanged, _, _?), (.serverIDChanged, _, _?), (.sshHostChanged, .ids?, _?):
            return [howToAccept(name)]
        case (.notThisProduct, .otherProduct(let kind)?, _?): return [howToChangeKind(name, to: kind)]
        case (.notThisProduct, .otherProduct(let kind)?, nil) where !situation.isLibrary:
            return [say("Use --kind \(kind.rawValue)")]
        case (.connectTimeout, .node(let peer)?, _), (.serverUnreachable, .node(let peer)?, _):
            guard let carrier = peer.carrier else { break }
            return [
                say(
                    "Check that \(carrier) is on and that this machine accepts subnet routes: \(command: "sudo tailscale set --accept-routes")"
                )
            ]
        case (.connectionRefused, _, let saved?) where saved.kind.product.hints.isLoopbackOnly:
            guard let port = saved.kind.defaultPorts.first else { break }
            return [startServer(saved.kind), carryThere(port)]
        case (.basePathRefused, _, _?): return [basePathRemedy, howToDropRoute(name)]
        case (.unconfirmed, _, _?): return [howToConfirm(name)]
        case (.leadsHere, _, _?): return [leadsHereRemedy(route, for: name)]
        case (.tokenUnreadable, .tokenStore(let store, let detail)?, _?):
            return remedies(TokenStoreError(store, detail), profile: name)
        case (.tokenMissing, _, let saved?), (.tokenRefused, _, let saved?):
            return [howToSetToken(name, kind: saved.kind, hasRefused: code == .tokenRefused)]
                + (note == .auth(.refusedOrFull) ? [freeAChannel] : [])
        case (.tokenMissing, _, nil):
            let save = route.map { saveWithToken(ForeignText($0.url).description) }
            return [save, say("Set LANDFALL_TOKEN")].compactMap { $0 }
        case (.serverLostKey, _, _?): return [setKeyThere, howToDropToken(name)]
        case (.responseTimeout, _, _):
            return [giveItLonger] + (curl(route).map { [say("See the response: \($0)")] } ?? [])
        // The user has allowed it.
        case (.identityUnproven, .proof(.consent, _)?, _): return []
        case (.cleartextTokenRefused, .doubt?, _?): break
        case (.cleartextTokenRefused, _, let saved?), (.tokenWithheld, _, let saved?):
            return addRouteOverSSH(saved) + [howToAllowCleartext(name)]
        case (.cleartextTokenRefused, nil, nil), (.tokenWithheld, nil, nil):
            return reachOverSSH(route) + [allowCleartext(again(.allowCleartext))]
        default: break
        }
        return sshRemedies(code, route: route, note: note) ?? note?.doubt.map { doubted($0, route: route) }
            ?? remedy(code, route: route).map { [$0] } ?? []
    }

    /// The next steps when a server, saved or not, does not answer. Where the stages tell more than the error, it is to see them.
    package func remedies(_ error: ServerExchangeError, of profile: Profile) -> [Hint] {
        let (name, code) = (profile.name.description, error.code)
        if let remedy = tailnetRemedy(code) { return [remedy] }
        switch code {
        case .cancelled: return [say("Try again")]
        case .tooManyFiles: return [raiseFileLimit]
        case .networkDown: return []
        case .tokenMissing, .tokenRefused: break
        case _ where visited(name) != nil: return [seeTest(of: profile)]
        case .meteredRefused: return howToAllowMetered(name)
        case .identityUnproven: return howToProve(name)
        case .pinUnknown, .sshHostChanged: return [howToAccept(name)]
        case _ where FailureCode.ofTokenStores.contains(code):
            return remedies(TokenStoreError(code, error.detail), profile: name)
        case .notThisProduct where otherKind(error) != nil: break
        case .basePathRefused, .pinChanged, .nodeChanged, .serverIDChanged, .unconfirmed, .cleartextTokenRefused,
            .tokenWithheld:
            break
        default: return [seeTest(of: profile)]
        }
        return remedies(code, note(error, of: profile), of: profile)
    }

    /// What an error tells of its stage. A consent helps where a network led to the server.
    private func note(_ error: ServerExchangeError, of profile: Profile) -> StageNote? {
        if let kind = otherKind(error) { return .otherProduct(kind) }
        if let doubt = error.doubt, doubt != .redirectedToSelf { return .doubt(doubt) }
        let mayBeFull = profile.kind.product.tokenProbe != .answer && visited(profile.name.description) == nil
        return error.code == .tokenRefused && mayBeFull ? .auth(.refusedOrFull) : nil
    }

    /// The steps where a server of this machine has not proven itself. A consent helps only where a network led to it.
    private func doubted(_ doubt: Doubt, route: Route?) -> [Hint] {
        let step = remedy(doubt, route: route)
        return doubt == .redirectedToSelf ? [step, allowCleartext(again(.allowCleartext))] : [step]
    }

    private func remedy(_ code: FailureCode, route: Route?) -> Hint? {
        if case .socket = route?.host, code == .serverUnreachable || code == .connectionRefused {
            return say("Start the server, or check the path of its socket")
        }
        switch code {
        case .zoneMissing: return say("Give the interface: [fe80::1%eth0]")
        case .downgradeRefused, .tlsExpected: return speaking("https://").map(use) ?? say("Use https://")
        case .basePathRefused: return basePathRemedy
        case .avahiNotRunning, .avahiHung, .avahiFailed, .avahiLost, .avahiOverflowed, .mdnsFlooded,
            .avahiClientMissing, .embeddedEngineMissing, .embeddedEngineNotBuilt, .mdnsEngineFailed:
            return say("See \(command: .doctor)")
        case .nameNotFound, .serviceNotFound, .serviceUnresolved:
            return say("Find servers: \(command: .scan)")
        case .resolveFailed, .resolveTimeout:
            return say("See \(command: .doctor), or give an address")
        case .serverUnreachable, .connectTimeout:
            if case .address(let address)? = route?.host, let meant = repairedAddress(address.description) {
                return meant
            }
            return route?.port.map { say("Check that the machine is on and that no firewall blocks port \($0)") }
                ?? say("Check that the machine is on and that no firewall blocks it")
        case .connectionRefused:
            return route?.port.map { say("Nothing listens on port \($0): start the server there, or check the port") }
                ?? say("Nothing listens there: start the server, or give its port")
        case .connectionClosed where route?.scheme == .http:
            return speaking("https://").map { say("If it speaks TLS: \($0)") } ?? say("If it speaks TLS, use https://")
        case .connectionClosed, .badResponse, .headTooLarge, .bodyTooLarge, .decodeFailed,
            .badStatus:
            return curl(route).map { say("See the response: \($0)") }
        case .tlsFailed, .tlsTimeout:
            return speaking("http://").map { say("If it speaks plain HTTP: \($0)") }
                ?? say("If it speaks plain HTTP, use http://")
        case .certificateExpired:
            return say("Renew the certificate on the server")
        case .notThisProduct:
            let names = oneOf(ServerKind.allCases.map(\.displayName))
            return say("Give the port of the \(names) server")
        case .identityUnproven, .cleartextTokenRefused, .tokenWithheld:
            return allowCleartext(again(.allowCleartext))
        case .nodeUnconfirmed: return say("See \(command: .doctor)")
        case .leadsHere: return leadsHereRemedy(route, for: nil)
        case .tooManyFiles: return raiseFileLimit
        case .serverWithoutKey, .serverLostKey: return setKeyThere
        case .storeAway: return checkStore
        case .tokenRefused: return say("Get a new token from the server")
        default: return nil
        }
    }

    /// What was typed once more with the other scheme; nil where no URL was.
    private func speaking(_ scheme: String) -> Hint? { situation.typed?.speaking(scheme).map { Hint(command: $0) } }

    /// What shows the answer to the first question that every product is asked; nil for a way that curl does not have.
    private func curl(_ route: Route?) -> Hint? {
        guard let route, let path = ServerKind.allCases.first?.product.questions.first?.path else { return nil }
        switch route.host {
        case .ssh: return nil
        case .socket(let socket):
            return Hint(
                command: "curl -i --unix-socket \(ForeignText(socket.description)) \("http://localhost" + path)")
        case .address, .name:
            return Hint(command: "curl -i \(ForeignText(route.url).description + path)")
        }
    }

    /// The next step where a list leads to this machine. What the user types is not the list's any more; a name may lead elsewhere then.
    func leadsHereRemedy(_ route: Route?, for profile: String?) -> Hint {
        guard let route, route.via == .direct, case .address = route.host else {
            return say("To find the servers of this machine: \(command: .scanHere)")
        }
        let address = ForeignText(route.url).description
        let command = profile.map { ShellCommand(.addRoute, $0, address) } ?? ShellCommand(.add, address)
        return say("If it is a server of yours on this machine, give its address yourself: \(Hint(command: command))")
    }

    private var checkStore: Hint {
        say("On its machine, check the network and the token in ~/.config/diane.yml")
    }

    package var setKeyThere: Hint { say("Set http.api_key in ~/.diane/config.json on its machine, and restart diane") }

    package func fileLimit(_ count: Int) -> String { say("The limit on open files (\(count)) is too low") }

    /// landfall has raised the soft limit to the hard one, so that only root can allow more.
    package var raiseFileLimit: Hint {
        // No more than the kernel allows by default: fs.nr_open.
        let wanted = min(max(1_024, 2 * Descriptors.limit), 1 << 20)
        return geteuid() == 0
            ? say("Raise the limit in this shell: \(command: "ulimit -n \(wanted)")")
            : say("Raise the limit in this shell: \(command: "sudo prlimit --pid $$ --nofile=\(wanted)")")
    }
}
