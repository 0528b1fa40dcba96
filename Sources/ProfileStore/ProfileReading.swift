internal import EditedJSON
internal import ServerModel

/// Profiles from JSON, each field checked where it stands.
struct ProfileReading {
    private var scanner: JSONScanner
    private var found: [Profile] = []
    private var schema: String?
    private var kept = KeptFields()

    /// What a document holds: the set of profiles, and the schema that it names.
    static func document(_ bytes: [UInt8]) throws(JSONFault) -> (schema: String, set: ProfileSet) {
        var reading = ProfileReading(scanner: JSONScanner(bytes))
        return try reading.read()
    }

    /// The schema of a document whose rest nobody has to understand; nil where it cannot be found.
    static func schema(of bytes: [UInt8]) -> String? {
        var scanner = JSONScanner(bytes)
        var schema: String?
        // What is wrong behind the schema is the business of the version that wrote it.
        try? scanner.object("document") { scanner, name throws(JSONFault) in
            if name == "schema" { schema = try scanner.string(name) } else { try scanner.skip() }
        }
        return schema
    }

    private init(scanner: JSONScanner) {
        self.scanner = scanner
    }

    private mutating func read() throws(JSONFault) -> (schema: String, set: ProfileSet) {
        _ = try scanner.next()
        let start = scanner.index
        var names: Set<ProfileName> = []
        var ids: Set<ProfileID> = []
        var (found, schema, kept) = (found, schema, kept)
        try scanner.object("document") { scanner, name throws(JSONFault) in
            switch name {
            case "schema": schema = try scanner.string(name)
            case "profiles":
                try scanner.array(name) { scanner throws(JSONFault) in
                    _ = try scanner.next()
                    let start = scanner.index
                    let profile = try Self.profile(&scanner)
                    guard names.insert(profile.name).inserted, ids.insert(profile.id).inserted else {
                        throw JSONFault(.duplicateProfile, at: start)
                    }
                    found.append(profile)
                }
            default: try kept.keep(name, from: &scanner)
            }
        }
        try scanner.finish()
        guard let schema else { throw JSONFault(.missing(field: "schema"), at: start) }
        return (schema, ProfileSet(found, kept: kept))
    }
}

extension ProfileReading {
    private static func profile(_ scanner: inout JSONScanner) throws(JSONFault) -> Profile {
        let start = scanner.index
        var (id, name, kind) = (ProfileID?.none, ProfileName?.none, ServerKind?.none)
        var routes: [SavedRoute]?
        var routesStart = start
        var (identity, token) = (KnownIdentity(), SavedToken?.none)
        var keptIdentity = KeptIdentityFields()
        var (options, kept) = (KeptFields(), KeptFields())
        var sending: SendingConsent?
        try scanner.object("profile") { scanner, field throws(JSONFault) in
            switch field {
            case "id": id = try scanner.value(field) { ProfileID($0) }
            case "name": name = try scanner.value(field) { ProfileName($0) }
            case "kind": kind = try scanner.value(field) { ServerKind(rawValue: $0) }
            case "routes":
                _ = try scanner.next()
                routesStart = scanner.index
                var list: [SavedRoute] = []
                try scanner.array(field) { scanner throws(JSONFault) in list.append(try Self.route(&scanner)) }
                routes = list
            case "identity": (identity, keptIdentity) = try Self.identity(&scanner)
            case "token": token = try Self.token(&scanner)
            case "sending": sending = try Self.sending(&scanner)
            case "options":
                try scanner.object(field) { scanner, name throws(JSONFault) in
                    try options.keep(name, from: &scanner)
                }
            default: try kept.keep(field, from: &scanner)
            }
        }
        guard let name else { throw JSONFault(.missing(field: "name"), at: start) }
        guard let kind else { throw JSONFault(.missing(field: "kind"), at: start) }
        guard let routes else { throw JSONFault(.missing(field: "routes"), at: start) }
        do throws(Profile.Refusal) {
            // Whoever adds one by hand need not make up a UUID.
            var profile = try Profile(
                id: id ?? ProfileID(), name: name, kind: kind, routes: routes, identity: identity, token: token)
            profile.keptIdentity = keptIdentity
            profile.sending = sending
            profile.options = options
            profile.kept = kept
            return profile
        } catch {
            throw JSONFault(error == .noRoute ? .noRoute : .otherKind, at: routesStart)
        }
    }

