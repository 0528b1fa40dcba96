package import LandfallConnections

/// `landfall.selection/1`: which profile is used, and why.
package struct SelectionDocument: Encodable, Sendable {
    package let schema = "landfall.selection/1"
    package let profile: ProfileName
    package let source: SelectionSource
    /// The saved choice, where the source overrides it.
    package let saved: ProfileName?
    /// What hides the saved choice.
    package let hiddenBy: SelectionSource?

    package enum CodingKeys: String, CodingKey {
        case schema, profile, source, saved
        case hiddenBy = "hidden_by"
    }

    package init(_ choice: ServerChoice) {
        profile = choice.profile.name
        source = choice.source
        saved = choice.hidden
        hiddenBy = choice.hidden == nil ? nil : choice.source
    }
}
