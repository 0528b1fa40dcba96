/// The places of the screen, of which one is shown.
package enum ScreenPlace: String, CaseIterable, Sendable, Hashable {
    case home, nearby, test, server, history, chat, files, settings
}

/// What the screen calls them.
extension ScreenPlace {
    package var title: Sentence {
        switch self {
        case .home: Sentence("Home")
        case .nearby: Sentence("Nearby")
        case .test: Sentence("Test")
        case .server: Sentence("Server")
        case .history: Sentence("History")
        case .settings: Sentence("Settings")
        case .chat: Sentence("Chat")
        case .files: Sentence("Files")
        }
    }
}

extension Messages {
    package func place(_ place: ScreenPlace) -> String { say(place.title) }
}
