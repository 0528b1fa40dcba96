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

    /// Something that can be chosen beside the servers: what is typed for it, what it is called, what it comes to, and what is shown then.
    private struct Choice {
        let key: String
        let label: String
        let step: Step
        var page: Page?
    }

    /// What can be chosen: the lines that are printed and what a line means are made from it.
    private var records: [Choice] {
        let quit = Choice(key: "q", label: messages.plainQuit, step: .quit)
        guard let profile = chosen else {
            return [
                Choice(key: "a", label: messages.plainAdd, step: .run(["add"])),
                Choice(key: "s", label: messages.plainScan, step: .run(["scan"])),
                Choice(key: "r", label: messages.plainAgain, step: .show), quit,
            ]
        }
        let name = profile.name.description
        let areas = profile.kind.product.areas.filter { $0.owner == nil }
        let commands: [(label: String, words: [String], page: Page?)] =
            [
                (messages.stateTab, ["status", name], nil), (messages.place(.test), ["test", name], nil),
                (messages.plainUse, ["use", name], nil), (messages.plainDetails, ["show", name], nil),
                (messages.plainShare, ["share", name], nil),
            ] + areas.map { (messages.label($0.title), ["get", $0.name, "--server", name], .area(profile.id, $0)) }
        return commands.enumerated().map { index, command in
            Choice(key: "\(index + 1)", label: command.label, step: .run(command.words), page: command.page)
        } + [Choice(key: "b", label: messages.plainBack, step: .show, page: .servers), quit]
    }

    /// What can be chosen, one on a line.
    var choices: [String] {
        if case .area(_, let area) = page, chosen != nil { return [messages.plainItem(messages.label(area.title))] }
        return records.map { "\($0.key)  \($0.label)" }
    }

    /// Handles a line.
    mutating func take(_ line: String) -> Step {
        let text = line.trimmed
        if ["q", "quit"].contains(text) { return .quit }
        if chosen == nil { page = .servers }
        if case .area(let id, let area) = page, let profile = chosen {
            page = .server(id)
            return text.isEmpty || text == "b" ? .show : .run(["get", area.name, text, "--server", "\(profile.name)"])
        }
        if text.isEmpty { return .show }
        // As it is printed: neither 01 nor +1.
        let number = Int(text).flatMap { String($0) == text ? $0 : nil }
        if page == .servers, let number, profiles.indices.contains(number - 1) {
            page = .server(profiles[number - 1].id)
            return .show
        }
        guard let choice = records.first(where: { $0.key == text }) else {
            return Int(text) == nil ? command(text) : .unknown
        }
        page = choice.page ?? page
        return choice.step
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
