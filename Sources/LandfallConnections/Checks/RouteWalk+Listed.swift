import LandfallModel
import LandfallTransport

/// Whoever keeps a list says where servers are, and never leads to this machine: what is asked here, by names that mean something else a moment
/// later, is decided by the addresses that are about to be connected to.
extension RouteWalk {
    /// The way without the addresses that a list may not lead to; nil where nothing is left of it.
    func allowed(_ way: StageMachine.ConnectMethod) -> StageMachine.ConnectMethod? {
        guard plan.isListed else { return way }
        switch way {
        case .system(let addresses):
            let left = addresses.filter(mayBeListed)
            return left.isEmpty ? nil : .system(left)
        case .dial(let address): return mayBeListed(address) ? way : nil
        case .socket: return nil
        case .ssh: return way
        }
    }

    /// Whether ssh may come to this machine by a name of a list. What else it makes of the name is the user's own configuration.
    func leadsHere(_ host: String) async -> Bool {
        let found = try? await environment.names.addresses(of: host, deadline: deadline)
        return found?.contains { !mayBeListed($0) } ?? false
    }

    private func mayBeListed(_ address: IPAddress) -> Bool {
        address.canBeAnnounced && !address.isLinkLocal && !environment.staysHere(address)
    }
}
