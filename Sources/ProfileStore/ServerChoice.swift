/// Where the choice of a profile comes from. Each overrides those behind it.
package enum SelectionSource: String, Sendable, Hashable, CaseIterable, Encodable {
    /// `--server`.
    case flag
    /// `LANDFALL_SERVER`.
    case environment
    /// `landfall use`.
    case saved
    /// There is no other profile.
    case only
}

/// Which profile a command uses, and why.
package struct ServerChoice: Sendable, Hashable {
    /// The profile.
    package let profile: Profile
    /// Where the choice comes from.
    package let source: SelectionSource
    /// The saved selection, if another one overrides it.
    package let hidden: ProfileName?
}
