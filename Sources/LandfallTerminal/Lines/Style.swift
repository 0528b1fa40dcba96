/// The role of a piece of text; its look is defined only here.
package enum Role: Sendable, Hashable, CaseIterable {
    case good
    case bad
    case warn
    /// Keys, and what is running or used.
    case accent
    /// Graphs, which are looked at and not read.
    case calm
    /// A time without an answer, in a graph.
    case outage
    case dim
    case bold
    case heading
    /// Emphasis.
    case emphasis
    /// A link.
    case link
    /// What program code is made of; the rest of it has no role.
    case comment
    case string
    case keyword
    case number

    /// The SGR parameters (ECMA-48) that begin and end it. The 16 colours of the palette only, so that a light and a dark
    /// background both stay readable.
    fileprivate var parameters: (begin: String, end: String) {
        switch self {
        case .good: ("32", "39")
        case .bad: ("31", "39")
        case .warn: ("33", "39")
        case .accent: ("1;36", "22;39")
        case .calm: ("2;36", "22;39")
        case .outage: ("1;31", "22;39")
        case .dim: ("2", "22")
        case .bold: ("1", "22")
        case .heading: ("1;4", "22;24")
        case .emphasis: ("3", "23")
        case .link: ("4", "24")
        case .comment: ("2;3", "22;23")
        case .string: ("34", "39")
        case .keyword: ("35", "39")
        case .number: ("36", "39")
        }
    }
}

/// How roles look on one output.
package struct Style: Sendable, Hashable {
    /// Whether roles are shown at all. Nothing may be said by colour alone.
    package let isColored: Bool

    /// `text` as its role looks; unchanged without colour.
    package func apply(_ role: Role?, to text: String) -> String {
        guard isColored, let role, !text.isEmpty else { return text }
        return "\u{1b}[\(role.parameters.begin)m\(text)\u{1b}[\(role.parameters.end)m"
    }
}

extension Style {
    /// `text` in white on black, whatever the terminal's own colours are; unchanged without colour.
    package func whiteOnBlack(_ text: String) -> String {
        isColored ? "\u{1b}[97;40m\(text)\u{1b}[39;49m" : text
    }

    /// Decides whether an output has colour: `--no-color` and `NO_COLOR` forbid it, `CLICOLOR_FORCE` forces it into a
    /// pipe, else it takes a terminal that is not dumb.
    package static func decide(isTerminal: Bool, noColorFlag: Bool, environment: [String: String]) -> Style {
        let isForced = environment["CLICOLOR_FORCE"].map { !$0.isEmpty && $0 != "0" } ?? false
        if noColorFlag || environment["NO_COLOR"]?.isEmpty == false { return Style(isColored: false) }
        return Style(isColored: isForced || isTerminal && !isDumb(environment))
    }

    /// Whether the terminal obeys no sequences: `TERM` is `dumb` or not set.
    static func isDumb(_ environment: [String: String]) -> Bool {
        ["", "dumb"].contains(environment["TERM"] ?? "")
    }
}
