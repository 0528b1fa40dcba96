import FoundationEssentials
import LandfallModel

/// The place of a session or a transcript: servers need the project too, and do not list transcripts.
package struct SessionPlace: Sendable, Hashable {
    /// The identifier of the session, or the name of the transcript.
    package let session: String
    /// The identifier of its project.
    package let project: String?

    /// Creates a place.
    package init(session: String, project: String?) {
        self.session = session
        self.project = project
    }
}

extension EndlessCodeHTTPClient {
    /// In how many projects a transcript is looked for that belongs to no session of the server; those that were used last.
    package static let mostProjects = 20

    /// Finds a session or a transcript.
    ///
    /// - Parameters:
    ///   - name: Its id, alone or behind its project: `PROJECT/SESSION`; nil for the session that was last active.
    ///   - deadline: When to give up.
    /// - Returns: Where it is; nil if there is none.
    /// - Throws: ``EndlessCodeError``.
    package func place(
        of name: String?, deadline: ContinuousClock.Instant = .now + EndlessCodeHTTPClient.requestLimit
    ) async throws(EndlessCodeError) -> SessionPlace? {
        if let name, let slash = name.lastIndex(of: "/") {
            return SessionPlace(session: String(name[name.index(after: slash)...]), project: String(name[..<slash]))
        }
        let known = try await sessions(deadline: deadline)
        guard let name else {
            return known.filter { $0.state == .active }.max { Self.isOlder($0, $1) }.map(Self.place)
        }
        if let session = known.first(where: { $0.id.raw.lowercased() == name.lowercased() }) {
            return Self.place(session)
        }
        let projects = try await projects(deadline: deadline)
            .sorted { ($0.lastUsed ?? .distantPast) > ($1.lastUsed ?? .distantPast) }
        for project in projects.prefix(Self.mostProjects) {
            do throws(EndlessCodeError) {
                _ = try await historyPage(of: name, project: project.id.raw, offset: 0, count: 0, deadline: deadline)
                return SessionPlace(session: name, project: project.id.raw)
            } catch .badStatus(let status, _) where status == 500 || status == 404 {
                // Each failure of the server's own parts is 500: a file that is not there too.
                continue
            }
        }
        return nil
    }

    private static func isOlder(_ one: Session, _ other: Session) -> Bool {
        (one.lastActiveAt ?? .distantPast) < (other.lastActiveAt ?? .distantPast)
    }

    private static func place(_ session: Session) -> SessionPlace {
        SessionPlace(session: session.id.raw, project: session.projectID.raw)
    }
}
