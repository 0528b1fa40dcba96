package import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallMasking
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// Asks an EndlessCode server for what `get` shows.
package struct EndlessCodeItems: GetSource {
    package let client: EndlessCodeClient
    package let area: EndlessCodeArea
    package let question: GetQuestion
    package let deadline: ContinuousClock.Instant

    /// All things of the area; of a history those of the session that is named.
    package func all() async throws -> [any GetItem] {
        switch area {
        case .projects: return try await client.projects(deadline: deadline).map(ProjectItem.init)
        case .sessions:
            return try await client.sessions(deadline: deadline).filter { isRecent($0.lastActiveAt) }
                .map(SessionItem.init)
        case .history:
            guard let id = question.id else { return [] }
            guard let transcript = try await SessionHistory(client: client, deadline: deadline).read(id) else {
                throw GetItemUnknown(id: id)
            }
            return transcript.items.filter { isRecent($0.timestamp) }.map { item in
                TranscriptRow(item: item, mask: question.revealsSecrets ? nil : SecretMask())
            }
        }
    }

    /// One thing, by its id or its name; nil if there is none.
    package func one(_ id: String) async throws -> (any GetItem)? {
        let name = ForeignText(id)
        switch area {
        case .projects:
            return try await client.projects(deadline: deadline).first { $0.id == name || $0.name == name }
                .map(ProjectItem.init)
        case .sessions:
            return try await client.sessions(deadline: deadline).first { $0.id == name }.map(SessionItem.init)
        case .history: return nil
        }
    }

    private func isRecent(_ date: Date?) -> Bool {
        guard let since = question.since else { return true }
        return date.map { $0 >= since } ?? false
    }
}

/// A project of EndlessCode.
package struct ProjectItem: GetItem {
    package let project: EndlessCodeClient.Project

    package var title: ForeignText { project.name }

    package func encode(to encoder: any Encoder) throws { try project.encode(to: encoder) }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.name, messages, priority: 5, minimum: 8),
            Table.Column(.id, messages, priority: 3, minimum: 8),
            Table.Column(.sessions, messages, priority: 2, alignment: .right),
            Table.Column(.last, messages, priority: 1), Table.Column(.folder, messages, priority: 4, minimum: 12),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(project.name.description), StyledText(project.id.description),
            StyledText(project.sessionCount.map(String.init) ?? ""),
            StyledText(project.lastUsed.map(messages.time) ?? ""), StyledText(project.path.description, .dim),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail("id", project.id.description), GetDetail(messages.word(.folder), project.path.description),
            GetDetail(messages.word(.sessions), project.sessionCount.map(String.init)),
            GetDetail(messages.word(.last), project.lastUsed.map(messages.time)),
        ]
    }
}

/// A session of EndlessCode.
package struct SessionItem: GetItem {
    package let session: EndlessCodeClient.Session

    package var title: ForeignText { session.id }

    package func encode(to encoder: any Encoder) throws { try session.encode(to: encoder) }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.id, messages, priority: 5, minimum: 8), Table.Column(.state, messages, priority: 4),
            Table.Column(.project, messages, priority: 3, minimum: 8),
            Table.Column(.messages, messages, priority: 1, alignment: .right),
            Table.Column(.last, messages, priority: 2),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(session.id.description), StyledText(session.state.name.description),
            StyledText(session.projectID.description), StyledText(session.messageCount.map(String.init) ?? ""),
            StyledText(session.lastActiveAt.map(messages.time) ?? "", .dim),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail(messages.word(.state), session.state.name.description),
            GetDetail(messages.word(.project), session.projectID.description),
            GetDetail(messages.word(.messages), session.messageCount.map(String.init)),
            GetDetail(messages.word(.created), session.createdAt.map(messages.time)),
            GetDetail(messages.word(.last), session.lastActiveAt.map(messages.time)),
        ]
    }
}
