internal import LandfallTerminal
internal import LandfallWording

typealias Action = ScreenAction

extension ScreenAction {
    /// What a list or a text obeys, whatever key it was; nil for what does not move.
    var motion: Key? {
        switch self {
        case .up: Key(.up)
        case .down: Key(.down)
        case .pageUp: Key(.pageUp)
        case .pageDown: Key(.pageDown)
        case .first: Key(.home)
        case .last: Key(.end)
        default: nil
        }
    }
}

/// Which key asks for what.
struct Keymap: Sendable {
    private let actions: [Key: Action]
    private let keys: [Action: [Key]]

    /// A map; of two actions with the same key the last one has it.
    init(_ pairs: [(Action, [Key])] = Keymap.standard) {
        var actions: [Key: Action] = [:]
        var keys: [Action: [Key]] = [:]
        for (action, list) in pairs {
            keys[action] = list
            for key in list { actions[key] = action }
        }
        self.actions = actions
        self.keys = keys
    }

    /// What a key asks for.
    func action(_ key: Key) -> Action? { actions[key] }

    /// The keys that ask for it, the one to show first.
    func keys(for action: Action) -> [Key] { keys[action] ?? [] }

    /// As it is without a file.
    static let standard: [(Action, [Key])] = [
        (.up, [Key(.up), .character("k")]), (.down, [Key(.down), .character("j")]),
        (.pageUp, [Key(.pageUp)]), (.pageDown, [Key(.pageDown)]),
        (.first, [Key(.home)]), (.last, [Key(.end), .character("G")]),
        (.open, [Key(.enter)]), (.into, [Key(.right), .character("l")]),
        (.back, [Key(.escape), Key(.backspace), Key(.left), .character("h")]), (.quit, [.character("q")]),
        (.nextPane, [Key(.tab)]), (.previousPane, [Key(.tab, .shift)]),
        (.goTo, [.character("g")]), (.filter, [.character("/")]), (.refresh, [.character("r")]),
        (.test, [.character("t")]), (.use, [.character("u")]), (.add, [.character("a")]),
        (.remove, [.character("d")]), (.typeAddress, [.character("i")]), (.sort, [.character("s")]),
        (.reveal, [.character("v")]), (.mark, [.character(" ")]),
        (.copy, [.character("y")]),
        (.edit, [.character("e")]), (.token, [.character("T")]),
        (.palette, [.character(":"), .control("p")]),
        (.previousPrompt, [.character("{")]), (.nextPrompt, [.character("}")]),
        (.moreDetail, [.character("+")]), (.lessDetail, [.character("-")]),
        (.nextMatch, [.character("n")]), (.previousMatch, [.character("N")]),
        (.newSession, [.character("c")]), (.pauseSession, [.character("p")]), (.endSession, [.character("x")]),
        (.showCommand, [.character("!")]), (.mouse, [.character("m")]), (.help, [.character("?")]),
        (.leave, [.control("c")]), (.suspend, [.control("z")]),
    ]
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
}
