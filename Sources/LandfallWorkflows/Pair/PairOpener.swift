package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// Opens a connection to the server of a profile, on which it has proven itself as far as its route can.
package struct PairOpener: Sendable {
    /// The connection, which the caller closes, and what its route has shown.
    package struct Opened: Sendable {
        package let connection: ProvenConnection
        package let report: RouteReport?
    }

    /// Opens one; the profile need not be saved.
    package typealias Open = @Sendable (Profile, ContinuousClock.Instant) async throws(PairError) -> Opened

    package let policy: TrustPolicy
    package let environment: ConnectionDependencies

    /// Opens one over the best of the profile's routes.
    package func open(_ profile: Profile, deadline: ContinuousClock.Instant) async throws(PairError) -> Opened {
        let shown = LastReport()
        let server = ServerConnection(
            kind: profile.kind, plans: profile.plans(policy: policy), token: TokenSource(nil), environment: environment,
            learned: { await shown.set($0) })
        do throws(ServerExchangeError) {
            return Opened(connection: try await server.proven(deadline: deadline), report: await shown.report)
        } catch {
            // What a route without proof holds back here is the code.
            throw error.code == .cleartextTokenRefused ? .withheld : .notOpened(error.code, profile.name)
        }
    }

    private actor LastReport {
        private(set) var report: RouteReport?

        func set(_ report: RouteReport) { self.report = report }
    }
}

/// Why a Diane is not paired.
package enum PairError: Error, Sendable {
    /// The server has not proven itself, so that it gets no code.
    case withheld
    /// The server of this profile could not be reached, or is another one.
    case notOpened(FailureCode, ProfileName)
    /// The server of this profile has given no key.
    case failed(PairingFailure, ProfileName)
}
