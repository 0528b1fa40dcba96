/// `landfall.items/1`: what is in an area of a server, or one thing of it.
struct GetDocument: Encodable, Sendable {
    enum Content: Sendable {
        case all([any GetItem])
        case one(any GetItem)
    }

    let area: GetArea
    let content: Content

    private enum CodingKeys: String, CodingKey {
        case schema, area, items, item
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("landfall.items/1", forKey: .schema)
        try container.encode(area, forKey: .area)
        switch content {
        case .all(let items):
            var list = container.nestedUnkeyedContainer(forKey: .items)
            for item in items { try list.encode(item) }
        case .one(let item): try container.encode(item, forKey: .item)
        }
    }
}
