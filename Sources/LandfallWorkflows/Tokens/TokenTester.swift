package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// The server's response to a token.
package enum TokenTrial: Sendable, Hashable {
    case accepted
    case refused
    /// It accepts anyone, so the token was not tested.
    case notNeeded
    /// It could not be asked, or has not proven itself.
    case untested(FailureCode)

    /// The outcome of walking all routes with the token.
    package init(_ report: TargetReport) {
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
package enum TokenTester {
    /// Shows the token; it ends at the deadline.
    package typealias Trial = @Sendable (Profile, Token, ContinuousClock.Instant) async -> TokenTrial

    /// The trial over the profile's routes, as `test` walks them.
    package static func trial(policy: TrustPolicy = TrustPolicy(), environment: ConnectionDependencies) -> Trial {
        { profile, token, deadline in
            TokenTrial(
                await TargetWalk.run(
                    profile.plans(policy: policy), token: TokenSource(token), environment: environment,
                    deadline: deadline))
        }
    }
}
