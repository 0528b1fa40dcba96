package import LandfallModel
package import LandfallTransport

/// Who can reach an announced server, as far as the user should know.
package enum ServerReachability: Sendable, Hashable {
    /// Anyone who can reach the port of this product can do everything there.
    case open(ServerKind, UInt16)
    /// Anyone who can reach the port can read the settings, including the secrets.
    case keyless(UInt16)
    /// Others see the server and cannot reach it: what to do first where it asks for no key, and whether only this machine can carry it
    /// to them.
    case loopbackOnly(UInt16, isKeyless: Bool, isCarried: Bool)
    /// It listens on these addresses and no other.
    case addresses([IPAddress])
}

extension LocalServer {
    /// Who reaches it; nothing if there is nothing to say.
    package var reach: [ServerReachability] {
        let hints = kind.product.hints
        let isKeyless = hints.keyless == .readSettings && !requiresToken
        var reach: [ServerReachability] = []
        if hints.keyless == .doEverything, !requiresToken { reach.append(.open(kind, port)) }
        if isKeyless, exposure != .loopbackOnly { reach.append(.keyless(port)) }
        switch exposure {
        case .loopbackOnly:
            reach.append(.loopbackOnly(port, isKeyless: isKeyless, isCarried: hints.isLoopbackOnly))
        case .interfaces(let addresses): reach.append(.addresses(addresses))
        case .everyInterface, .unknown: break
        }
        return reach
    }
}
