package import LandfallConnections
package import LandfallModel
package import LandfallTokens
package import LandfallTransport

extension AddFlow {
    /// A token and where it goes.
    package struct Given: Sendable {
        package let token: Token
        package let place: TokenReference

        package init(_ token: Token, _ place: TokenReference) {
            self.token = token
            self.place = place
        }
    }

    /// What was saved.
    package struct Saved: Sendable {
        package let profile: Profile
        /// Whether the server has answered with all that it asks for.
        package let isUsable: Bool
        /// Whether no route is left on which other commands send a token: it went in cleartext this once, or nobody could be asked.
        package let isHeldBack: Bool
    }

    package enum Event: Sendable {
        /// The token of a flag; nil where there is none.
        case taken(Given?)
        case tested(TargetReport)
        /// The certificate, where the user has accepted it.
        case judged(PeerCertificate?)
        /// The certificate, where the user wants it compared with what is shown on another route.
        case compared(PeerCertificate, with: Remedy)
        /// The token that the user was asked for.
        case answered(Given, Profile)
        /// How the user goes on; nil to stop.
        case chosen(Remedy?)
        /// The consent for each route, where it was made use of and can be kept.
        case consented(Profile, [CleartextConsent?])
        /// The profile with its token.
        case saved(Profile)
        /// The same after pairing.
        case paired(Profile)
    }

    /// What is to be done: remarks, and one step that ends with an event or ends it all.
    package struct Turn: Sendable {
        package var remarks: [Notice] = []
        package let step: Step
    }

    package enum Step: Sendable {
        /// Take the token that a flag names.
        case take
        case test(ServerDraft, Token?)
        /// Ask how to go on where nothing proves the server, and its token is held back by this stage.
        case choose(ServerDraft, RouteReport?)
        /// Ask whether this certificate is the server's; of a draft it could be compared with what is shown on another route.
        case judge(PeerCertificate, comparing: ServerDraft?)
        /// Ask for a token, after its place; again, where the place is known already.
        case ask(Profile, in: TokenStoreKind?)
        /// Exchange a pairing code for the key, which goes to this store.
        case pair(Profile, code: PairingCode, TokenStoreKind)
        /// Find the networks for which the cleartext is allowed.
        case consent(Profile, [RouteReport])
        case save(Profile, Given?)
        /// The end.
        case done(Saved)
        /// The end; nothing is saved.
        case fail(any Error)

        /// Whether nothing is done any more.
        var isEnd: Bool {
            switch self {
            case .done, .fail: true
            default: false
            }
        }
    }
}
