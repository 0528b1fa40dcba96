package import EditedJSON

/// What a document of profiles must not contain, beyond what is not JSON.
extension DocumentFault.Reason {
    /// Two profiles have the same name or id.
    package static let duplicateProfile = rule(DocumentFault.Rule(rawValue: "duplicate_profile"))
    /// A route by a link-local address, which means nothing elsewhere.
    package static let linkLocal = rule(DocumentFault.Rule(rawValue: "link_local"))
    /// A route to a service of another kind than the profile's.
    package static let otherKind = rule(DocumentFault.Rule(rawValue: "other_kind"))
    /// A profile without a route.
    package static let noRoute = rule(DocumentFault.Rule(rawValue: "no_route"))
}
