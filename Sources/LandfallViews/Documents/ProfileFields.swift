package import LandfallConnections
package import LandfallModel
package import LandfallSystem
package import LandfallWorkflows

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
        /// Nil if there are none.
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

    /// That the user has allowed sending to the server.
    package struct Sending: Encodable, Sendable {
        package let given: String?
    }

    /// The user's answer for a metered network.
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