    private static func route(_ scanner: inout JSONScanner) throws(JSONFault) -> SavedRoute {
        _ = try scanner.next()
        let start = scanner.index
        var (via, address) = (Route.Via?.none, ServerAddress?.none)
        var (instance, kind, domain) = (String?.none, ServerKind?.none, String?.none)
        var (scheme, nodeID) = (Route.Scheme?.none, ForeignText?.none)
        var (consents, kept) = ([CleartextConsent](), KeptFields())
        try scanner.object("route") { scanner, field throws(JSONFault) in
            switch field {
            case "via": via = try scanner.value(field) { Route.Via(rawValue: $0) }
            case "address": address = try scanner.value(field) { try? ServerAddress(parsing: $0) }
            case "instance": instance = try scanner.string(field)
            case "type":
                kind = try scanner.value(field) { text in ServerKind.allCases.first { $0.serviceType == text } }
            case "domain": domain = try scanner.string(field)
            case "scheme": scheme = try scanner.value(field) { Route.Scheme(rawValue: $0) }
            case "node_id": nodeID = ForeignText(try scanner.string(field))
            case "cleartext":
                try scanner.array(field) { scanner throws(JSONFault) in consents.append(try Self.consent(&scanner)) }
            case "cleartext_interfaces":
                try scanner.array(field) { scanner throws(JSONFault) in
                    consents.append(try Self.interfaceConsent(&scanner))
                }
            default: try kept.keep(field, from: &scanner)
            }
        }
        func required<Value>(_ value: Value?, _ field: String) throws(JSONFault) -> Value {
            guard let value else { throw JSONFault(.missing(field: field), at: start) }
            return value
        }
        let target: SavedRoute.Target
        switch try required(via, "via") {
        case .lan:
            target = .service(
                ServiceInstance(
                    name: ForeignText(try required(instance, "instance")), kind: try required(kind, "type"),
                    domain: domain ?? "local"),
                scheme: scheme)
        case .tailnet: target = .tailnet(try required(address, "address"), nodeID: nodeID)
        case .direct, .local, .ssh: target = .address(try required(address, "address"))
        }
        do throws(SavedRoute.Refusal) {
            var route = try SavedRoute(target, consents: consents)
            route.kept = kept
            return route
        } catch {
            switch error {
            case .linkLocal: throw JSONFault(.linkLocal, at: start)
            case .badService: throw JSONFault(.badValue(field: "instance"), at: start)
            case .badMachine: throw JSONFault(.badValue(field: "address"), at: start)
            }
        }
    }

    private static func consent(_ scanner: inout JSONScanner) throws(JSONFault) -> CleartextConsent {
        _ = try scanner.next()
        let start = scanner.index
        var (subnet, gateway, given) = (String?.none, String?.none, Timestamp?.none)
        var kept = KeptFields()
        try scanner.object("cleartext") { scanner, field throws(JSONFault) in
            switch field {
            case "subnet": subnet = try scanner.string(field)
            case "gateway": gateway = try scanner.string(field)
            case "given": given = try scanner.value(field) { Timestamp($0) }
            default: try kept.keep(field, from: &scanner)
            }
        }
        guard let subnet else { throw JSONFault(.missing(field: "subnet"), at: start) }
        guard let gateway else { throw JSONFault(.missing(field: "gateway"), at: start) }
        guard let network = NetworkMark(subnet: subnet, gateway: gateway) else {
            throw JSONFault(.badValue(field: "subnet, gateway"), at: start)
        }
        var consent = CleartextConsent(network: network, given: given)
        consent.kept = kept
        return consent
    }

    private static func sending(_ scanner: inout JSONScanner) throws(JSONFault) -> SendingConsent {
        var (given, kept) = (Timestamp?.none, KeptFields())
        try scanner.object("sending") { scanner, field throws(JSONFault) in
            switch field {
            case "given": given = try scanner.value(field) { Timestamp($0) }
            default: try kept.keep(field, from: &scanner)
            }
        }
        var consent = SendingConsent(given: given)
        consent.kept = kept
        return consent
    }

    /// A consent where no gateway tells the network from another one. Versions that know only those with a gateway leave it alone.
    private static func interfaceConsent(_ scanner: inout JSONScanner) throws(JSONFault) -> CleartextConsent {
        _ = try scanner.next()
        let start = scanner.index
        var (subnet, interface, given) = (String?.none, String?.none, Timestamp?.none)
        var kept = KeptFields()
        try scanner.object("cleartext_interfaces") { scanner, field throws(JSONFault) in
            switch field {
            case "subnet": subnet = try scanner.string(field)
            case "interface": interface = try scanner.string(field)
            case "given": given = try scanner.value(field) { Timestamp($0) }
            default: try kept.keep(field, from: &scanner)
            }
        }
        guard let subnet else { throw JSONFault(.missing(field: "subnet"), at: start) }
        guard let interface else { throw JSONFault(.missing(field: "interface"), at: start) }
        guard let network = NetworkMark(subnet: subnet, interface: interface) else {
            throw JSONFault(.badValue(field: "subnet, interface"), at: start)
        }
        var consent = CleartextConsent(network: network, given: given)
        consent.kept = kept
        return consent
    }

