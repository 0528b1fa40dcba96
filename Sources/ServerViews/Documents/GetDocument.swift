internal import Workflows

/// `landfall.items/1`: what is in an area of a server, or one thing of it.
package struct GetDocument: Encodable, Sendable {
    package enum Content: Sendable {
        case all([any GetItem])
        case one(any GetItem)
    }

    package let area: GetArea
    package let content: Content
    /// Whether what has answered has proven nothing, though another route could have.
    package var isUnproven = false

    package init(area: GetArea, content: Content, isUnproven: Bool = false) {
        self.area = area
        self.content = content
        self.isUnproven = isUnproven
    }

    private enum CodingKeys: String, CodingKey {
        case schema, area, items, item, proven
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("landfall.items/1", forKey: .schema)
        try container.encode(area, forKey: .area)
        if isUnproven { try container.encode(false, forKey: .proven) }
        switch content {
        case .all(let items):
            var list = container.nestedUnkeyedContainer(forKey: .items)
            for item in items { try list.encode(item) }
        case .one(let item): try container.encode(item, forKey: .item)
        }
    }
}
