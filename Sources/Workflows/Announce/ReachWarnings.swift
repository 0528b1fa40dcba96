internal import LocalServers
internal import ServerModel
internal import Wording

extension CommandContext {
    /// Warns of a server that others reach without a key, or see and cannot reach.
    func warnOfReach(of server: LocalServer) {
        let hints = server.kind.product.hints
        let isKeyless = hints.keyless == .readSettings && !server.requiresToken
        if hints.keyless == .doEverything, !server.requiresToken {
            warn(messages.announcesOpen(server.kind, server.port))
        }
        if isKeyless && server.exposure != .loopbackOnly {
            warn(messages.announcesKeyless(server.port))
            note(messages.setKeyFirst)
        }
        switch server.exposure {
        case .loopbackOnly:
            warn(messages.loopbackOnly(server.port))
            if isKeyless { note(messages.setKeyFirst) }
            note(hints.isLoopbackOnly ? messages.carryThere(server.port) : messages.listenEverywhere)
        case .interfaces(let addresses):
            detail(messages.listensOn(addresses.map(\.description).joined(separator: ", ")))
        case .everyInterface, .unknown: break
        }
    }
}
