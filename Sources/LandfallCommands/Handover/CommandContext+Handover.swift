internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// Shared code of the commands that pass a server to another program.
extension CommandContext {
    /// Checks the value of `--token-env`, before anything is opened.
    func checkTokenVariable(_ name: String?) throws(CommandFailure) {
        guard let name, !HandoverTarget.isTokenVariable(name) else { return }
        throw CommandFailure(.usage, messages.badVariable(ForeignText(name).debugDescription))
    }

    /// A connection to the server of a profile. That it proves nothing is said where another route could have proven it.
    func opened(
        _ profile: Profile, _ global: GlobalOptions, _ proof: ProofOptions, wantsToken: Bool
    ) async throws -> OpenedServer {
        let limit = try global.limit(messages) ?? TimeLimits.ofRequest
        let connector = try connector(global, mayAsk: mayAsk(global), allowsUnproven: proof.allowUnproven)
        let opened = try await OpenedServer(profile, by: connector, wantsToken: wantsToken, limit: limit)
        if opened.isUnproven { warn(messages.provesNothing) }
        return opened
    }

    /// Says that a name is not handed out, and which address is in its place.
    func tellAddress(of opened: OpenedServer) {
        guard let url = opened.addressForName else { return }
        note(messages.handsOverAddress(ForeignText(url).description, notName: ForeignText(opened.route).description))
    }
}

extension ProxyListener {
    /// One whose proxies speak English: programs read what they say.
    static func ofCommands(_ kind: ServerKind, _ upstream: any ProxyUpstream) -> ProxyListener {
        let messages = Messages(language: .english)
        return ProxyListener(kind: kind, upstream: upstream) { messages.proxyFault($0) }
    }
}
