package import DianeClient
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// A provider of Diane.
package struct ProviderItem: GetItem {
    package let provider: Provider

    package var title: ForeignText { provider.name }

    package func encode(to encoder: any Encoder) throws { try provider.encode(to: encoder) }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.id, messages, priority: 5, alignment: .right),
            Table.Column(.name, messages, priority: 4, minimum: 8), Table.Column(.type, messages, priority: 1),
            Table.Column(.service, messages, priority: 2), Table.Column(.state, messages, priority: 3),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(String(provider.id)), StyledText(provider.name.description),
            StyledText(provider.type.description), StyledText(provider.service.description),
            StyledText(state(messages), provider.enabled ? .good : .dim),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail("id", String(provider.id)),
            GetDetail(messages.word(.type), provider.type),
            GetDetail(messages.word(.service), provider.service),
            GetDetail(messages.word(.state), state(messages)),
            GetDetail(messages.word(.login), provider.authType),
            GetDetail("auth_config", provider.authConfig),
            GetDetail("config", provider.config),
            GetDetail(messages.word(.changed), provider.updatedAt, messages),
        ]
    }

    private func state(_ messages: Messages) -> String {
        ([messages.enabled(provider.enabled)] + (provider.isDefault ? [messages.word(.byDefault)] : []))
            .joined(separator: ", ")
    }
}
