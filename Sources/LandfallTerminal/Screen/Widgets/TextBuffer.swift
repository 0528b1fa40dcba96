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

    init(_ text: String = "", limit: Int, keepsLines: Bool) {
        self.limit = limit
        self.keepsLines = keepsLines
        insert(text)
    }

    var text: String { String(characters) }

    /// Inserts at the caret what is text. A tab is kept where line feeds are.
    ///
    /// - Returns: How many characters at its end had no room.
    @discardableResult
    mutating func insert(_ text: String) -> Int {
        var cleaned = String.UnicodeScalarView()
        // A character has few scalars; what is far more than the limit need not be looked at.
        for scalar in text.unicodeScalars.prefix(4 * limit) {
            switch scalar {
            case "\n" where keepsLines, "\t" where keepsLines: cleaned.append(scalar)
            case "\n", "\t": cleaned.append(" ")
            default: if scalar.isTyped { cleaned.append(scalar) }
            }
        }
        // What is inserted may become one character with its neighbours: a mark, a second half of a flag, a final consonant.
        let start = max(0, caret - 1)
        let end = min(characters.count, caret + 1)
        let left = String(characters[start..<caret]) + String(cleaned)
        let joined = Array(left + String(characters[caret..<end]))
        let room = max(0, limit - (characters.count - (end - start)))
        let kept = joined.prefix(room)
        characters.replaceSubrange(start..<end, with: kept)
        var bytes = 0
        caret = start
        for character in kept {
            if bytes >= left.utf8.count { break }
            bytes += character.utf8.count
            caret += 1
        }
        return joined.count - kept.count
    }

    mutating func place(_ caret: Int) {
        self.caret = min(max(0, caret), characters.count)
    }

    mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        characters.removeSubrange(range)
        if caret > range.lowerBound { caret = max(range.lowerBound, caret - range.count) }
        // The neighbours may have become one.
        insert("")
    }

    mutating func clear() {
        characters = []
        caret = 0
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

    private func isWord(_ index: Int) -> Bool { characters[index].isLetter || characters[index].isNumber }

    /// The first character of the caret's line, and the one behind its last.
    var line: Range<Int> {
        let start = characters[..<caret].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return start..<(characters[caret...].firstIndex(of: "\n") ?? characters.count)
    }
}

extension TextBuffer {
    /// Handles the keys of every text; false for others. Ctrl-A and Ctrl-B are left to the multiplexers that people use them for.
    mutating func take(_ key: Key) -> Bool {
        switch key {
        case Key(.left): place(caret - 1)
        case Key(.right): place(caret + 1)
        case Key(.left, .control), Key(.left, .alt), Key(.character("b"), .alt): place(wordStart)
        case Key(.right, .control), Key(.right, .alt), Key(.character("f"), .alt): place(wordEnd)
        case Key(.home): place(line.lowerBound)
        case Key(.end), .control("e"): place(line.upperBound)
        case Key(.backspace): remove(max(0, caret - 1)..<caret)
        case Key(.delete), .control("d"): remove(caret..<min(caret + 1, characters.count))
        case .control("w"), Key(.backspace, .alt), Key(.backspace, .control): remove(wordStart..<caret)
        case Key(.delete, .alt), Key(.delete, .control), Key(.character("d"), .alt): remove(caret..<wordEnd)
        case .control("u"): remove(line.lowerBound..<caret)
        case .control("k"): remove(caret..<line.upperBound)
        default:
            guard case .character(let character) = key.code, key.modifiers.isEmpty else { return false }
            insert(String(character))
        }
        return true
    }
}
