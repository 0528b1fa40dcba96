package import DianeClient
internal import FoundationEssentials
package import LandfallModel
internal import LandfallTerminal
package import LandfallWording

/// What one model used; request by request where it was asked for alone.
package struct UsageItem: GetItem {
    package let summary: UsageSummary
    package var records: [UsageRecord]?
    /// Requests of all times that were asked for, and whether they are all.
    package var recent: (records: [UsageRecord], isWhole: Bool)?

    package var title: ForeignText { summary.model ?? summary.providerName ?? ForeignText("") }

    package func encode(to encoder: any Encoder) throws { try encoder.encode(summary, with: ["records": records]) }

    package var picture: ItemPicture? {
        let parts = (recent?.records ?? []).compactMap { record in
            (record.createdAt?.date).map {
                ItemAmount.Part(at: $0, count: Self.sum(record.inputTokens, record.outputTokens))
            }
        }
        let total = Self.sum(summary.totalInput, summary.totalOutput)
        return .amount(
            ItemAmount(total: total, cost: summary.totalCost, parts: parts, isWhole: recent?.isWhole ?? true))
    }

    /// As large as it can be, whatever a server tells.
    private static func sum(_ first: Int64, _ second: Int64) -> Int64 {
        let (sum, isOver) = first.addingReportingOverflow(second)
        return isOver ? .max : max(0, sum)
    }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("model", title, .row(9, minimum: 12)),
            AreaField("provider", summary.providerName, .both(3, minimum: 8)), AreaField("service", summary.service),
            AreaField("requests", AreaAmount.count(summary.totalRequests), .both(5, .right)),
            AreaField("input", AreaAmount.count(summary.totalInput), .both(4, .right)),
            AreaField("output", AreaAmount.count(summary.totalOutput), .both(4, .right)),
            AreaField("cached", AreaAmount.count(summary.totalCached), .both(2, .right)),
            AreaField("cost", AreaAmount.dollars(summary.totalCost), .both(6, .right)),
            AreaField(
                "last",
                records?.map { record in
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
