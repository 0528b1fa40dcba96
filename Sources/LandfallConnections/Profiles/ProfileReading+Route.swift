internal import LandfallModel

/// A route of a profile, with the consents that the user has given for it.
extension ProfileReading {
    static func route(_ scanner: inout JSONScanner) throws(JSONFault) -> SavedRoute {
        let start = try scanner.nextPlace()
        var (via, address) = (Route.Via?.none, ServerAddress?.none)
        var (instance, kind, domain) = (String?.none, ServerKind?.none, String?.none)
        var (scheme, basePath, nodeID) = (Route.Scheme?.none, String?.none, ForeignText?.none)
        var (consents, isListed, kept) = ([CleartextConsent](), false, KeptFields())
        try scanner.object("route") { scanner, field throws(JSONFault) in
            switch field {
            case "via": via = try scanner.value(field) { Route.Via(rawValue: $0) }
            case "address": address = try scanner.value(field) { try? ServerAddress(parsing: $0) }
            case "instance": instance = try scanner.string(field)
            case "type":
                kind = try scanner.value(field) { text in ServerKind.allCases.first { $0.serviceType == text } }
            case "domain": domain = try scanner.string(field)
            case "scheme": scheme = try scanner.value(field) { Route.Scheme(rawValue: $0) }
            case "base_path": basePath = try scanner.value(field) { Route.basePath($0) }
            case "node_id": nodeID = ForeignText(try scanner.string(field))
            case "listed": isListed = try scanner.truth(field)
            case "cleartext":
                consents += try Self.consents(&scanner, field, to: "gateway") { NetworkMark(subnet: $0, gateway: $1) }
            // Where no gateway tells the network from another one. Versions that know only those with a gateway leave these alone.
            case "cleartext_interfaces":
                consents += try Self.consents(&scanner, field, to: "interface") {
                    NetworkMark(subnet: $0, interface: $1)
                }
            default: try kept.keep(field, from: &scanner)
            }
        }
        let target: SavedRoute.Target
        switch try required(via, "via", at: start) {
        case .lan:
            target = .service(
                ServiceInstance(
                    name: ForeignText(try required(instance, "instance", at: start)),
                    kind: try required(kind, "type", at: start), domain: domain ?? "local"),
                ServiceForm(scheme: scheme, basePath: basePath ?? ""))
        case .tailnet: target = .tailnet(try required(address, "address", at: start), nodeID: nodeID)
        case .direct, .local, .ssh: target = .address(try required(address, "address", at: start))
        }
        do throws(SavedRoute.Refusal) {
            var route = try SavedRoute(target, consents: consents)
            (route.isListed, route.kept) = (isListed, kept)
            return route
        } catch {
            switch error {
            case .linkLocal: throw JSONFault(.linkLocal, at: start)
            case .badService: throw JSONFault(.badValue(field: "instance"), at: start)
            case .badMachine: throw JSONFault(.badValue(field: "address"), at: start)
            }
        }
    }

    /// The consents of a list, each for the network of a subnet and what `mark` names.
    private static func consents(
        _ scanner: inout JSONScanner, _ list: String, to mark: String,
        _ network: (_ subnet: String, _ mark: String) -> NetworkMark?
    ) throws(JSONFault) -> [CleartextConsent] {
        var consents: [CleartextConsent] = []
        try scanner.array(list) { scanner throws(JSONFault) in
            let start = try scanner.nextPlace()
            var (subnet, marked, alias, given) = (String?.none, String?.none, String?.none, Timestamp?.none)
            var kept = KeptFields()
            try scanner.object(list) { scanner, field throws(JSONFault) in
                switch field {
                case "subnet": subnet = try scanner.string(field)
                case mark: marked = try scanner.string(field)
                case "alias": alias = try scanner.string(field)
                case "given": given = try scanner.value(field) { Timestamp($0) }
                default: try kept.keep(field, from: &scanner)
                }
            }
            let (range, name) = (try required(subnet, "subnet", at: start), try required(marked, mark, at: start))
            guard var network = network(range, name) else {
                throw JSONFault(.badValue(field: "subnet, \(mark)"), at: start)
            }
            network.alias = alias
            var consent = CleartextConsent(network: network, given: given)
            consent.kept = kept
            consents.append(consent)
        }
        return consents
    }
}
