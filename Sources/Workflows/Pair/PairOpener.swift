internal import ConnectionChecks
internal import ProfileStore
internal import ServerConnections
internal import ServerExchange
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import Wording
internal import Workflows

/// Opens a connection to the server of a profile, on which it has proven itself as far as its route can.
struct PairOpener: Sendable {
    /// The connection, which the caller closes, and what its route has shown.
    struct Opened: Sendable {
        let connection: ProvenConnection
        let report: RouteReport?
    }

    /// Opens one; the profile need not be saved.
    typealias Open = @Sendable (Profile, ContinuousClock.Instant) async throws(CommandFailure) -> Opened

    let policy: TrustPolicy
    let around: Surroundings
    let messages: Messages

    /// Opens one over the best of the profile's routes.
    func open(_ profile: Profile, deadline: ContinuousClock.Instant) async throws(CommandFailure) -> Opened {
        let shown = LastReport()
        let server = ServerConnection(
            kind: profile.kind, plans: profile.plans(policy: policy), token: TokenSource(nil), around: around,
            lessons: { await shown.set($0) })
        do throws(ServerExchangeError) {
            return Opened(connection: try await server.proven(deadline: deadline), report: await shown.report)
        } catch {
            guard let code = CheckCode(rawValue: error.code) else {
                throw CommandFailure(.internalError, error.code)
            }
            // What a route without proof holds back here is the code.
            if code == .cleartextTokenRefused {
                throw CommandFailure(
                    .cleartextTokenRefused, messages.pairingWithheld, hints: [messages.howToProve])
            }
            throw CommandFailure(
                FailureCode(code), messages.sentence(code), hints: [messages.seeTest(profile.name.description)])
        }
    }

    private actor LastReport {
        private(set) var report: RouteReport?

        func set(_ report: RouteReport) { self.report = report }
    }
}
