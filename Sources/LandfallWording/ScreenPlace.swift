/// The places of the screen, of which one is shown.
package enum ScreenPlace: String, CaseIterable, Sendable, Hashable {
    case home, nearby, test, server, history, chat, files, settings

    /// Those that can have a tab, as the tabs stand.
    package static let inOrder: [ScreenPlace] = [.home, .server, .history, .settings, .nearby, .test, .chat, .files]

    /// What the screen calls it.
    package var title: Sentence { sign.title }
    /// The letter after `g` that leads there.
    package var letter: Character { sign.letter }

    private var sign: (title: Sentence, letter: Character) {
        switch self {
        case .home: (Sentence("Home"), "h")
        case .nearby: (Sentence("Nearby"), "n")
        case .test: (Sentence("Test"), "t")
        case .server: (Sentence("Server"), "s")
        case .history: (Sentence("History", context: "outages"), "y")
        case .settings: (Sentence("Settings"), "e")
        case .chat: (Sentence("Chat"), "c")
        case .files: (Sentence("Files"), "f")
        }
    }
}

extension Messages {
    package func place(_ place: ScreenPlace) -> String { say(place.title) }
}
