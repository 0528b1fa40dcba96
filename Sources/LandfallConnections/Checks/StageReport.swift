package import LandfallModel
package import LandfallTransport

/// How a stage ended.
package struct StageReport: Sendable, Hashable {
    /// The ways in which it can.
    package enum Status: String, Sendable, Hashable, Encodable {
        case ok, warn, fail, skipped
    }

    /// Which one.
    package let stage: Stage
    /// How it ended.
    package let status: Status
    /// How long it took; nil where nothing was waited for.
    package let duration: Duration?
    /// What was wrong; nil where nothing was.
    package let code: FailureCode?
    /// What there is to say about it.
    package let note: StageNote?

    /// The machine of the tailnet that it is about; nil where it is about none.
    package var machine: ForeignText? { if case .node(let peer) = note { peer.name } else { nil } }

    /// What a client is told of it: the machine of the tailnet, or the product that answers instead.
    package var subject: String? {
        if case .otherProduct(let kind) = note { kind.rawValue } else { machine?.raw }
    }

    /// Makes a report.
    package init(
        _ stage: Stage, _ status: Status, duration: Duration? = nil, code: FailureCode? = nil, note: StageNote? = nil
    ) {
        self.stage = stage
        self.status = status
        self.duration = duration
        self.code = code
        self.note = note
    }
}

/// What a stage has found, for the sentence about it.
package enum StageNote: Sendable, Hashable {
    /// What a name stands for.
    case addresses([IPAddress])
    /// Nothing is there to do for this kind of address.
    case notNeeded
    /// tailscaled is up, and how connections get into the tailnet.
    case tailnet(TailnetEntry)
    /// The machine of the tailnet.
    case node(StageMachine.TailnetPeer)
    /// The names that a name may have been meant for.
    case suggestions([ForeignText])
    /// The machines that all have this name.
    case candidates([ForeignText])
    /// The machine that ssh leads to, with its key.
    case sshHost(SSHHostKey)
    /// The places behind ssh that were tried, and whether someone may listen on a socket among them to which ssh does not lead.
    case tried([SSHPlace], mayBeRefused: Bool)
    /// What OpenSSH says; part of it may come from the other end.
    case said(ForeignText)
    /// The same of what stands before the machine, such as a jump host.
    case onTheWay(ForeignText)
    /// Where to log in.
    case login(ForeignText?)
    /// Who answered.
    case peer(Peer)
    /// The certificate that was shown.
    case certificate(PeerCertificate)
    /// Another certificate than those that are recorded.
    case pins(known: [KnownIdentity.Pin], shown: PeerCertificate)
    /// Another id, of a node or of a server, than the one that is recorded.
    case ids(known: ForeignText, shown: ForeignText)
    /// Another host key than the one that a directory claims, and known_hosts has none.
    case claimed(by: ForeignText)
    /// The product that answered.
    case product(ProductFacts)
    /// The product that answered in the place of the one that was looked for.
    case otherProduct(ServerKind)
    /// A page for people came in the place of what a product says.
    case webPage
    /// What proves the identity.
    case proof(IdentityCheck.Proof, IdentityCheck.LearnedIdentity)
    /// Why nothing is proven on this machine, where a token is held back.
    case doubt(Doubt)
    /// How the token was taken.
    case auth(AuthOutcome)
    /// Why the token cannot be read: the code of its store, and the path or name that it is about.
    case tokenStore(FailureCode, detail: String? = nil)
    /// The segment of the base path for which it is not used.
    case segment(ForeignText)
    /// The status that was not expected.
    case status(Int)
    /// For `--verbose`; nothing that the other end wrote.
    case detail(String)
}

extension StageNote {
    /// Why a server on this machine has proven nothing.
    package var doubt: Doubt? {
        switch self {
        case .doubt(let held): held
        case .proof(.none, let lesson): lesson.doubt
        default: nil
        }
    }
}

/// What a server did with a token, or without one.
package enum AuthOutcome: String, Sendable, Hashable {
    /// It answers everybody.
    case notNeeded = "not_needed"
    /// It took the token.
    case accepted
    /// It took the token, and anyone who has it may do everything there.
    case acceptedFullAccess = "accepted_full_access"
    /// It did not take it.
    case refused
    /// EndlessCode has closed the channel with 1008: it did not take it, or has as many channels as it takes.
    case refusedOrFull = "refused_or_full"
    /// It wants one, and there is none.
    case missing
}
