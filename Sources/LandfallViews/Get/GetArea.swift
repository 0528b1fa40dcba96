package import FoundationEssentials
package import LandfallModel

/// What `get` shows: an area that some product has.
package struct GetArea: RawRepresentable, Sendable, Hashable, CaseIterable, Encodable {
    /// Its name, as it is typed.
    package let rawValue: String

    /// The area of a product.
    package init(_ area: ProductArea) {
        rawValue = area.name
    }

    /// Finds an area; nil if no product has it.
    package init?(rawValue: String) {
        guard let area = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = area
    }

    /// Those of all products, each once.
    package static var allCases: [GetArea] {
        ServerKind.allCases.flatMap(\.product.areas).map(GetArea.init).reduce(into: []) { areas, area in
            if !areas.contains(area) { areas.append(area) }
        }
    }
}

/// What is to be shown.
package struct GetQuestion: Sendable {
    package let area: GetArea
    /// Which one of the area; nil for all.
    package var id: String?
    /// What a row must have in one of its cells.
    package var filter: String?
    /// The earliest time.
    package var since: Date?
    /// When it is asked.
    package var now = Date()
    /// Whether secrets are shown.
    package var revealsSecrets = false
    /// Whether rows have pictures, for which a job's last runs are asked.
    package var hasPictures = false

    package init(
        area: GetArea, id: String? = nil, filter: String? = nil, since: Date? = nil, revealsSecrets: Bool = false,
        hasPictures: Bool = false
    ) {
        self.area = area
        self.id = id
        self.filter = filter
        self.since = since
        self.revealsSecrets = revealsSecrets
        self.hasPictures = hasPictures
    }
}
