internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel

/// What a server is asked for one of its areas.
struct AreaQuestion: Sendable {
    /// Its result has this number.
    let number: Int
    let profile: Profile
    let area: ProductArea
    /// The thing of another area that the things of this one belong to.
    var owner: String?
    /// The one thing that is asked for; nil for all.
    var item: String?
    /// The earliest time.
    var since: Date?
    /// Whether secrets are shown: only ever for one thing.
    var revealsSecrets = false
}
