package import LandfallModel

/// The rules for a document of profiles, in addition to valid JSON.
extension DocumentFault.Reason {
    /// Two profiles have the same name or id.
    package static let duplicateProfile = rule(DocumentFault.Rule(rawValue: "duplicate_profile"))
    /// A route with a link-local address, which is meaningless elsewhere.
    package static let linkLocal = rule(DocumentFault.Rule(rawValue: "link_local"))
    /// A route to a service of another kind than the profile's.
    package static let otherKind = rule(DocumentFault.Rule(rawValue: "other_kind"))
    /// A profile without a route.
    package static let noRoute = rule(DocumentFault.Rule(rawValue: "no_route"))
}
