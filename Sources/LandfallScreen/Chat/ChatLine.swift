internal import LandfallTerminal

/// How much of code and of what tools return is shown.
enum DetailLevel: Int, Sendable, CaseIterable {
    /// One line each.
    case outline
    /// The lines that change and some around them, and the first lines of everything else.
    case changes
    case whole
    /// With numbers, and with what else cannot be seen.
    case numbered
}

/// A line of a conversation as it is shown.
struct ChatLine: Sendable, Hashable {
    /// Code with what precedes it.
    struct Half: Sendable, Hashable {
        let text: StyledText
        let lead: StyledText
        var tint: Tint?
    }

    /// What lies behind a line of a change.
    enum Tint: Sendable, Hashable {
        case added, removed
    }

    var text: StyledText
    /// Whether it is code: never wrapped, and scrolled sideways.
    var isCode = false
    /// What precedes code and stays when that is scrolled: a number, a mark.
    var lead = StyledText("")
    /// What stands in the right half, where both halves are code.
    var beside: Half?
    var tint: Tint?

    /// The line after a mark.
    func behind(_ mark: StyledText) -> ChatLine {
        ChatLine(
            text: isCode ? text : mark + text, isCode: isCode, lead: isCode ? mark + lead : lead, beside: beside,
            tint: tint)
    }
}
