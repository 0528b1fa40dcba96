/// The digits of a short code, each in a field of its own, three and three, as it is shown where it comes from. The caret stands in the next
/// empty one.
package struct CodeField: Sendable, Hashable {
    /// What was typed so far.
    package private(set) var digits = ""
    /// What is said beside it, by how many digits there are.
    private let hints: [String]
    /// What is said where something else was pasted.
    let refusal: String

    /// How many digits a code has.
    package static let count = 6
    private static let group = 3
    /// A field of a digit, in columns.
    private static let cell = 3
    /// What separates it from its hint, in columns.
    private static let gap = 4

    /// Creates an empty field.
    ///
    /// - Parameters:
    ///   - hints: What is said beside it: without a digit, with one, and so on to ``count``.
    ///   - refusal: What is said where something else was pasted.
    package init(hints: [String], refusal: String) {
        self.hints = hints
        self.refusal = refusal
    }

    /// Whether no digit is missing.
    package var isComplete: Bool { digits.count == Self.count }

    private var hint: StyledText {
        StyledText(hints.indices.contains(digits.count) ? hints[digits.count] : "", .dim)
    }

    /// Takes other digits in place of what was typed.
    package mutating func set(_ digits: String) { self.digits = digits }

    /// Handles a digit, or Backspace, which removes the last one; false for any other key.
    package mutating func take(_ key: Key) -> Bool {
        switch key.code {
        case .backspace where key.modifiers.isEmpty: digits = String(digits.dropLast())
        case .character(let character) where key.modifiers.isEmpty && Self.isDigit(character):
            if !isComplete { digits.append(character) }
        default: return false
        }
        return true
    }

    /// Takes what was pasted, if it is nothing but digits: a whole code in place of what was typed, and a part of one behind that. False for
    /// anything else.
    package mutating func take(_ paste: Paste) -> Bool {
        let pasted = paste.text.filter { !$0.isWhitespace && $0 != "-" }
        guard !pasted.isEmpty, pasted.allSatisfy(Self.isDigit) else { return false }
        if pasted.count == Self.count {
            digits = pasted
        } else if digits.count + pasted.count <= Self.count {
            digits += pasted
        } else {
            return false
        }
        return true
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isWholeNumber }

    /// Where each field begins, and how many columns all of them take: close to each other where there is no room for gaps.
    private static func places(columns: Int) -> (starts: [Int], width: Int) {
        func starts(between: Int, groups: Int) -> [Int] {
            (0..<count).map { $0 * (cell + between) + ($0 / group) * (groups - between) }
        }
        let wide = starts(between: 1, groups: gap)
        let all = wide[count - 1] + cell <= columns ? wide : starts(between: 0, groups: 1)
        return (all, all[count - 1] + cell)
    }

    /// How many lines it takes: two where what is said beside it stands below it.
    func rows(columns: Int) -> Int {
        Self.places(columns: columns).width + Self.gap + hint.columns <= columns ? 1 : 2
    }

    /// Draws a line of it: the fields, or what is said below them.
    func draw(on canvas: inout Canvas, in area: Rect, line: Int, hasFocus: Bool) {
        guard line == 0 else {
            canvas.write(hint, in: area)
            return
        }
        let (starts, width) = Self.places(columns: area.columns)
        let style = canvas.theme.field
        let digits = Array(digits)
        for (index, start) in starts.enumerated() {
            let place = area.inset(left: start)
            let cell = place.inset(right: max(0, place.columns - Self.cell))
            canvas.fill(cell, style: style)
            let middle = Point(column: cell.column + 1, row: cell.row)
            if digits.indices.contains(index) {
                canvas.write(String(digits[index]), at: middle, style: style.adding(canvas.theme.strong))
            } else if hasFocus, index == digits.count {
                canvas.placeCursor(at: middle)
            }
        }
        if rows(columns: area.columns) == 1 { canvas.write(hint, in: area.inset(left: width + Self.gap)) }
    }
}
