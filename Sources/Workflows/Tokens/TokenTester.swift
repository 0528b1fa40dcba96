internal import ConnectionChecks
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerViews
internal import Tailnet
internal import Wording
internal import Workflows

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
        let reading = TailnetReading(try context.localAPI(global).api)
        let around = Surroundings.system(tailnet: reading, state: context.state)
        return { profile, token, deadline in
            TokenTrial(
                await TargetWalk.run(profile.plans(), token: TokenSource(token), around: around, deadline: deadline))
        }
    }
}
