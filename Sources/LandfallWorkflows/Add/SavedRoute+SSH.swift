package import LandfallConnections
package import LandfallModel

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
        let routes = addresses.lazy.compactMap {
            SavedRoute(overSSHTo: $0.host, port: $0.port, kind: draft.kind, as: user)
        }
        guard let route = routes.first else { return nil }
        self = route
    }

    /// The route over ssh to a server of a machine: to the product's usual places there, where its port is the first of them, for its socket comes before that.
    package init?(overSSHTo host: ServerHost, port: UInt16?, kind: ServerKind?, as user: String?) {
        let usual = ServerKind.candidates(kind).first?.defaultPorts.first
        let place = port.map { $0 == usual ? "" : "/localhost:\($0)" } ?? ""
        guard let machine = Self.machine(host),
            let target = try? ServerAddress(parsing: "ssh://\(user ?? "")\(machine)\(place)"),
            let route = try? SavedRoute(.address(target))
        else { return nil }
        self = route
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
