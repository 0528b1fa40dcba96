package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// A way to continue if no route proves the server, so its token is not sent.
package enum Remedy: Sendable, Hashable {
    /// Reach it over ssh too: the host key proves the machine.
    case ssh(SavedRoute)
    /// Reach it over the tailnet too, which proves the machine.
    case tailnet(SavedRoute)
    /// It is this machine's: reach it at its address too, where the kernel shows whose it is.
    case here(SavedRoute)
    /// Save it although no token is sent: with the one that was given, or without any.
    case withoutToken
    /// Let the token go in cleartext in this network; it is named where it has no gateway to tell it from others.
    case allowCleartext(in: NetworkMark? = nil)

    /// The possible steps, those that strengthen the proof first, those that weaken it last.
    ///
    /// - Parameters:
    ///   - draft: The server.
    ///   - seen: What a scan has seen of it.
    ///   - node: The tailnet machine that is called as it is; nil if there is none.
    ///   - held: The route on which the token is held back.
    ///   - network: The network to its server, if that has no gateway.
    /// - Returns: At least one: to save it without a token.
    package static func all(
        for draft: ServerDraft, _ seen: SeenServer?, node: TailnetNode?, heldBackOn held: RouteReport?,
        in network: NetworkMark? = nil
    ) -> [Remedy] {
        guard case .doubt(let doubt)? = held?.decisive?.note else {
            let ssh = SavedRoute(overSSHTo: draft, seen, as: nil).map(Remedy.ssh)
            let isThere = held?.peer?.carrier != nil
            let tailnet = (isThere ? nil : node).flatMap { SavedRoute(overTailnetTo: $0, draft, seen) }.map(
                Remedy.tailnet)
            let ways = [ssh, tailnet].compactMap(\.self).filter { $0.route.map { !draft.has($0) } ?? true }
            return ways + [.withoutToken, .allowCleartext(in: network)]
        }
        // A process of this machine is not proven by the machine.
        guard doubt == .redirectedToSelf else { return [.withoutToken] }
        let here = held?.route.flatMap { try? SavedRoute(.address(try ServerAddress(parsing: $0.url))) }
        let way = here.map { draft.has($0) ? [] : [Remedy.here($0)] } ?? []
        return way + [.withoutToken, .allowCleartext(in: network)]
    }

    /// The route that it adds.
    package var route: SavedRoute? {
        switch self {
        case .ssh(let route), .tailnet(let route), .here(let route): route
        case .withoutToken, .allowCleartext: nil
        }
    }

    /// What a server is called that may be what its machine is called in the tailnet.
    package static func machineNames(of draft: ServerDraft, _ seen: SeenServer?) -> [String] {
        let hosts = draft.routes.compactMap(\.address?.host) + (seen?.routes ?? []).compactMap { $0.serverHost }
        let names = hosts.compactMap { host in
            if case .name(let name) = host { name.text.split(separator: ".").first.map(String.init) } else { nil }
        }
        return names + (seen.map { [$0.name] } ?? [])
    }
}

extension ServerDraft {
    fileprivate func has(_ route: SavedRoute) -> Bool { routes.contains { $0.text == route.text } }
}

extension SeenServer.SeenRoute {
    fileprivate var serverHost: ServerHost? { try? ServerAddress(parsing: url).host }
}

extension SavedRoute {
    /// The route by the tailnet to a server that is to be added, on the port that its other routes have.
    fileprivate init?(overTailnetTo node: TailnetNode, _ draft: ServerDraft, _ seen: SeenServer?) {
        let seenPorts = (seen?.routes ?? []).compactMap { try? ServerAddress(parsing: $0.url).port }
        let port = (draft.routes.compactMap(\.address?.port) + seenPorts).first.map { ":\($0)" } ?? ""
        guard node.condition == .online, let address = try? ServerAddress(parsing: "\(node.name.raw)\(port)"),
            let route = try? SavedRoute(.tailnet(address, nodeID: node.id))
        else { return nil }
        self = route
    }
}
