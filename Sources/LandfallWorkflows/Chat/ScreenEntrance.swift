/// Where the screen begins.
package enum ScreenEntrance: Sendable, Hashable {
    /// With all servers, and a profile chosen if one is named.
    case home(String?)
    /// In a session of this profile; nil for the one that was last active.
    case chat(String, session: String?)

    /// The profile that is chosen at first.
    package var profile: String? {
        switch self {
        case .home(let name): name
        case .chat(let name, _): name
        }
    }
}
