@testable import LandfallTerminal

/// A terminal as far as a live region needs one: it wraps, scrolls, and on a new width wraps its lines anew, as most do.
struct ScreenModel {
    private struct Line {
        var characters: [Character] = []
        /// Whether it goes on in the next one.
        var isWrapped = false

        var columns: Int { characters.reduce(0) { $0 + DisplayWidth.columns(of: $1) } }
    }

    private(set) var size: TerminalSize
    private(set) var isCursorHidden = false
    private(set) var isWrapping = true
    private(set) var isHoldingBack = false
    private(set) var unknown: [String] = []
    private var all: [Line] = [Line()]
    private var row = 0
    private var column = 0

    init(columns: Int, rows: Int) {
        size = TerminalSize(columns: columns, rows: rows)
    }

    /// Every line ever shown, without the empty one of the cursor.
    var text: [String] { all.prefix(row).map { String($0.characters) } }

    mutating func write(_ bytes: String) {
        var rest = Array(bytes.unicodeScalars)[...]
        while let scalar = rest.first {
            switch scalar {
            case "\r":
                column = 0
                rest = rest.dropFirst()
            case "\n":
                newLine(isWrapped: false)
                rest = rest.dropFirst()
            case "\u{1b}":
                let end = rest.dropFirst(2).firstIndex { (0x40...0x7e).contains($0.value) } ?? rest.endIndex - 1
                obey(String(String.UnicodeScalarView(rest[...end])))
                rest = rest[(end + 1)...]
            default:
                let run = rest.prefix { $0.value >= 0x20 && $0.value != 0x7f }
                guard !run.isEmpty else {
                    unknown.append("U+\(String(scalar.value, radix: 16))")
                    rest = rest.dropFirst()
                    continue
                }
                for character in String(String.UnicodeScalarView(run)) { put(character) }
                rest = rest.dropFirst(run.count)
            }
        }
    }

    mutating func resize(columns: Int, rows: Int) {
        size = TerminalSize(columns: columns, rows: rows)
        let above = Array(all.prefix(row))
        all = []
        var logical: [Character] = []
        for line in above {
            logical += line.characters
            guard !line.isWrapped else { continue }
            rewrap(logical)
            logical = []
        }
        row = all.count
        all.append(Line())
        column = 0
    }

    private mutating func rewrap(_ characters: [Character]) {
        all.append(Line())
        for character in characters {
            if all[all.count - 1].columns + DisplayWidth.columns(of: character) > size.columns {
                all[all.count - 1].isWrapped = true
                all.append(Line())
            }
            all[all.count - 1].characters.append(character)
        }
    }

    private mutating func obey(_ sequence: String) {
        switch sequence {
        case "\u{1b}[K": all[row].characters.removeLast(all[row].characters.count - index(of: column))
        case "\u{1b}[J" where column == 0 && row == max(0, all.count - size.rows) && row < all.count - 1:
            // As tmux does: a screen that is erased from its top becomes history.
            row = all.count
            all.append(Line())
        case "\u{1b}[J":
            all[row].characters.removeLast(all[row].characters.count - index(of: column))
            all.removeLast(all.count - row - 1)
        case "\u{1b}[?25l": isCursorHidden = true
        case "\u{1b}[?25h": isCursorHidden = false
        case "\u{1b}[?7l": isWrapping = false
        case "\u{1b}[?7h": isWrapping = true
        case "\u{1b}[?2026h": isHoldingBack = true
        case "\u{1b}[?2026l": isHoldingBack = false
        default:
            if sequence.hasSuffix("A"), let up = Int(sequence.dropFirst(2).dropLast()), up > 0 {
                row = max(row - up, max(0, all.count - size.rows))
            } else {
                unknown.append(sequence)
            }
        }
    }

    private mutating func put(_ character: Character) {
        let width = DisplayWidth.columns(of: character)
        if column + width > size.columns {
            guard isWrapping else { return }
            newLine(isWrapped: true)
            column = 0
        }
        all[row].characters.removeLast(all[row].characters.count - index(of: column))
        all[row].characters.append(character)
        column += width
    }

    private mutating func newLine(isWrapped: Bool) {
        all[row].isWrapped = isWrapped
        row += 1
        if row == all.count { all.append(Line()) }
    }

    /// Which character of the cursor's line stands at a column; text is only ever replaced from the left.
    private func index(of column: Int) -> Int {
        var passed = 0
        for (index, character) in all[row].characters.enumerated() {
            if passed >= column { return index }
            passed += DisplayWidth.columns(of: character)
        }
        return all[row].characters.count
    }
}
