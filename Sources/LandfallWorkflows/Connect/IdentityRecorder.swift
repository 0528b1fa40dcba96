package import LandfallConnections
package import LandfallTransport

/// Records in a profile what its server has shown, and says what is new.
package struct IdentityRecorder: Sendable {
    package let book: ProfileBook
    package let patience: Duration
    /// Gets the notices.
    package let tell: @Sendable (Notice) -> Void
    private let journal: IdentityJournal

    package init(book: ProfileBook, patience: Duration, tell: @escaping @Sendable (Notice) -> Void) {
        (self.book, journal) = (book, IdentityJournal(book))
        self.patience = patience
        self.tell = tell
    }

    /// Records it. A failed write is reported, but is not an error: the server is proven nevertheless.
    ///
    /// - Parameters:
    ///   - reports: The outcome of the routes.
    ///   - accepted: A certificate that the user has just accepted.
    ///   - profile: Whose they are.
    package func record(_ reports: [RouteReport], accepted: PeerCertificate? = nil, of profile: Profile) async {
        do {
            let changes = try await journal.record(reports, accepted: accepted, of: profile, patience: patience)
            for change in changes { tell(.recorded(change, of: profile.name)) }
        } catch {
            tell(.notRecorded(error))
        }
    }
}
