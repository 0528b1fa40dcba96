internal import ConnectionChecks
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport

/// Records in a profile what its server has shown, and says what is new.
struct IdentityKeeping: Sendable {
    let book: ProfileBook
    let context: CommandContext
    let patience: Duration

    /// Records it. That it cannot be written is said and fails nothing: the server has proven itself all the same.
    ///
    /// - Parameters:
    ///   - reports: What came of the routes.
    ///   - accepted: A certificate that a person has just accepted.
    ///   - profile: Whose they are.
    func record(_ reports: [RouteReport], accepted: PeerCertificate? = nil, of profile: Profile) async {
        do {
            let changes = try await book.record(
                reports, accepted: accepted, of: profile, deadline: .now + patience)
            for change in changes { context.note(context.messages.recorded(change, of: profile.name.description)) }
        } catch {
            context.warn(of: error)
        }
    }
}
