package import LandfallModel
package import LandfallTransport

extension ProductFacts {
    /// Judges a server that asks for no key, of a product whose key keeps others out.
    ///
    /// A Diane's Unix socket never asks for one. Over TCP a Diane that has a key asks everybody for it, on loopback too. Behind ssh it is
    /// as it is there.
    ///
    /// - Parameters:
    ///   - peer: Where it answers.
    ///   - hasToken: Whether there is a key for it.
    /// - Returns: What there is to warn of; nil where nothing is wrong.
    package func keyWarning(at peer: Peer, hasToken: Bool) -> FailureCode? {
        guard kind.product.hints.keyless == .readSettings, asksForToken == false else { return nil }
        switch peer {
        case .unixSocket, .forward(_, to: .socket): return nil
        case .address, .forward, .tunnel: break
        }
        if hasToken { return .serverLostKey }
        switch peer {
        case .address(let address, _) where address.isLoopback: return nil
        // How others reach it there is not known.
        case .forward: return nil
        default: return .serverWithoutKey
        }
    }
}
