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
    /// Whether a block begins with it: code, a table.
    var startsBlock = false
    /// Which block of its item it is a part of, from 0: each is scrolled by itself. Nil for text.
    var block: Int?

    /// Lines with the numbers of their blocks: code that follows code is one, unless another begins there.
    static func numbered(_ lines: [ChatLine]) -> [ChatLine] {
        var (next, current): (Int, Int?) = (0, nil)
        return lines.map { line in
            var line = line
            if line.startsBlock || line.isCode && current == nil {
                (current, next) = (next, next + 1)
            } else if !line.isCode {
                current = nil
            }
            line.block = current
            return line
        }
    }

    /// How many columns of it there are to scroll through, of a place with so many; 0 where all of it is seen.
    func hidden(columns: Int) -> Int {
        guard isCode else { return 0 }
        guard let beside else { return max(0, text.columns - max(1, columns - lead.columns)) }
        let half = Self.half(columns)
        return max(
            0, text.columns - max(1, half - lead.columns), beside.text.columns - max(1, half - beside.lead.columns))
    }

    /// What separates two halves.
    static let between = 3

    /// The columns of each of two halves.
    static func half(_ columns: Int) -> Int { max(0, columns - between) / 2 }

    /// The line after a mark.
    func behind(_ mark: StyledText) -> ChatLine {
        ChatLine(
            text: isCode ? text : mark + text, isCode: isCode, lead: isCode ? mark + lead : lead, beside: beside,
            tint: tint, startsBlock: startsBlock)
    }
}
