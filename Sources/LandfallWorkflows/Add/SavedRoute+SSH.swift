package import LandfallConnections
internal import LandfallModel

extension SavedRoute {
    /// The route over ssh to a server that is to be added: the machine that its other routes lead to, and its port there; nil if none of
    /// them names a machine, and where `user` is none.
    ///
    /// - Parameters:
    ///   - draft: The server.
    ///   - seen: What a scan has seen of it; a service of the LAN has its address from there.
    ///   - user: `USER@`, or nil.
    package init?(overSSHTo draft: ServerDraft, _ seen: SeenServer?, as user: String?) {
        let seen = seen?.routes.sorted { Self.rank($0.via) < Self.rank($1.via) } ?? []
        let addresses = draft.routes.compactMap(\.address) + seen.compactMap { try? ServerAddress(parsing: $0.url) }
        for address in addresses where !address.needsZone {
            guard let host = Self.machine(address.host) else { continue }
            let place = address.port.map { "/localhost:\($0)" } ?? ""
            guard let target = try? ServerAddress(parsing: "ssh://\(user ?? "")\(host)\(place)"),
                let route = try? SavedRoute(.address(target))
            else { continue }
            self = route
            return
        }
        return nil
    }

    /// The tailnet's names outlive addresses of the LAN.
    private static func rank(_ via: Route.Via) -> Int { via == .tailnet ? 0 : 1 }

    /// The machine, where ssh can log in to it from elsewhere.
    private static func machine(_ host: ServerHost) -> String? {
        switch host {
        case .name(let name): name.text == "localhost" ? nil : name.text
        case .address(let address): address.isLoopback || address.isLinkLocal ? nil : address.urlHost
        case .socket, .ssh: nil
        }
    }
}
