internal import LandfallModel
package import LandfallSystem

extension RoutePlan {
    /// Where it leads, as far as that is known before anything is looked up.
    package var networkTarget: NetworkTarget {
        guard case .host(let host) = place else { return .links }
        if via == .tailnet { return .somewhere }
        switch host {
        case _ where host.isOfThisMachine: return .thisMachine
        case .address(let address): return .address(address)
        case .ssh: return .anywhere
        case .name(let name) where name.isLocal: return .links
        case .name, .socket: return .somewhere
        }
    }
}
