internal import LandfallConnections
internal import LandfallModel
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWorkflows

/// A server that is to be saved, a token that a saved one gets, or what one shows that may be accepted, as the user has said it.
struct SaveOrder: Sendable {
    /// Which server.
    enum Source: Sendable, Hashable {
        /// One that a scan has seen.
        case seen(SeenServer)
        /// A tailnet machine or an address, as far as it is written already.
        case typed(String)
        /// What someone has shared.
        case link(ShareLink)
        /// One that is saved, and gets a token.
        case saved(Profile)
        /// One that is saved, and shows another identity.
        case changed(Profile)

        /// What a scan has seen of it; nil if it was typed.
        var seen: SeenServer? { if case .seen(let server) = self { server } else { nil } }
        /// What is written already; empty for one that was seen.
        var text: String { if case .typed(let text) = self { text } else { "" } }
        /// The profile that it is about; nil if one is to be saved.
        var profile: Profile? {
            switch self {
            case .saved(let profile), .changed(let profile): profile
            case .seen, .typed, .link: nil
            }
        }
    }

    /// Its result belongs to this attempt of this dialogue.
    struct ID: Sendable, Hashable {
        let dialogue: Int
        var attempt = 0
    }

    let id: ID
    let name: ProfileName
    let source: Source
    /// What was typed as its token; empty for none.
    let token: String
    /// Whether other commands use it from now on.
    let isUsed: Bool
}

/// A question that came up while a server is saved.
enum PersonQuestion: Sendable {
    /// A certificate that nothing vouches for, and what could.
    case certificate(PeerCertificate, of: ForeignText, among: [Remedy])
    case cleartext(ForeignText, subnet: String, interface: String)
    /// Whether the token that was typed goes into the sealed file, since no other store offers itself.
    case sealed(TokenStoreError)
    /// The token, and why it goes there.
    case token(without: TokenStoreError?)
    /// How to go on if nothing proves the server: the route that holds the token back, and what can be done.
    case remedy(RouteReport?, [Remedy])
    /// Whether the identity that was told last is that of the server from now on.
    case change
    /// The same once more: who accepts another identity types the name of the server.
    case acceptance
}

/// What the user has said to it.
enum PersonAnswer: Sendable {
    case yes, no
    case text(String)
    case remedy(Remedy)
}
