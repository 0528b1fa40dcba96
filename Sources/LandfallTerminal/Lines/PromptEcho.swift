/// How much of the input a prompt shows.
package enum Echo: Sendable, Hashable {
    /// Nothing: the line is a secret, and what was typed before the prompt is not a part of it.
    case nothing
    /// One key and no more: the line is a choice, at a prompt where people have a secret at hand. What was typed before the prompt is
    /// dropped.
    case choice
    /// What is typed key by key. A paste may be a secret: this mark is shown in its place, and nothing of the line from there on.
    case keys(pasted: String)

    /// Whether what was typed before the prompt is dropped.
    var dropsTypedAhead: Bool {
        if case .keys = self { false } else { true }
    }
}

/// Keeps track of what of a line is on the screen. Does no I/O: it says what to write there.
struct PromptEcho {
    /// So many characters at once are a paste. Keys are longer than that; answers that a script types are not.
    static let pasteLength = 12

    private let echo: Echo
    /// The columns of the characters that are on the screen.
    private var shown: [Int] = []
    /// Whether something was typed that is not shown.
    private(set) var isHiding = false

    init(_ echo: Echo) {
        self.echo = echo
    }

    /// What to write when these characters have come at once.
    mutating func typed(_ run: String) -> String {
        let text = run.filter { !$0.unicodeScalars.contains { $0.value < 0x20 || 0x7f...0x9f ~= $0.value } }
        guard !text.isEmpty, !isHiding else { return "" }
        switch echo {
        case .choice where shown.isEmpty && text.count == 1: break
        case .keys where text.count < Self.pasteLength: break
        case .keys(let mark):
            isHiding = true
            return mark
        case .choice, .nothing:
            isHiding = true
            return ""
        }
        shown += text.map { DisplayWidth.columns(of: $0) }
        return text
    }

    /// What to write when the last character is taken back.
    mutating func erased() -> String { isHiding ? "" : shown.popLast().map(Self.blank) ?? "" }

    /// What to write when the whole line is taken back.
    mutating func cleared() -> String {
        guard !isHiding else { return "" }
        defer { shown = [] }
        return shown.reversed().map(Self.blank).joined()
    }

    private static func blank(_ columns: Int) -> String {
        let back = String(repeating: "\u{8}", count: columns)
        return back + String(repeating: " ", count: columns) + back
    }
}
