import ServerModel
package import ServerTransport

extension ProductFacts {
    /// Judges a server that asks for no key, of a product whose key keeps others out.
    ///
    /// A Diane's Unix socket never asks for one. Over TCP a Diane that has a key asks everybody for it, on loopback too.
    ///
    /// - Parameters:
    ///   - peer: Where it answers.
    ///   - hasToken: Whether there is a key for it.
    /// - Returns: What there is to warn of; nil where nothing is wrong.
    package func keyWarning(at peer: Peer, hasToken: Bool) -> CheckCode? {
        guard kind.product.hints.keyless == .readSettings, asksForToken == false else { return nil }
        switch peer {
        case .unixSocket: return nil
        case .address, .tunnel: break
        }
        if hasToken { return .serverLostKey }
        if case .address(let address, _) = peer, address.isLoopback { return nil }
        return .serverWithoutKey
    }
}
