package import FoundationEssentials

/// What is to be shown.
package struct GetQuestion: Sendable {
    /// The area, by its name.
    package let area: String
    /// Which one of the area; nil for all.
    package var id: String?
    /// What a row must have in one of its cells.
    package var filter: String?
    /// The earliest time.
    package var since: Date?
    /// When it is asked.
    package var now = Date()
    /// Whether all of a history is wanted, and not only its end.
    package var wantsAll = false
    /// Whether secrets are shown.
    package var revealsSecrets = false
    /// Whether rows have pictures, for which a job's last runs are asked.
    package var hasPictures = false

    package init(
        area: String, id: String? = nil, filter: String? = nil, since: Date? = nil, revealsSecrets: Bool = false,
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
