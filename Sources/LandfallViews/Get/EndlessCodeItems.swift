package import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallMasking
package import LandfallModel
internal import LandfallTerminal
package import LandfallWording

/// Asks an EndlessCode server for what `get` shows.
package struct EndlessCodeItems: GetSource {
    package let client: EndlessCodeHTTPClient
    package let area: EndlessCodeArea
    package let question: GetQuestion
    package let deadline: ContinuousClock.Instant

    /// All things of the area; of a history those of the session that is named.
    package func all() async throws -> [any GetItem] {
        switch area {
        case .projects: return try await client.projects(deadline: deadline)
        case .sessions:
            return try await client.sessions(deadline: deadline).filter { isRecent($0.lastActiveAt) }
        case .history:
            guard let id = question.id else { return [] }
            let history = SessionHistory(client: client, deadline: deadline, readsAll: question.wantsAll)
            guard let reading = try await history.read(id) else { throw GetItemUnknown(id: id) }
            let mask = question.revealsSecrets ? nil : SecretMask()
            return reading.transcript.items.enumerated().filter { isRecent($1.timestamp) }.map { index, item in
                TranscriptRow(item: item, mask: mask, isPreceded: index == 0 && reading.hasEarlier)
            }
        }
    }

    /// One thing, by its id or its name; nil if there is none.
    package func one(_ id: String) async throws -> (any GetItem)? {
        area == .history ? nil : try await first(named: id)
    }

    /// Whether it is not before what `--since` says. What is named has any time.
    private func isRecent(_ date: Date?) -> Bool {
        guard let since = question.since, area == .history || question.id == nil else { return true }
        return date.map { $0 >= since } ?? false
    }
}

extension EndlessCodeHTTPClient.Project: GetItem {
    package var title: ForeignText { name }
    package var names: [ForeignText] { [id.text, name] }

    package func fields(_: Messages) -> [AreaField] {
        [
            AreaField("name", name, .row(5, minimum: 8)), AreaField("id", id.text, .both(3, minimum: 8)),
            AreaField("folder", path), AreaField("sessions", sessionCount, .both(2, .right)),
            AreaField("last", lastUsed, .both(1)), AreaField("folder", path, .row(4, minimum: 12), role: .dim),
        ]
    }
}

extension EndlessCodeHTTPClient.Session: GetItem {
    package var title: ForeignText { id.text }
    package var group: ForeignText? { projectID.text }
    package var picture: ItemPicture? { .life(from: createdAt, to: lastActiveAt) }
    package var standing: ItemStanding? { state == .active ? .up : .off }

    package func fields(_: Messages) -> [AreaField] {
        [
            AreaField("id", id.text, .row(9, minimum: 8)), AreaField("state", state.name, .both(4)),
            AreaField("project", projectID.text, .both(3, minimum: 8)),
            AreaField("messages", messageCount, .both(1, .right)), AreaField("created", createdAt),
            AreaField("last", lastActiveAt, .both(2), role: .dim),
        ]
    }
}
