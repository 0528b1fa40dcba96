internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording

/// The screen as lines and numbers: what can be chosen, and what a typed line means.
struct PlainMenu {
    /// What is shown.
    enum Page: Hashable {
        case servers
        case server(ProfileID)
        /// An area of a server, of which one thing can be named.
        case area(ProfileID, ProductArea)
    }

    /// What a line means.
    enum Step: Equatable {
        /// A command of landfall, by its words.
        case run([String])
        /// The page is shown, again or for the first time.
        case show
        case quit
        /// It means nothing here.
        case unknown
    }

    private(set) var page = Page.servers
    /// The saved servers.
    var profiles: [Profile]
    let messages: Messages

    /// A menu that begins with all servers, or with one of them.
    init(_ profiles: [Profile], first: ProfileID?, _ messages: Messages) {
        self.profiles = profiles
        self.messages = messages
        if let first { page = .server(first) }
    }

    /// The server whose page is shown.
    var chosen: Profile? {
        switch page {
        case .servers: nil
        case .server(let id), .area(let id, _): profiles.first { $0.id == id }
        }
    }

    /// What can be chosen beside the servers, one on a line.
    var choices: [String] {
        switch (page, chosen) {
        case (.area(_, let area), _?): [messages.plainItem(messages.label(area.title))]
        case (_, let profile?):
            Self.commands(of: profile, messages).enumerated().map { "\($0 + 1)  \($1.label)" }
                + [messages.plainBack, messages.plainQuit]
        case (_, nil): [messages.plainAdd, messages.plainScan, messages.plainAgain, messages.plainQuit]
        }
    }

    /// What there is to do with a server: what it is called, its command, and the area that it shows.
    private static func commands(
        of profile: Profile, _ messages: Messages
    ) -> [(label: String, words: [String], area: ProductArea?)] {
        let name = profile.name.description
        let areas = profile.kind.product.areas.filter { $0.owner == nil }
        return [
            (messages.stateTab, ["status", name], nil), (messages.place(.test), ["test", name], nil),
            (messages.plainUse, ["use", name], nil), (messages.plainDetails, ["show", name], nil),
        ] + areas.map { (messages.label($0.title), ["get", $0.name, "--server", name], $0) }
    }

    /// Handles a line.
    mutating func take(_ line: String) -> Step {
        let text = line.trimmed
        if ["q", "quit"].contains(text) { return .quit }
        switch (page, chosen) {
        case (.area(let id, let area), let profile?):
            page = .server(id)
            return text.isEmpty || text == "b" ? .show : .run(["get", area.name, text, "--server", "\(profile.name)"])
        case (_, let profile?):
            if text.isEmpty { return .show }
            if text == "b" {
                page = .servers
                return .show
            }
            let commands = Self.commands(of: profile, messages)
            guard let number = Int(text) else { return command(text) }
            guard commands.indices.contains(number - 1) else { return .unknown }
            if let area = commands[number - 1].area { page = .area(profile.id, area) }
            return .run(commands[number - 1].words)
        case (_, nil):
            page = .servers
            if let number = Int(text) {
                guard profiles.indices.contains(number - 1) else { return .unknown }
                page = .server(profiles[number - 1].id)
                return .show
            }
            switch text {
            case "", "r": return .show
            case "a": return .run(["add"])
            case "s": return .run(["scan"])
            default: return command(text)
            }
        }
    }

    /// What is not a choice is a command, with or without the name of the program.
    private func command(_ text: String) -> Step {
        var words = CommandWords(text).all
        if words.first == "landfall" { words.removeFirst() }
        guard let first = words.first, first.count > 1, CommandWords(text).isWhole else { return .unknown }
        return .run(words)
    }
}

extension String {
    fileprivate var trimmed: String {
        let space: (Character) -> Bool = { $0.isWhitespace }
        return String(drop(while: space).reversed().drop(while: space).reversed())
    }
}
