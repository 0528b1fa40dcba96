package import LandfallConnections

/// A watched server.
package struct WatchTarget: Sendable {
    /// The profile that it is shown as.
    package let profile: ProfileName
    /// That profile; nil if its states are not kept.
    package let saved: Profile?
    /// Makes what asks it, with a connection of its own.
    package let makePoller: @Sendable () -> any StatusPoller

    package init(profile: ProfileName, saved: Profile? = nil, makePoller: @escaping @Sendable () -> any StatusPoller) {
        self.profile = profile
        self.saved = saved
        self.makePoller = makePoller
    }
}

/// What happens to the targets while they are watched.
package enum WatchChange: Sendable {
    /// The profile was edited, or another one takes its place: what was open is closed, and it starts at connecting.
    case replaced(ProfileName, by: WatchTarget)
    /// A token, or what is recorded of a server, may have changed: one that stands at error is asked again, by the new target.
    case touched(ProfileName, by: WatchTarget)
}
