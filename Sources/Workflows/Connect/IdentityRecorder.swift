package import ConnectionChecks
package import ProfileStore
internal import ServerConnections
package import ServerTransport

/// Records in a profile what its server has shown, and says what is new.
package struct IdentityRecorder: Sendable {
    package let book: ProfileBook
    package let patience: Duration
    /// Hears of it.
    package let tell: @Sendable (Notice) -> Void

    package init(book: ProfileBook, patience: Duration, tell: @escaping @Sendable (Notice) -> Void) {
        self.book = book
        self.patience = patience
        self.tell = tell
    }

    /// Records it. That it cannot be written is said and fails nothing: the server has proven itself all the same.
    ///
    /// - Parameters:
    ///   - reports: What came of the routes.
    ///   - accepted: A certificate that a person has just accepted.
    ///   - profile: Whose they are.
    package func record(_ reports: [RouteReport], accepted: PeerCertificate? = nil, of profile: Profile) async {
        do {
            let changes = try await book.record(
                reports, accepted: accepted, of: profile, deadline: .now + patience)
            for change in changes { tell(.recorded(change, of: profile.name)) }
        } catch {
            tell(.notRecorded(error))
        }
    }
}
