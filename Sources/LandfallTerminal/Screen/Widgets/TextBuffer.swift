/// Text that is being written, and where. The caret stands between two characters as the user sees them, so that a syllable of Hangul or
/// an emoji is one step, however many scalars it has.
struct TextBuffer: Sendable, Hashable {
    private(set) var characters: [Character] = []
    /// The characters before it.
    private(set) var caret = 0
    /// The most characters that are kept.
    let limit: Int
    /// Whether line feeds stay.
    let keepsLines: Bool
    /// What can be undone; nothing in a line, which may be a secret.
    private(set) var edits = EditHistory()
    /// What stands folded, by the character in its place.
    private(set) var folds: [Character: Fold] = [:]
    /// How many characters are folded, but for those in their places.
    private var folded = 0

    init(_ text: String = "", limit: Int, keepsLines: Bool) {
        self.limit = limit
        self.keepsLines = keepsLines
        insert(text)
        edits = EditHistory()
    }

    var text: String {
        folds.isEmpty ? String(characters) : characters.map { folds[$0]?.text ?? String($0) }.joined()
    }

    /// Inserts at the caret what is text. A tab is kept where line feeds are.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isTyped: Whether it is a key's: undone together with those before it.
    /// - Returns: How many characters at its end had no room.
    @discardableResult
    mutating func insert(_ text: String, isTyped: Bool = false) -> Int {
        // What is inserted may become one character with its neighbours: a mark, a second half of a flag, a final consonant.
        let start = caret > 0 && folds[characters[caret - 1]] == nil ? caret - 1 : caret
        let end = caret < characters.count && folds[characters[caret]] == nil ? caret + 1 : caret
        let left = String(characters[start..<caret]) + cleaned(text)
        let joined = Array(left + String(characters[caret..<end]))
        let room = max(0, limit - folded - (characters.count - (end - start)))
        let kept = joined.prefix(room)
        var bytes = 0
        var after = start
        for character in kept {
            if bytes >= left.utf8.count { break }
            bytes += character.utf8.count
            after += 1
        }
        replace(start..<end, with: Array(kept), caret: after, isTyped: isTyped)
        return joined.count - kept.count
    }

    private func cleaned(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        // A character has few scalars; what is far more than the limit need not be looked at.
        for scalar in text.unicodeScalars.prefix(4 * limit) {
            switch scalar {
            case "\n" where keepsLines, "\t" where keepsLines: cleaned.append(scalar)
            case "\n", "\t": cleaned.append(" ")
            default: if scalar.isTyped { cleaned.append(scalar) }
            }
        }
        return String(cleaned)
    }

    /// Every change goes through here.
    private mutating func replace(_ range: Range<Int>, with new: [Character], caret after: Int, isTyped: Bool = false) {
        let change = EditHistory.Change(at: range.lowerBound, from: Array(characters[range]), to: new, caret: caret)
        if keepsLines { edits.add(change, isTyped: isTyped) }
        swap(range, new)
        caret = after
    }

    private mutating func swap(_ range: Range<Int>, _ new: [Character]) {
        if !folds.isEmpty { folded += hidden(new) - hidden(characters[range]) }
        characters.replaceSubrange(range, with: new)
    }

    private func hidden(_ characters: some Sequence<Character>) -> Int {
        characters.reduce(0) { $0 + (folds[$1].map { $0.count - 1 } ?? 0) }
    }

    /// Takes back the last change.
    mutating func undo() {
        guard let change = edits.undo() else { return }
        swap(change.place..<(change.place + change.added.count), change.removed)
        caret = change.caret
    }

    /// Does again what was taken back last.
    mutating func redo() {
        guard let change = edits.redo() else { return }
        swap(change.place..<(change.place + change.removed.count), change.added)
        caret = change.place + change.added.count
    }

    mutating func place(_ caret: Int) {
        self.caret = min(max(0, caret), characters.count)
    }

    mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        guard !range.isEmpty else { return }
        let after = caret > range.lowerBound ? max(range.lowerBound, caret - range.count) : caret
        replace(range, with: [], caret: after, isTyped: range.count == 1 && folds[characters[range.lowerBound]] == nil)
        // The neighbours may have become one.
        if caret > 0, caret < characters.count, String(characters[(caret - 1)...caret]).count == 1 { insert("") }
    }

    /// Takes all of it away, for good.
    mutating func clear() { self = TextBuffer(limit: limit, keepsLines: keepsLines) }

    /// Puts other text in its place, which can be undone.
    ///
    /// - Returns: How many characters at its end had no room.
    mutating func set(_ text: String) -> Int {
        let new = Array(cleaned(text))
        replace(0..<characters.count, with: Array(new.prefix(limit)), caret: min(new.count, limit))
        return max(0, new.count - limit)
    }

    /// The beginning of the word before the caret.
    var wordStart: Int {
        var place = caret
        while place > 0, !isWord(place - 1) { place -= 1 }
        while place > 0, isWord(place - 1) { place -= 1 }
        return place
    }

    /// The end of the word behind the caret.
    var wordEnd: Int {
        var place = caret
        while place < characters.count, !isWord(place) { place += 1 }
        while place < characters.count, isWord(place) { place += 1 }
        return place
    }

    private func isWord(_ index: Int) -> Bool {
        folds[characters[index]] != nil || characters[index].isLetter || characters[index].isNumber
    }

    /// The first character of the caret's line, and the one behind its last.
    var line: Range<Int> {
        let start = characters[..<caret].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return start..<(characters[caret...].firstIndex(of: "\n") ?? characters.count)
    }
}

extension TextBuffer {
    /// Handles the keys of every text; false for others. Ctrl-A comes through where no multiplexer has it, and means what
    /// it means in a shell. Ctrl-B is left to them.
    mutating func take(_ key: Key) -> Bool {
        switch key {
        case Key(.left): place(caret - 1)
        case Key(.right): place(caret + 1)
        case Key(.left, .control), Key(.left, .alt), Key(.character("b"), .alt): place(wordStart)
        case Key(.right, .control), Key(.right, .alt), Key(.character("f"), .alt): place(wordEnd)
        case Key(.home), .control("a"): place(line.lowerBound)
        case Key(.end), .control("e"): place(line.upperBound)
        case Key(.backspace): remove(max(0, caret - 1)..<caret)
        case Key(.delete), .control("d"): remove(caret..<min(caret + 1, characters.count))
        case .control("w"), Key(.backspace, .alt), Key(.backspace, .control): remove(wordStart..<caret)
        case Key(.delete, .alt), Key(.delete, .control), Key(.character("d"), .alt): remove(caret..<wordEnd)
        case .control("u"): remove(line.lowerBound..<caret)
        case .control("k"): remove(caret..<line.upperBound)
        default:
            guard case .character(let character) = key.code, key.modifiers.isEmpty else { return false }
            insert(String(character), isTyped: true)
        }
        return true
    }
}

/// Text that stands folded in a text, as one character.
package struct Fold: Sendable, Hashable {
    let text: String
    /// What is shown of it.
    let label: String
    /// Its characters.
    let count: Int
}

extension TextBuffer {
    /// Noncharacters of Unicode, which no text has: one for each fold.
    private static let marks = (0xfdd0...0xfdef as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).map(
        Character.init)

    /// Inserts text as one character that shows as a label.
    ///
    /// - Returns: How many characters at its end had no room.
    mutating func insert(_ text: String, foldedAs label: String) -> Int {
        guard let mark = Self.marks.first(where: { folds[$0] == nil }) else { return insert(text) }
        let whole = Array(cleaned(text))
        let kept = whole.prefix(max(0, limit - folded - characters.count))
        guard !kept.isEmpty else { return whole.count }
        folds[mark] = Fold(text: String(kept), label: label, count: kept.count)
        replace(caret..<caret, with: [mark], caret: caret + 1)
        return whole.count - kept.count
    }

    /// Where a fold is: before the caret, or else the next one.
    var foldPlace: Int? {
        guard !folds.isEmpty else { return nil }
        return characters[..<caret].lastIndex { folds[$0] != nil } ?? characters.firstIndex { folds[$0] != nil }
    }

    /// Puts the text of a fold in its place.
    mutating func unfold() {
        guard let place = foldPlace, let text = folds[characters[place]]?.text else { return }
        let new = Array(text)
        replace(place..<(place + 1), with: new, caret: place + new.count)
    }
}
