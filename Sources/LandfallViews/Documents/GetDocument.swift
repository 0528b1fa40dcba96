internal import DianeClient
package import LandfallWording

/// `landfall.items/1`: what is in an area of a server, or one thing of it.
package struct GetDocument: Encodable, Sendable {
    package enum Content: Sendable {
        case all([any GetItem])
        case one(any GetItem)

        /// Why a part of it is missing.
        var gap: (any Error)? {
            switch self {
            case .all(let items): items.lazy.compactMap(\.gap).first
            case .one(let item): item.gap
            }
        }
    }

    package let area: String
    package private(set) var content: Content
    /// Whether what has answered has proven nothing, though another route could have.
    package let isUnproven: Bool
    /// Why a part of what is shown is missing; nil if all of it is there.
    package var gap: CommandFailure?

    /// Whether the area has nothing.
    package var isEmpty: Bool {
        if case .all(let items) = content { items.isEmpty } else { false }
    }

    /// The same with only those rows that have the text; all where it is nil.
    package func filtered(by text: String?, _ messages: Messages) -> GetDocument {
        guard let text, case .all(let items) = content else { return self }
        var document = self
        document.content = .all(items.filter { $0.hasCell(text, messages) })
        return document
    }

    /// What all of it cost, in US dollars, where the things of the area cost something.
    package var totalCost: Double? {
        guard case .all(let items) = content, let usage = items as? [UsageItem], !usage.isEmpty else { return nil }
        return usage.reduce(0) { $0 + $1.summary.totalCost }
    }

    /// Whether the server has earlier messages of a history, which were not asked for.
    package var hasEarlier: Bool {
        guard case .all(let items) = content, let first = items.first as? TranscriptRow else { return false }
        return first.isPreceded
    }

    private enum CodingKeys: String, CodingKey {
        case schema, area, items, item, proven, incomplete, earlier
        case totalCost = "total_cost"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("landfall.items/1", forKey: .schema)
        try container.encode(area, forKey: .area)
        if let gap { try container.encode(["code": gap.code.rawValue, "message": gap.message], forKey: .incomplete) }
        if hasEarlier { try container.encode(true, forKey: .earlier) }
        if isUnproven { try container.encode(false, forKey: .proven) }
        switch content {
        case .all(let items):
            var list = container.nestedUnkeyedContainer(forKey: .items)
            for item in items { try list.encode(item) }
            try container.encodeIfPresent(totalCost, forKey: .totalCost)
        case .one(let item): try container.encode(item, forKey: .item)
        }
    }
}
