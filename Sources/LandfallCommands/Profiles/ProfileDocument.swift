internal import ProfileStore
internal import ServerExchange
internal import ServerModel
internal import StatusMonitor

/// `landfall.profiles/1`: the saved profiles.
struct ProfilesDocument: Encodable, Sendable {
    let schema = "landfall.profiles/1"
    let current: ProfileName?
    let currentSource: SelectionSource?
    let profiles: [ProfileFields]

    enum CodingKeys: String, CodingKey {
        case schema, current, profiles
        case currentSource = "current_source"
    }

    /// Makes the document; `states` are those of the profiles, where their servers were asked.
    init(_ profiles: [Profile], choice: ServerChoice?, states: [MonitorState]? = nil) {
        current = choice?.profile.name
        currentSource = choice?.source
        self.profiles = profiles.enumerated().map { index, profile in
            ProfileFields(profile, isCurrent: profile.id == choice?.profile.id, state: states?[index])
        }
    }
}

/// `landfall.profile/1`: one profile, as it now is.
struct ProfileDocument: Encodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case schema
    }

    private let fields: ProfileFields

    init(_ profile: Profile, isCurrent: Bool) {
        fields = ProfileFields(profile, isCurrent: isCurrent)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("landfall.profile/1", forKey: .schema)
        try fields.encode(to: encoder)
    }
}

/// What every document says of a profile. Of the token only where it is.
struct ProfileFields: Encodable, Sendable {
    struct Token: Encodable, Sendable {
        let present: Bool
        let store: String?
    }

    struct Identity: Encodable, Sendable {
        let certificate: String?
        let publicKey: String?
        let nodeID: ForeignText?
        let serverID: ForeignText?

        enum CodingKeys: String, CodingKey {
            case certificate = "certificate_sha256"
            case publicKey = "public_key_sha256"
            case nodeID = "node_id"
            case serverID = "server_id"
        }

        /// The newest pin stands for all of them.
        init(_ identity: ProfileIdentity) {
            certificate = identity.pins.last?.certificate.description
            publicKey = identity.pins.last?.publicKey?.description
            nodeID = identity.nodeID
            serverID = identity.serverID
        }
    }

    /// What `list --check` found out.
    struct Check: Encodable, Sendable {
        let state: MonitorState.Standing
        let code: String?
        let rttMilliseconds: Double?

        enum CodingKeys: String, CodingKey {
            case state, code
            case rttMilliseconds = "rtt_ms"
        }

        init(_ state: MonitorState) {
            self.state = state.standing
            code = state.cause?.code
            rttMilliseconds = state.roundTrip?.milliseconds(digits: 1)
        }
    }

    let name: ProfileName
    let id: String
    let kind: ServerKind
    let routes: [SavedRouteFields]
    let token: Token
    let identity: Identity
    let current: Bool
    let check: Check?

    init(_ profile: Profile, isCurrent: Bool, state: MonitorState? = nil) {
        name = profile.name
        id = profile.id.description
        kind = profile.kind
        routes = profile.routes.map(SavedRouteFields.init)
        token = Token(present: profile.token != nil, store: profile.token?.store)
        identity = Identity(profile.identity)
        current = isCurrent
        check = state.map(Check.init)
    }
}

/// A route of a profile. A service of the LAN has no URL before it is looked for.
struct SavedRouteFields: Encodable, Sendable {
    struct Consent: Encodable, Sendable {
        let subnet: String
        let gateway: String?
        let interface: String?
        let given: String?

        init(_ consent: CleartextConsent) {
            subnet = consent.network.subnet
            gateway = consent.network.gateway
            interface = consent.network.interface
            given = consent.given?.description
        }
    }

    let route: ForeignText
    let via: Route.Via
    let url: String?
    let scheme: Route.Scheme?
    let host: String?
    let port: UInt16?
    let basePath: String?
    let instance: ForeignText?
    let type: String?
    let nodeID: ForeignText?
    let cleartext: [Consent]?
    /// Those of networks without a gateway.
    let cleartextInterfaces: [Consent]?

    enum CodingKeys: String, CodingKey {
        case cleartextInterfaces = "cleartext_interfaces"
        case route, via, url, scheme, host, port, instance, type, cleartext
        case basePath = "base_path"
        case nodeID = "node_id"
    }

    init(_ route: SavedRoute) {
        self.route = route.text
        via = route.via
        let address = route.address
        host = address?.host.description
        port = address?.port
        basePath = address.flatMap { $0.basePath.isEmpty ? nil : $0.basePath }
        var (service, savedScheme, node) = (ServiceInstance?.none, address?.scheme, ForeignText?.none)
        switch route.target {
        case .service(let instance, let last): (service, savedScheme) = (instance, last)
        case .tailnet(_, let nodeID): node = nodeID
        case .address: break
        }
        scheme = savedScheme
        instance = service?.name
        type = service?.kind.serviceType
        nodeID = node
        // Without a scheme there are several to try.
        let isSocket = if case .socket = address?.host { true } else { false }
        url = isSocket || address?.scheme != nil ? address?.description : nil
        let consents = route.consents.map(Consent.init)
        let (gated, ungated) = (consents.filter { $0.gateway != nil }, consents.filter { $0.gateway == nil })
        cleartext = gated.isEmpty ? nil : gated
        cleartextInterfaces = ungated.isEmpty ? nil : ungated
    }
}

/// `landfall.selection/1`: which profile is used, and why.
struct SelectionDocument: Encodable, Sendable {
    let schema = "landfall.selection/1"
    let profile: ProfileName
    let source: SelectionSource
    /// The saved choice, where the source goes before it.
    let saved: ProfileName?
    /// What hides the saved choice.
    let hiddenBy: SelectionSource?

    enum CodingKeys: String, CodingKey {
        case schema, profile, source, saved
        case hiddenBy = "hidden_by"
    }

    init(_ choice: ServerChoice) {
        profile = choice.profile.name
        source = choice.source
        saved = choice.hidden
        hiddenBy = choice.hidden == nil ? nil : choice.source
    }
}
