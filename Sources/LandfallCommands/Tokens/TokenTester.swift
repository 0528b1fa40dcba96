internal import ConnectionChecks
internal import ProfileStore
internal import ServerModel
internal import ServerTransport
internal import TailnetResolver

/// What the server of a profile does with a token.
enum TokenTrial: Sendable, Hashable {
    case accepted
    case refused
    /// It answers everybody, so that nothing is known of the token.
    case notNeeded
    /// It could not be asked, or has not proven itself.
    case untested(CheckCode)

    /// What came of walking all routes with the token.
    init(_ report: TargetReport) {
        guard let chosen = report.chosen else {
            let isRefused = report.routes.contains { $0.decisive?.code == .tokenRefused }
            self = isRefused ? .refused : .untested(report.code ?? .serverUnreachable)
            return
        }
        switch report.routes[chosen].stages.first(where: { $0.stage == .auth })?.note {
        case .auth(.accepted), .auth(.acceptedFullAccess): self = .accepted
        default: self = .notNeeded
        }
    }
}

/// Shows a token to the server of a profile, before it takes the place of another one.
enum TokenTester {
    /// Shows the token; it ends at the deadline.
    typealias Trial = @Sendable (Profile, Token, ContinuousClock.Instant) async -> TokenTrial

    /// How long a test may take.
    static let patience = Duration.seconds(10)

    /// The trial over the profile's routes, as `test` walks them.
    static func trial(_ context: CommandContext, _ global: GlobalOptions) throws(CommandFailure) -> Trial {
        let around = Surroundings(
            localNames: LocalNames.lookUp, tailnet: TailnetReading(try context.localAPI(global).api))
        return { profile, token, deadline in
            TokenTrial(await TargetWalk.run(plans(of: profile), token: token, around: around, deadline: deadline))
        }
    }

    private static func plans(of profile: Profile) -> [RoutePlan] {
        let known = KnownIdentity(profile.identity)
        return profile.routes.compactMap { route in
            guard let address = route.address else { return nil }
            let claim = Claim(kind: profile.kind, basePath: address.basePath, known: known)
            return RoutePlan(
                host: address.host, attempts: address.attempts(kind: profile.kind, tlsWasSaved: route.isTLS),
                via: route.via, claim: claim)
        }
    }
}

extension KnownIdentity {
    fileprivate init(_ identity: ProfileIdentity) {
        let pins = identity.pins.compactMap { pin in
            Fingerprint(hex: pin.certificate.description).map { certificate in
                Pin(
                    certificate: certificate,
                    publicKey: pin.publicKey.flatMap { Fingerprint(hex: $0.description) })
            }
        }
        self.init(pins: pins, nodeID: identity.nodeID, serverID: identity.serverID)
    }
}
