/// What a terminal has: the signs that it shows, and whether it is one of those that came before xterm.
package struct TerminalKind: Sendable, Hashable {
    /// The signs that it shows.
    package var glyphs: Glyphs
    /// Whether it has no more than ECMA-48 and DEC's first private modes: no command strings (OSC), no lines or characters that are inserted,
    /// deleted or erased, no questions.
    package let isBasic: Bool
    /// What its line takes in a second, where that is slow; nil where frames are written whole.
    package var bytesPerSecond: Int?
    /// Whether it can be asked what is set in it (DECRQSS): screen(1) passes that to the terminal below it, as text.
    var hasRequests = false
    /// In which form it takes notifications.
    package var notifies = NotificationForm.titled

    /// A form of notifications: with OSC 777, or with OSC 9.
    package enum NotificationForm: Sendable, Hashable {
        case titled, plain
    }

    /// One that has everything.
    package static let modern = TerminalKind(glyphs: .all, isBasic: false)

    /// Decides by `TERM` (terminfo(5)) and by the character set of the locale (locale(7)). Without a locale the terminal itself tells
    /// (``TerminalQuestions``).
    package static func decide(environment: [String: String]) -> TerminalKind {
        let name = environment["TERM"] ?? ""
        let isDEC = isDEC(name)
        let isBasic = isDEC || ["linux", "ansi", "cons25", "sun", "wy"].contains(where: name.hasPrefix)
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let charset = locale.flatMap { $0.split(separator: ".").dropFirst().first }
            .map { $0.prefix { $0 != "@" }.lowercased().filter { $0 != "-" } }
        let isForeign = charset.map { $0 != "utf8" } ?? false
        var kind = TerminalKind(glyphs: isForeign || isDEC ? .ascii : isBasic ? .plainSigns : .all, isBasic: isBasic)
        if name.contains("kitty") || plainNotifiers.contains(environment["TERM_PROGRAM"] ?? "") {
            kind.notifies = .plain
        }
        let isMultiplexed = ["screen", "tmux"].contains(where: name.hasPrefix)
        kind.hasRequests =
            !isBasic && !isMultiplexed && ["STY", "TMUX"].allSatisfy { environment[$0]?.isEmpty ?? true }
        return kind
    }

    /// Terminals that know OSC 9, by `TERM_PROGRAM`.
    private static let plainNotifiers: Set = ["iTerm.app", "WezTerm", "ghostty"]
}

extension TerminalKind {
    /// Whether `TERM` names one of DEC's, which have no colours and no signs.
    static func isDEC(_ name: String) -> Bool {
        name.hasPrefix("vt") && name.dropFirst(2).first?.isNumber == true
    }
}

/// Which characters a terminal shows in as many columns as a frame has for them.
package enum Glyphs: Sendable, Hashable {
    case all
    /// Signs, lines and blocks stand in ASCII: it has none, or they take two columns there.
    case plainSigns
    /// So does everything that is not ASCII.
    case ascii

    /// What is written for a cluster of so many columns.
    func shown(_ cluster: Character, columns: Int) -> String {
        if self == .all || cluster.isASCII { return String(cluster) }
        if let sign = Self.signs[cluster] { return String(sign) }
        return self == .ascii ? String(repeating: "?", count: columns) : String(cluster)
    }

    private static let signs: [Character: Character] = [
        "●": "*", "○": "o", "◉": "*", "◌": ".", "◐": "-", "◓": "\\", "◑": "|", "◒": "/", "▲": "!", "✓": "+", "✗": "x",
        "✚": "+", "↵": "^", "↑": "^", "↓": "v", "→": ">", "←": "<", "›": ">", "‹": "<", "▌": ">", "▁": "_", "▂": ".",
        "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "#", "█": "#", "▉": "#", "▊": "#", "▋": "#", "▍": "#", "▎": "|",
        "▏": "|", "×": "x", "·": ".", "•": "*", "▰": "#", "▱": "-", "━": "=", "▸": ">", "▾": "v", "┊": ":", "─": "-",
        "│": "|", "┃": "|", "┼": "+", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "…": "~", "–": "-", "−": "-", "␍": "$",
        "⍽": "_", "▀": "\"",
    ]
}
