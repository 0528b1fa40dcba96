package import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallModel

/// The history of a session of EndlessCode, by the session's id alone: a server wants the project too, and lists no transcript.
package struct SessionHistory: Sendable {
    /// The most messages that are shown; the newest ones.
    package static let mostMessages = 1_000
    /// In how many projects a transcript is looked for that belongs to no session of the server; those that were used last.
    package static let mostProjects = 20

    /// A conversation that was read.
    package struct Reading: Sendable {
        package var transcript: Transcript
        /// Whether the server has messages before those.
        package var hasEarlier = false
    }

    package let client: EndlessCodeHTTPClient
    package let deadline: ContinuousClock.Instant

    /// Whether all messages are wanted, page by page; each page has a time of its own then.
    package let readsAll: Bool

    /// Creates one; `deadline` is when to give up.
    package init(client: EndlessCodeHTTPClient, deadline: ContinuousClock.Instant, readsAll: Bool = false) {
        self.client = client
        self.deadline = deadline
        self.readsAll = readsAll
    }

    /// Reads the newest messages, or all.
    ///
    /// - Parameter name: The id of a session or of a transcript, alone or behind its project: `PROJECT/SESSION`.
    /// - Returns: The conversation; nil if no project has a transcript of that name.
    /// - Throws: ``EndlessCodeError``.
    package func read(_ name: String) async throws(EndlessCodeError) -> Reading? {
        if let slash = name.lastIndex(of: "/") {
            return try await read(String(name[name.index(after: slash)...]), in: String(name[..<slash]))
        }
        let known = try await client.sessions(deadline: deadline)
        if let session = known.first(where: { $0.id.raw.lowercased() == name.lowercased() }) {
            return try await read(session.id.raw, in: session.projectID.raw)
        }
        let projects = try await client.projects(deadline: deadline)
            .sorted { ($0.lastUsed ?? .distantPast) > ($1.lastUsed ?? .distantPast) }
        for project in projects.prefix(Self.mostProjects) {
            if let reading = try await read(name, in: project.id.raw) { return reading }
        }
        return nil
    }

    private func read(_ session: String, in project: String) async throws(EndlessCodeError) -> Reading? {
        // The transcript of an agent is named after it, and contains only its side conversation.
        let agent = session.hasPrefix("agent-") ? ForeignText(String(session.dropFirst("agent-".count))) : nil
        var reading = Reading(transcript: Transcript(agent: agent))
        do throws(EndlessCodeError) {
            if readsAll {
                let pages = client.history(
                    of: .init(session), in: .init(project), pageSize: Self.mostMessages, atMost: .max)
                var iterator = pages.makeAsyncIterator()
                while let page = try await iterator.next() { reading.transcript.append(page.messages) }
            } else {
                let (page, hasEarlier) = try await client.newestHistory(
                    of: session, project: project, count: Self.mostMessages, deadline: deadline)
                reading.transcript.append(page.messages)
                reading.hasEarlier = hasEarlier
            }
            return reading
        } catch .badStatus(let status, _) where status == 500 || status == 404 {
            // Each failure of the server's own parts is 500: a file that is not there too.
            return nil
        }
    }
}
