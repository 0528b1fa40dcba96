internal import LandfallTerminal
internal import LandfallWording

/// What an action is called and what keys it has, wherever it is offered: a key does the same in every view. Those that one view alone has
/// stand in the list of that view.
struct Verb: Sendable {
    /// Its name in `keys.json`.
    let name: String
    /// Its keys, the one to show first.
    let keys: [Key]
    /// One word or two, for the key line.
    let label: Sentence
    /// What it does, for the page of keys.
    let help: Sentence
    /// Whether its keys are the same for everybody.
    let isFixed: Bool

    init(_ name: String, keys: [Key], label: Sentence? = nil, help: Sentence, isFixed: Bool = false) {
        (self.name, self.keys, self.help, self.isFixed) = (name, keys, help, isFixed)
        self.label = label ?? help
    }

    init(_ name: String, _ keys: Key..., label: Sentence? = nil, help: Sentence, isFixed: Bool = false) {
        self.init(name, keys: keys, label: label, help: help, isFixed: isFixed)
    }

    static let digits = (1...9).map { Key.character(Character("\($0)")) }

    /// What moves in a list or a text, by the first of its keys.
    static let motions = [
        Verb("up", Key(.up), .character("k"), help: "up a row"),
        Verb("down", Key(.down), .character("j"), help: "down a row"),
        Verb("page-up", Key(.pageUp), .control("u"), help: "up a page"),
        Verb("page-down", Key(.pageDown), .control("d"), .control("f"), help: "down a page"),
        Verb("first", Key(.home), help: "first row"),
        Verb("last", Key(.end), .character("G"), help: "last row"),
    ]

    static let open = Verb("open", Key(.enter), label: "open", help: "open the selected row")
    static let into = Verb("into", Key(.right), .character("l"), help: "open the details")
    static let back = Verb("back", Key(.escape), Key(.backspace), Key(.left), .character("h"), help: "back")
    static let filter = Verb("filter", .character("/"), label: "filter", help: "show only rows with these words")
    static let refresh = Verb("refresh", .character("r"), Key(.function(5)), label: "refresh", help: "refresh now")
    static let copy = Verb("copy", .character("y"), label: "copy", help: "copy")
    static let test = Verb(
        "test", .character("t"), label: "test", help: "test it, or all marked servers")
    static let add = Verb("add", .character("a"), label: "save", help: "save a server")
    static let typeAddress = Verb(
        "type-address", .character("i"), label: "type an address", help: "save a server by its address")
    static let remove = Verb("remove", .character("d"), label: "remove", help: "remove, after asking")
    static let undo = Verb(
        "undo-change", .character("z"), label: "undo", help: "undo the last removal or change, for 30 seconds")
    static let edit = Verb("edit", .character("e"), label: "edit", help: "show this server's settings")
    static let identity = Verb(
        "identity", .character("I"), label: "new identity", help: "compare the identity that it shows now")
    static let token = Verb("token", .character("T"), label: "token", help: "set its token")
    static let history = Verb("history", .character("H"), label: "history", help: "show the last seven days")
    static let share = Verb(
        "share", .character("S"), label: "share", help: "share it as a link, without its token")
    static let showCommand = Verb("show-command", .character("!"), help: "show the command for this view")
    static let previousPrompt = Verb(
        "previous-prompt", .character("{"), label: "my messages", help: "to your previous message or file version")
    static let nextPrompt = Verb("next-prompt", .character("}"), help: "to your next message or file version")
    static let newSession = Verb(
        "new-session", Key(.character("c"), .alt), label: "new session",
        help: "start a session in this project, after asking")
    static let pauseSession = Verb(
        "pause-session", Key(.character("p"), .alt), label: "pause", help: "pause or resume the session, after asking")
    static let endSession = Verb(
        "end-session", Key(.character("x"), .alt), label: "end", help: "end the session, after asking")

    // MARK: What stands above a view

    static let showAll = Verb("show-all", Key(.escape), label: "show all", help: "show all", isFixed: true)
    static let close = Verb("close", Key(.escape), label: "back", help: "back", isFixed: true)
}

extension Action where View: ScreenView {
    /// Begins to write the words of the filter.
    static var filter: Action { Action(.filter, for: { $0.filter }) { _ in [.writeFilter] } }
}

extension [Key] {
    /// How the key line and the help write them: digits as a range.
    var signs: String {
        count > 4 && allSatisfy { $0.digit != nil }
            ? "\(self[0].sign)-\(self[count - 1].sign)" : map(\.sign).joined(separator: " ")
    }
}

extension Key {
    /// How the key line and the help write it.
    var sign: String {
        switch code {
        case .enter where modifiers.isEmpty: "↵"
        case .up where modifiers.isEmpty: "↑"
        case .down where modifiers.isEmpty: "↓"
        case .left where modifiers.isEmpty: "←"
        case .right where modifiers.isEmpty: "→"
        default: name
        }
    }

    /// The digit that it is.
    var digit: Int? {
        if case .character(let character) = code, modifiers.isEmpty { character.wholeNumberValue } else { nil }
    }

    /// Whether it writes or edits a line of text where one has the keys.
    var isText: Bool {
        switch code {
        // Those of readline(3) that move or remove.
        case .character(let letter) where modifiers == .control: "abdefkuw".contains(letter)
        case .character, .backspace, .delete, .left, .right, .home, .end: modifiers.isEmpty
        default: false
        }
    }
}
