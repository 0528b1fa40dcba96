/// The source of a selection. Each overrides the following ones.
package enum SelectionSource: String, Sendable, Hashable, CaseIterable, Encodable {
    /// `--server`.
    case flag
    /// `LANDFALL_SERVER`.
    case environment
    /// `landfall use`.
    case saved
    /// It is the only profile.
    case only
}

/// The profile that a command uses, and why.
package struct ServerChoice: Sendable, Hashable {
    /// The profile.
    package let profile: Profile
    /// Where the choice comes from.
    package let source: SelectionSource
    /// The saved selection, if another one overrides it.
    package let hidden: ProfileName?
}
