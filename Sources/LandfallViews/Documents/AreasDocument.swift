package import LandfallModel

/// `landfall.areas/1`: what there is to get of a server, by its product.
package struct AreasDocument: Encodable, Sendable {
    package let schema = "landfall.areas/1"
    package let kind: ServerKind
    package let areas: [String]

    package init(kind: ServerKind, areas: [String]) {
        (self.kind, self.areas) = (kind, areas)
    }

    private enum CodingKeys: String, CodingKey {
        case schema, kind, areas
    }
}
