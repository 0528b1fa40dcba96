internal import ProfileStore
internal import ServerModel
internal import ServerTransport
internal import TokenStores
internal import Workflows

/// A server that is to be saved, as a person has said it.
struct SaveOrder: Sendable {
    /// Which server.
    enum Source: Sendable, Hashable {
        /// One that a scan has seen.
        case seen(SeenServer)
        /// A machine of the tailnet or an address.
        case typed(String)
    }

    /// What comes of it belongs to this attempt of this dialogue.
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
    /// Whether its token may go in cleartext in this network.
    let allowsCleartext: Bool
}

/// A question that came up while a server is saved.
enum PersonQuestion: Sendable {
    case certificate(PeerCertificate, of: ForeignText)
    case cleartext(ForeignText, subnet: String, interface: String)
    /// Where the token is kept, since no store offers itself.
    case tokenPlace(TokenStoreError, offersReference: Bool)
    case token
    case pairingCode
}

/// What a person has said to it.
enum PersonAnswer: Sendable {
    case yes
    case place(TokenPlace.Choice)
    case text(String)
}
