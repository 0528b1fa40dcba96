package import MachineNetwork
package import ProfileStore
internal import ServerExchange
package import ServerModel
package import StatusMonitor
package import Workflows

/// `landfall.profiles/1`: the saved profiles.
package struct ProfilesDocument: Encodable, Sendable {
    package let schema = "landfall.profiles/1"
    package let current: ProfileName?
    package let currentSource: SelectionSource?
    package let profiles: [ProfileFields]

    package enum CodingKeys: String, CodingKey {
        case schema, current, profiles
        case currentSource = "current_source"
    }

    /// Makes the document; `states` are those of the profiles, where their servers were asked.
    package init(_ profiles: [Profile], choice: ServerChoice?, states: [MonitorState]? = nil) {
        current = choice?.profile.name
        currentSource = choice?.source
        self.profiles = profiles.enumerated().map { index, profile in
            ProfileFields(profile, isCurrent: profile.id == choice?.profile.id, state: states?[index])
        }
    }
}

/// `landfall.profile/1`: one profile, as it now is.
package struct ProfileDocument: Encodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case schema
    }

    private let fields: ProfileFields

    package init(_ profile: Profile, isCurrent: Bool, networks: [AnsweredNetwork] = []) {
        fields = ProfileFields(profile, isCurrent: isCurrent, networks: networks)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("landfall.profile/1", forKey: .schema)
        try fields.encode(to: encoder)
    }
}

/// What every document says of a profile. Of the token only where it is.
package struct ProfileFields: Encodable, Sendable {
    package struct Token: Encodable, Sendable {
        package let present: Bool
        package let store: String?

        package init(present: Bool, store: String?) {
            self.present = present
            self.store = store
        }
    }

    package struct Identity: Encodable, Sendable {
        package let certificate: String?
        package let publicKey: String?
        package let nodeID: ForeignText?
        package let serverID: ForeignText?
        /// Nil where there are none.
        package let sshHosts: [SSHHostDocument]?

        package enum CodingKeys: String, CodingKey {
            case certificate = "certificate_sha256"
            case publicKey = "public_key_sha256"
            case sshHosts = "ssh_hosts"
            case nodeID = "node_id"
            case serverID = "server_id"
        }

        /// The newest pin stands for all of them.
        package init(_ identity: KnownIdentity) {
            certificate = identity.pins.last?.certificate.description
            publicKey = identity.pins.last?.publicKey?.description
            nodeID = identity.nodeID
            serverID = identity.serverID
            sshHosts = SSHHostDocument.all(identity)
        }
    }

    /// That a person has allowed to send to the server.
    package struct Sending: Encodable, Sendable {
        package let given: String?
    }

    /// What a person has answered for a metered network.
    package struct Metered: Encodable, Sendable {
        package let network: String
        package let name: ForeignText
        package let answer: MeteredAnswer

        package init(_ answered: AnsweredNetwork) {
            (network, answer) = (answered.network.network, answered.answer)
            name = ForeignText(answered.network.name)
        }
    }

    /// What `list --check` found out.
    package struct Check: Encodable, Sendable {
        package let state: MonitorState.Status
        package let code: FailureCode?
        package let warnings: [FailureCode]?
        package let rttMilliseconds: Double?

        package enum CodingKeys: String, CodingKey {
            case state, code, warnings
            case rttMilliseconds = "rtt_ms"
        }

        package init(_ state: MonitorState) {
            self.state = state.status
            code = state.cause?.code
            warnings = state.warnings.isEmpty ? nil : state.warnings.map(\.code)
            rttMilliseconds = state.roundTrip?.milliseconds(digits: 1)
        }
    }

    package let name: ProfileName
    package let id: String
    package let kind: ServerKind
    package let routes: [SavedRouteFields]
    package let token: Token
    package let identity: Identity
    /// Nil if it is not allowed.
    package let sending: Sending?
    /// Nil where nothing was asked.
    package let metered: [Metered]?
    package let current: Bool
    package let check: Check?

    package init(
        _ profile: Profile, isCurrent: Bool, networks: [AnsweredNetwork] = [], state: MonitorState? = nil
    ) {
        metered = networks.isEmpty ? nil : networks.map(Metered.init)
        name = profile.name
        id = profile.id.description
        kind = profile.kind
        routes = profile.routes.map(SavedRouteFields.init)
        token = Token(present: profile.token != nil, store: profile.token?.store)
        identity = Identity(profile.identity)
        sending = profile.sending.map { Sending(given: $0.given?.description) }
        current = isCurrent
        check = state.map(Check.init)
    }
}

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

/// `landfall.selection/1`: which profile is used, and why.
package struct SelectionDocument: Encodable, Sendable {
    package let schema = "landfall.selection/1"
    package let profile: ProfileName
    package let source: SelectionSource
    /// The saved choice, where the source overrides it.
    package let saved: ProfileName?
    /// What hides the saved choice.
    package let hiddenBy: SelectionSource?

    package enum CodingKeys: String, CodingKey {
        case schema, profile, source, saved
        case hiddenBy = "hidden_by"
    }

    package init(_ choice: ServerChoice) {
        profile = choice.profile.name
        source = choice.source
        saved = choice.hidden
        hiddenBy = choice.hidden == nil ? nil : choice.source
    }
}
