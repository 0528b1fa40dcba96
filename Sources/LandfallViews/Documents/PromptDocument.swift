package import FoundationEssentials
package import LandfallConnections
package import LandfallWorkflows

/// `landfall.prompt/1`: the selected profile and its last known state.
package struct PromptDocument: Encodable, Sendable {
    package let schema = "landfall.prompt/1"
    package let profile: ProfileName
    /// `connected`, `disconnected` or `error`; left out where nothing has looked lately.
    package let state: String?
    /// When that was.
    package let at: Date?

    package init(_ segment: PromptSegment) {
        (profile, state, at) = (segment.profile, segment.status?.rawValue, segment.at)
    }
}
