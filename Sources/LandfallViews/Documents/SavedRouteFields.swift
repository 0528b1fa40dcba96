package import LandfallConnections
package import LandfallModel

/// A route of a profile. A service of the LAN has no URL before it is looked for.
package struct SavedRouteFields: Encodable, Sendable {
    package let route: ForeignText
    package let via: Route.Via
    package let url: String?
    package let scheme: Route.Scheme?
    package let host: String?
    package let port: UInt16?
    package let basePath: String?
    package let instance: ForeignText?
    package let type: String?
    package let nodeID: ForeignText?
    package let cleartext: [ConsentDocument]?
    /// Those of networks without a gateway.
    package let cleartextInterfaces: [ConsentDocument]?

    package enum CodingKeys: String, CodingKey {
        case cleartextInterfaces = "cleartext_interfaces"
        case route, via, url, scheme, host, port, instance, type, cleartext
        case basePath = "base_path"
        case nodeID = "node_id"
    }

    package init(_ route: SavedRoute) {
        self.route = route.text
        via = route.via
        let address = route.address
        if case .ssh(let behind) = address?.host {
            (host, port) = (behind.server.host, behind.server.port)
        } else {
            (host, port) = (address?.host.description, address?.port)
        }
        var (service, savedScheme, node) = (ServiceInstance?.none, address?.scheme, ForeignText?.none)
        var path = address?.basePath ?? ""
        switch route.target {
        case .service(let instance, let form): (service, savedScheme, path) = (instance, form.scheme, form.basePath)
        case .tailnet(_, let nodeID): node = nodeID
        case .address: break
        }
        scheme = savedScheme
        basePath = path.isEmpty ? nil : path
        instance = service?.name
        type = service?.kind.serviceType
        nodeID = node
        // Without a scheme there are several to try.
        let isWhole =
            switch address?.host {
            case .socket, .ssh: true
            default: false
            }
        url = isWhole || address?.scheme != nil ? address?.description : nil
        let consents = route.consents.map { ConsentDocument($0) }
        (cleartext, cleartextInterfaces) = (consents.ofNetworks, consents.ofInterfaces)
    }
}

/// That a route may be used without TLS in a network.
package struct ConsentDocument: Encodable, Sendable {
    /// The route; nil within what is said of it.
    package let route: ForeignText?
    package let subnet: String
    package let gateway: String?
    package let interface: String?
    package let given: String?

    package init(_ consent: CleartextConsent, on route: SavedRoute? = nil) {
        self.route = route?.text
        subnet = consent.network.subnet
        gateway = consent.network.gateway
        interface = consent.network.interface
        given = consent.given?.description
    }
}

extension [ConsentDocument] {
    /// Those of networks with a gateway; nil if there are none.
    var ofNetworks: Self? { filter { $0.gateway != nil }.nonEmpty }
    /// Those of networks without one, by their interfaces.
    var ofInterfaces: Self? { filter { $0.gateway == nil }.nonEmpty }

    private var nonEmpty: Self? { isEmpty ? nil : self }
}