    private static func identity(_ scanner: inout JSONScanner) throws(JSONFault) -> (KnownIdentity, KeptIdentityFields)
    {
        var (identity, kept) = (KnownIdentity(), KeptIdentityFields())
        try scanner.object("identity") { scanner, field throws(JSONFault) in
            switch field {
            case "pins":
                try scanner.array(field) { scanner throws(JSONFault) in
                    let (pin, fields) = try Self.pin(&scanner)
                    identity.pins.append(pin)
                    if !fields.isEmpty { kept.pins[pin.certificate] = fields }
                }
            case "node_id": identity.nodeID = ForeignText(try scanner.string(field))
            case "server_id": identity.serverID = ForeignText(try scanner.string(field))
            case "ssh_hosts":
                try scanner.array(field) { scanner throws(JSONFault) in
                    let (key, fields) = try Self.sshHost(&scanner)
                    identity.sshHosts.append(key)
                    if !fields.isEmpty { kept.sshHosts[key.host] = fields }
                }
            default: try kept.identity.keep(field, from: &scanner)
            }
        }
        return (identity, kept)
    }

    private static func sshHost(_ scanner: inout JSONScanner) throws(JSONFault) -> (SSHHostKey, KeptFields) {
        _ = try scanner.next()
        let start = scanner.index
        var (host, fingerprint, kept) = (String?.none, String?.none, KeptFields())
        try scanner.object("ssh_hosts") { scanner, field throws(JSONFault) in
            switch field {
            case "host": host = try scanner.string(field)
            case "fingerprint":
                fingerprint = try scanner.value(field) { SSHHostKey.isFingerprint($0) ? $0 : nil }
            default: try kept.keep(field, from: &scanner)
            }
        }
        guard let host else { throw JSONFault(.missing(field: "host"), at: start) }
        guard let fingerprint else { throw JSONFault(.missing(field: "fingerprint"), at: start) }
        return (SSHHostKey(host: host, fingerprint: fingerprint), kept)
    }

    private static func pin(_ scanner: inout JSONScanner) throws(JSONFault) -> (KnownIdentity.Pin, KeptFields) {
        _ = try scanner.next()
        let start = scanner.index
        var (certificate, publicKey) = (Fingerprint?.none, Fingerprint?.none)
        var (firstSeen, lastSeen) = (Timestamp?.none, Timestamp?.none)
        var (vouchedBy, kept) = (ForeignText?.none, KeptFields())
        try scanner.object("pins") { scanner, field throws(JSONFault) in
            switch field {
            case "certificate_sha256": certificate = try scanner.value(field) { fingerprint($0) }
            case "public_key_sha256": publicKey = try scanner.value(field) { fingerprint($0) }
            case "first_seen": firstSeen = try scanner.value(field) { Timestamp($0) }
            case "last_seen": lastSeen = try scanner.value(field) { Timestamp($0) }
            case "vouched_by": vouchedBy = ForeignText(try scanner.string(field))
            default: try kept.keep(field, from: &scanner)
            }
        }
        guard let certificate else { throw JSONFault(.missing(field: "certificate_sha256"), at: start) }
        let pin = KnownIdentity.Pin(
            certificate: certificate, publicKey: publicKey, firstSeen: firstSeen, lastSeen: lastSeen,
            vouchedBy: vouchedBy)
        return (pin, kept)
    }

    /// The file has hashes without colons.
    private static func fingerprint(_ text: String) -> Fingerprint? {
        text.utf8.contains(UInt8(ascii: ":")) ? nil : Fingerprint(hex: text)
    }

    private static func token(_ scanner: inout JSONScanner) throws(JSONFault) -> SavedToken {
        _ = try scanner.next()
        let start = scanner.index
        var (token, kept) = (SavedToken?.none, KeptFields())
        try scanner.object("token") { scanner, field throws(JSONFault) in
            if field == "reference" {
                token = try scanner.value(field) { SavedToken($0) }
            } else {
                try kept.keep(field, from: &scanner)
            }
        }
        guard var token else { throw JSONFault(.missing(field: "reference"), at: start) }
        token.kept = kept
        return token
    }
}
