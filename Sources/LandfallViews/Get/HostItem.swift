package import DianeClient
package import LandfallModel
package import LandfallTerminal
package import LandfallWording
internal import LandfallWorkflows

/// A machine of Diane: its master, or a slave; with what is to run there where it was asked for alone.
package struct HostItem: GetItem {
    package let host: HostInfo
    /// What the master knows of it as a slave. Only this tells whether it is connected.
    package let slave: SlaveInfo?
    package let placements: [MCPServerPlacement]?

    package var title: ForeignText { host.name }

    private enum CodingKeys: String, CodingKey {
        case slave, placements
    }

    package func encode(to encoder: any Encoder) throws {
        try host.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(slave, forKey: .slave)
        try container.encodeIfPresent(placements, forKey: .placements)
    }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.name, messages, priority: 5, minimum: 8), Table.Column(.type, messages, priority: 3),
            Table.Column(.state, messages, priority: 4), Table.Column(.platform, messages, priority: 2),
            Table.Column(.id, messages, priority: 1),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(host.name.description), StyledText(host.type.description), state(messages),
            StyledText(platform?.description ?? ""), StyledText(host.id.description, .dim),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail("id", host.id),
            GetDetail(messages.word(.type), host.type),
            GetDetail(messages.word(.state), state(messages).plain),
            GetDetail(messages.word(.platform), platform),
            GetDetail(messages.word(.version), slave?.version),
            GetDetail(messages.word(.last), slave?.lastSeen, messages),
            GetDetail(messages.word(.certificate), slave?.certificateSerial),
            GetDetail(messages.word(.expires), slave?.expiresAt, messages),
            GetDetail(
                messages.word(.server),
                // Diane has a placement for every server, also for what is to run nowhere or elsewhere.
                lines: (placements ?? []).filter { $0.enabled && $0.server?.enabled != false }.map { placement in
                    placement.server?.name.description ?? String(placement.serverID)
                }),
        ]
    }

    private var platform: ForeignText? { host.platform ?? slave?.platform }

    private func state(_ messages: Messages) -> StyledText {
        if slave?.enabled == false { return StyledText(messages.enabled(false), .dim) }
        let isConnected = host.isOnline || slave?.status == ForeignText("connected")
        return StyledText(messages.isConnected(isConnected), isConnected ? .good : .bad)
    }
}
