internal import LandfallWording

/// A line that was run from the command line of the screen, and how long ago.
struct EarlierLine: Sendable, Hashable {
    let text: String
    let seconds: Int
}

extension ViewCommand {
    /// The view that it leads to; nil where it leads to none.
    var view: ViewID? {
        switch self {
        case .go(let place): place
        case .open: .server
        case .choose: .home
        case .settings: .settings
        case .history: .history
        case .test: .test
        case .chat: .chat
        default: nil
        }
    }
}
