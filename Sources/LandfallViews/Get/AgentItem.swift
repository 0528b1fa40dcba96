package import DianeClient
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// An agent of Diane.
package struct AgentItem: GetItem {
    package let agent: AgentConfig

    package var title: ForeignText { agent.name }

    package func encode(to encoder: any Encoder) throws { try agent.encode(to: encoder) }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.name, messages, priority: 4, minimum: 8), Table.Column(.type, messages, priority: 2),
            Table.Column(.state, messages, priority: 3),
            Table.Column(.description, messages, priority: 1, minimum: 12),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(agent.name.description), StyledText(agent.type?.description ?? ""),
            StyledText(messages.enabled(agent.enabled), agent.enabled ? .good : .dim),
            StyledText(agent.description?.description ?? "", .dim),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        let command = agent.command.map { ([$0] + (agent.args ?? [])).map(\.description).joined(separator: " ") }
        return [
            GetDetail(messages.word(.type), agent.type),
            GetDetail(messages.word(.state), messages.enabled(agent.enabled)),
            GetDetail(messages.word(.description), agent.description),
            GetDetail("id", agent.cloudID),
            GetDetail("url", agent.url),
            GetDetail("port", agent.port.map(String.init)),
            GetDetail(messages.word(.command), command),
            GetDetail(messages.word(.environment), variables: agent.env),
            GetDetail(messages.word(.folder), agent.workdir),
            GetDetail(messages.word(.tags), lines: (agent.tags ?? []).map(\.description)),
            GetDetail(messages.word(.schedule), agent.cronSchedule),
            GetDetail(messages.word(.prompt), agent.prompt),
        ]
    }
}
