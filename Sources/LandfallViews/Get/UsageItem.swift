package import DianeClient
internal import FoundationEssentials
package import LandfallModel
package import LandfallTerminal
package import LandfallWording
internal import LandfallWorkflows

/// What one model used; request by request where it was asked for alone.
package struct UsageItem: GetItem {
    package let summary: UsageSummary
    package let records: [UsageRecord]?

    package var title: ForeignText { summary.model ?? summary.providerName ?? ForeignText("") }

    private enum CodingKeys: String, CodingKey {
        case records
    }

    package func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(records, forKey: .records)
    }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.model, messages, priority: 7, minimum: 12),
            Table.Column(.provider, messages, priority: 3, minimum: 8),
            Table.Column(.requests, messages, priority: 5, alignment: .right),
            Table.Column(.input, messages, priority: 4, alignment: .right),
            Table.Column(.output, messages, priority: 4, alignment: .right),
            Table.Column(.cached, messages, priority: 2, alignment: .right),
            Table.Column(.cost, messages, priority: 6, alignment: .right),
        ]
    }

    package func cells(_: Messages) -> [StyledText] {
        [
            StyledText(title.description), StyledText(summary.providerName?.description ?? ""),
            StyledText(String(summary.totalRequests)), StyledText(String(summary.totalInput)),
            StyledText(String(summary.totalOutput)), StyledText(String(summary.totalCached)),
            StyledText(Self.dollars(summary.totalCost)),
        ]
    }

    package var picture: ItemPicture? { .amount(summary.totalCost) }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail(messages.word(.provider), summary.providerName),
            GetDetail(messages.word(.service), summary.service),
            GetDetail(messages.word(.requests), String(summary.totalRequests)),
            GetDetail(messages.word(.input), String(summary.totalInput)),
            GetDetail(messages.word(.output), String(summary.totalOutput)),
            GetDetail(messages.word(.cached), String(summary.totalCached)),
            GetDetail(messages.word(.cost), Self.dollars(summary.totalCost)),
            GetDetail(
                messages.word(.last),
                lines: (records ?? []).map { record in
                    let time = (record.createdAt?.date).map(messages.time) ?? "-"
                    let tokens = "\(record.inputTokens) + \(record.outputTokens)"
                    return "\(time)  \(tokens)  \(Self.dollars(record.cost))"
                }),
        ]
    }

    /// US dollars to the millionth. What costs less costs a millionth.
    package static func dollars(_ amount: Double) -> String {
        guard amount.magnitude < 1e12 else { return "$\(amount)" }
        let millionths = amount == 0 ? 0 : max(1, Int64((amount.magnitude * 1e6).rounded()))
        let fraction = String(millionths % 1_000_000 + 1_000_000).dropFirst()
        return "\(amount < 0 ? "-" : "")$\(millionths / 1_000_000).\(fraction)"
    }
}
