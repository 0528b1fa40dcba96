package import LandfallConnections
package import LandfallModel

/// A route of a profile. A service of the LAN has no URL before it is looked for.
package struct SavedRouteFields: Encodable, Sendable {
    package struct Consent: Encodable, Sendable {
        package let subnet: String
        package let gateway: String?
        package let interface: String?
        package let given: String?

        package init(_ consent: CleartextConsent) {
            subnet = consent.network.subnet
            gateway = consent.network.gateway
            interface = consent.network.interface
            given = consent.given?.description
        }
    }

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
    package let cleartext: [Consent]?
    /// Those of networks without a gateway.
    package let cleartextInterfaces: [Consent]?

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
        let consents = route.consents.map(Consent.init)
        let (gated, ungated) = (consents.filter { $0.gateway != nil }, consents.filter { $0.gateway == nil })
        cleartext = gated.isEmpty ? nil : gated
        cleartextInterfaces = ungated.isEmpty ? nil : ungated
    }
}
