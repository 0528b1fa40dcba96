internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel
internal import LandfallSystem
package import LandfallTransport
package import LandfallWorkflows

/// What is saved of servers. Of a token only where it is.
extension Document {
    /// `landfall.profiles/1`: the saved profiles.
    package init(_ profiles: [Profile], choice: ServerChoice?) {
        self.init(
            "landfall.profiles/1",
            [
                "current": choice?.profile.name, "current_source": choice?.source,
                "profiles": profiles.map { Document(fieldsOf: $0, isCurrent: $0.id == choice?.profile.id) },
            ])
    }

    /// `landfall.profile/1`: one profile, as it now is; with why it is selected, where that was asked.
    package init(
        _ profile: Profile, isCurrent: Bool, networks: [AnsweredNetwork] = [], selection: ServerChoice? = nil
    ) {
        self.init(
            "landfall.profile/1",
            Document(
                fieldsOf: profile, isCurrent: isCurrent, networks: networks, selection: selection.map { Document($0) }))
    }

    private init(
        fieldsOf profile: Profile, isCurrent: Bool, networks: [AnsweredNetwork] = [], selection: Document? = nil
    ) {
        // The newest pin stands for all of them.
        let (identity, pin) = (profile.identity, profile.identity.pins.last)
        let metered = networks.map { answered -> Document in
            [
                "network": answered.network.network, "name": ForeignText(answered.network.name),
                "answer": answered.answer,
            ]
        }
        self = [
            "name": profile.name, "id": profile.id.description, "kind": profile.kind,
            "routes": profile.routes.map(Document.init(route:)),
            "token": ["present": profile.token != nil, "store": profile.token?.store] as Document,
            "identity": [
                "certificate_sha256": pin?.certificate.description, "public_key_sha256": pin?.publicKey?.description,
                "node_id": identity.nodeID, "server_id": identity.serverID, "ssh_hosts": identity.sshDocuments,
            ] as Document,
            "labels": ProfileLabels.shown(profile.labels).nonEmpty,
            "sending": profile.sending.map { ["given": $0.given?.description] as Document },
            "metered": metered.nonEmpty, "current": isCurrent, "selection": selection,
        ]
    }

    /// A route of a profile. A service of the LAN has no URL before it is looked for.
    private init(route: SavedRoute) {
        let address = route.address
        var (host, port) = (address?.host.description, address?.port)
        if case .ssh(let behind) = address?.host { (host, port) = (behind.server.host, behind.server.port) }
        var (service, scheme, node) = (ServiceInstance?.none, address?.scheme, ForeignText?.none)
        var path = address?.basePath ?? ""
        switch route.target {
        case .service(let instance, let form): (service, scheme, path) = (instance, form.scheme, form.basePath)
        case .tailnet(_, let nodeID): node = nodeID
        case .address: break
        }
        // Without a scheme there are several to try.
        let isWhole =
            switch address?.host {
            case .socket, .ssh: true
            default: address?.scheme != nil
            }
        self = [
            "route": route.text, "via": route.via, "url": isWhole ? address?.description : nil, "scheme": scheme,
            "host": host, "port": port, "base_path": path.nonEmpty, "instance": service?.name,
            "type": service?.kind.serviceType, "node_id": node,
            "cleartext": route.consents.filter(\.hasGateway).map { Document($0) }.nonEmpty,
            "cleartext_interfaces": route.consents.filter { !$0.hasGateway }.map { Document($0) }.nonEmpty,
        ]
    }

    /// That a route may be used without TLS in a network; the route is nil within what is said of it.
    private init(_ consent: CleartextConsent, on route: SavedRoute? = nil) {
        self = [
            "route": route?.text, "subnet": consent.network.subnet, "gateway": consent.network.gateway,
            "interface": consent.network.interface, "given": consent.given?.description,
        ]
    }

    private init(_ vouched: VouchedIdentity) {
        self = [
            "by": vouched.by, "public_key_sha256": vouched.claims.publicKeys.map(\.description).nonEmpty,
            "ssh_host_keys": vouched.claims.sshHostKeys.map { ForeignText($0) }.nonEmpty,
            "node_id": vouched.claims.nodeID,
        ]
    }

    /// `landfall.trust/1`: the recorded identity of a server.
    package init(trust profile: Profile) {
        let pins = profile.identity.pins.map { pin -> Document in
            [
                "certificate_sha256": pin.certificate.description, "public_key_sha256": pin.publicKey?.description,
                "first_seen": pin.firstSeen?.description, "last_seen": pin.lastSeen?.description,
                "vouched_by": pin.vouchedBy,
            ]
        }
        let consents = profile.routes.flatMap { route in route.consents.map { (route, $0) } }
        self.init(
            "landfall.trust/1",
            [
                "profile": profile.name, "pins": pins, "node_id": profile.identity.nodeID,
                "server_id": profile.identity.serverID, "ssh_hosts": profile.identity.sshDocuments,
                "vouched": profile.identity.vouched.map { Document($0) }.nonEmpty,
                "cleartext": consents.filter(\.1.hasGateway).map { Document($1, on: $0) },
                "cleartext_interfaces": consents.filter { !$1.hasGateway }.map { Document($1, on: $0) }.nonEmpty,
            ])
    }

    /// `landfall.token/1`: where the token of a profile is, and why its place could not be asked. Without a token in no store none is
    /// present, and with one whose store says that it has none.
    package init(token profile: Profile, present: Bool? = nil, code: FailureCode? = nil) {
        self.init(
            "landfall.token/1",
            [
                "profile": profile.name, "present": present ?? (profile.token != nil), "store": profile.token?.store,
                "reference": profile.token.map { ForeignText($0.reference) }, "code": code,
            ])
    }

    /// `landfall.selection/1`: which profile is used, and why; the saved choice where the source overrides it.
    package init(_ choice: ServerChoice) {
        self.init(
            "landfall.selection/1",
            [
                "profile": choice.profile.name, "source": choice.source, "saved": choice.hidden,
                "hidden_by": choice.hidden == nil ? nil : choice.source,
            ])
    }

    /// `landfall.prompt/1`: the selected profile and its last known state, left out where nothing has looked lately.
    package init(_ segment: PromptSegment) {
        self.init(
            "landfall.prompt/1", ["profile": segment.profile, "state": segment.status?.rawValue, "at": segment.at])
    }

    /// `landfall.environment/1`: what `env --json` prints. It never has a token.
    package init(_ target: HandoverTarget) {
        self.init(
            "landfall.environment/1",
            [
                "kind": target.kind, "profile": target.profile, "url": target.url, "tls_name": target.tlsName,
                "tls_pin": target.tlsPin,
            ])
    }

    /// `landfall.proxy/1`: where a proxy listens, and for which server.
    package init(_ target: HandoverTarget, _ address: ProxyServer.Address) {
        self.init(
            "landfall.proxy/1",
            ["kind": target.kind, "profile": target.profile, "url": address.url, "server": target.url])
    }
}

extension CleartextConsent {
    fileprivate var hasGateway: Bool { network.gateway != nil }
}

extension KnownIdentity {
    /// The recorded keys of the machines that ssh leads to; nil if there are none.
    fileprivate var sshDocuments: [Document]? {
        hosts.map { host in
            ["host": host.key.host, "fingerprint": host.key.fingerprint, "vouched_by": host.vouchedBy] as Document
        }.nonEmpty
    }
}
