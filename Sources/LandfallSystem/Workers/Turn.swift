/// When work begins, beside other work.
package enum Turn: Sendable, Hashable {
    /// At once, also where the run ends right after: what is to be saved at the end is saved.
    case beside
    /// In a lane, when what was started there before has ended.
    case after(String)
    /// At once, in place of what is in the lane, which is stopped and not waited for.
    case instead(String)

    /// The lane that the work is done in; nil for one of its own.
    var lane: String? {
        switch self {
        case .beside: nil
        case .after(let lane), .instead(let lane): lane
        }
    }
}
