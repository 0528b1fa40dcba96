package import LandfallModel
package import LandfallTransport

package import struct FoundationEssentials.Date

// What goes into a walk and what comes out of it.
extension StageMachine {
    /// How far to go.
    package enum Goal: Sendable, Hashable {
        /// To a connection that has proven itself.
        case proven
        /// To the end: token and API too.
        case everything
    }

    /// What is to be done next.
    package enum Action: Sendable, Hashable {
        /// Look for a service instance by mDNS.
        case locate(ServiceInstance)
        /// Ask for the addresses of a `.local` name by mDNS.
        case lookUpLocal(HostName)
        /// Read tailscaled's status and find the machine that this names; an address is a name too.
        case askTailnet(String)
        /// Have ssh forward the place, or the usual ones.
        case connectSSH(SSHAddress)
        /// Ask the system for the addresses of a name.
        case lookUp(HostName)
        /// Connect, shake hands, and ask for the product.
        case open(ConnectMethod)
        /// Find out how the connection travels, and decide the identity.
        case identify
        /// Show the token to what tells whether one is wanted.
        case askWithToken
        /// Open the channel that alone tells, with the token or without.
        case openChannel(withToken: Bool)
        /// Read something of the API, with the token where one is there.
        case readAPI
        /// Ask the store that has the server's data, at this path.
        case askStore(String)
        /// Nothing more.
        case finish
    }

    /// How to get there.
    package enum ConnectMethod: Sendable, Hashable {
        /// The Unix socket of the plan.
        case socket
        /// By the system's routes to these addresses.
        case system([IPAddress])
        /// By tailscaled's `dial`.
        case dial(IPAddress)
        /// Through ssh, to one of these places.
        case ssh([SSHForward])
    }

    /// What came of an action. Each server that is asked has one in several frames at once, so it is a reference.
    package indirect enum Event: Sendable, Hashable {
        case located(Sighting)
        case addresses([IPAddress])
        case noAddresses(FailureCode, StageNote?)
        /// The tailnet knows it; how connections get there.
        case peer(TailnetPeer, TailnetEntry)
        /// Only the tailnet could know it, and it does not or cannot be asked: the stage that says so.
        case onlyTailnet(Stage, FailureCode, StageNote?)
        /// The tailnet is up and does not know it.
        case noPeer(FailureCode, StageNote?)
        /// The tailnet cannot be asked.
        case noTailnet(FailureCode, StageNote?)
        /// ssh forwards these places of the machine with this key.
        case sshForwards([SSHForward], SSHHostKey)
        case noSSH(FailureCode, StageNote?)
        case opened(Opened)
        case notOpened(NotOpened)
        case identified(IdentityCheck.Proof, IdentityCheck.LearnedIdentity)
        case notIdentified(IdentityCheck.Refusal)
        case authenticated(AuthOutcome)
        case apiRead(ProductFacts)
        /// The status of the answer that the store is needed for; nil where none came.
        case storeAnswered(Int?)
        case failed(FailureCode, StageNote?)
    }

    /// What the machine needs to know of a machine of the tailnet.
    package struct TailnetPeer: Sendable, Hashable {
        package var name: ForeignText
        package var addresses: [IPAddress]
        /// What is wrong with it in the eyes of the control plane; nil where nothing is.
        package var trouble: FailureCode?
        /// When the control plane last saw it; nil while it is online.
        package var lastSeen: Date?
        /// What it was called when it was recorded, where it has another name now.
        package var formerName: ForeignText?
        /// The machine to which the tailnet carries what is sent to it, where it is no machine itself: a service, or an address behind a
        /// subnet router.
        package var carrier: ForeignText?
        /// Its owner, and how packets get there once a connection stands.
        package var facts = TailnetFacts()

        package init(name: ForeignText, addresses: [IPAddress], trouble: FailureCode? = nil) {
            self.name = name
            self.addresses = addresses
            self.trouble = trouble
        }
    }

    /// A connection on which a product has answered.
    package struct Opened: Sendable, Hashable {
        package var attempt: ServerAddress.Attempt
        package var facts: ConnectionFacts
        package var product: ProductFacts
        package var productTook: Duration
        /// Whether the certificate's time is over.
        package var isExpired: Bool = false
    }

    /// Why there is none: the attempt that came furthest.
    package struct NotOpened: Sendable, Hashable {
        package var attempt: ServerAddress.Attempt
        /// What opening has shown, where it came to an end.
        package var facts: ConnectionFacts?
        package var stage: Stage
        package var code: FailureCode
        package var note: StageNote?
        package var took: Duration
    }
}

extension IdentityCheck.Refusal {
    var code: FailureCode {
        switch self {
        case .nodeChanged: .nodeChanged
        case .sshHostChanged: .sshHostChanged
        case .serverIDChanged: .serverIDChanged
        case .pinUnknown: .pinUnknown
        case .pinChanged: .pinChanged
        }
    }
}

extension StageNote {
    init(_ refusal: IdentityCheck.Refusal) {
        self =
            switch refusal {
            case .nodeChanged(let known, let shown), .serverIDChanged(let known, let shown),
                .sshHostChanged(let known, let shown):
                .ids(known: known, shown: shown)
            case .pinUnknown(let shown): .certificate(shown)
            case .pinChanged(let known, let shown): .pins(known: known, shown: shown)
            }
    }
}
