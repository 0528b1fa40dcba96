internal import LandfallWording

typealias ViewID = ScreenPlace

extension ScreenPlace {
    /// All of them, as their tabs stand.
    static let inOrder: [ScreenPlace] = [.home, .server, .history, .settings, .nearby, .test, .chat, .files]

    /// The letter after `g` that leads there.
    var letter: Character {
        switch self {
        case .home: "h"
        case .nearby: "n"
        case .test: "t"
        case .server: "s"
        case .history: "y"
        case .settings: "e"
        case .chat: "c"
        case .files: "f"
        }
    }
}

/// A part of the screen that can have the keys.
enum Pane: Sendable, Hashable {
    case list, detail
}
