internal import LandfallTerminal

/// Colours program code, line by line: comments, strings, keywords and numbers, by a table of how each language writes them.
///
/// It knows no grammar, so it is wrong in places, and never slow: each byte is looked at a bounded number of times whatever the code is.
/// What is open at the end of a line stays open only where the language has it so.
struct SyntaxScanner {
    private enum State {
        case code
        case comment(depth: Int)
        /// In a string, by the index of its mark.
        case string(Int)
    }

    private let language: CodeLanguage
    private var state = State.code

    init(_ language: CodeLanguage) {
        self.language = language
    }

    /// The next line, with its roles.
    mutating func line(_ text: String) -> StyledText {
        if language.isPatch { return StyledText(text, Self.roleInPatch(text)) }
        let bytes = Array(text.utf8)
        var result = StyledText("")
        var place = 0
        while place < bytes.count {
            let (end, role) = next(bytes, from: place)
            // Ends stand before or behind ASCII, or behind a word: no character is cut.
            result.append(String(decoding: bytes[place..<end], as: UTF8.self), role)
            place = end
        }
        return result
    }

    private static func roleInPatch(_ line: String) -> Role? {
        switch line.utf8.first {
        case UInt8(ascii: "+"): .good
        case UInt8(ascii: "-"): .bad
        case UInt8(ascii: "@"): .dim
        default: nil
        }
    }

    /// Where the piece ends that begins at `start`, and its role.
    private mutating func next(_ bytes: [UInt8], from start: Int) -> (end: Int, role: Role?) {
        switch state {
        case .comment: return (endOfComment(bytes, from: start), .comment)
        case .string(let index): return (endOfString(bytes, from: start, index), .string)
        case .code: break
        }
        guard language.begins[Int(bytes[start])] else { return word(bytes, from: start) }
        if let mark = language.lineComments.first(where: { bytes.has($0, at: start) }),
            !language.commentsFollowBlanks || start == 0 || bytes[start - 1] == 0x20 || mark.count > 1
        {
            return (bytes.count, .comment)
        }
        if let block = language.blockComment, bytes.has(block.open, at: start) {
            state = .comment(depth: 1)
            return (endOfComment(bytes, from: start + block.open.count), .comment)
        }
        if let index = language.strings.firstIndex(where: { bytes.has($0.mark, at: start) }) {
            state = .string(index)
            return (endOfString(bytes, from: start + language.strings[index].mark.count, index), .string)
        }
        return word(bytes, from: start)
    }

    private func word(_ bytes: [UInt8], from start: Int) -> (end: Int, role: Role?) {
        let byte = bytes[start]
        if byte.isDigit {
            // A point belongs to a number only where a digit follows: `0..<n`, `1.max`.
            var end = start + 1
            while end < bytes.count,
                bytes[end].isWord
                    || bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && bytes[end + 1].isDigit
            {
                end += 1
            }
            return (end, .number)
        }
        let isMarked = language.sigils.contains(byte) && start + 1 < bytes.count && bytes[start + 1].isWord
        var end = start + 1
        guard byte.isWord || isMarked else {
            while end < bytes.count, !bytes[end].isWord, !language.begins[Int(bytes[end])] { end += 1 }
            return (end, nil)
        }
        while end < bytes.count, bytes[end].isWord || language.hasDashes && bytes[end] == UInt8(ascii: "-") { end += 1 }
        if isMarked { return (end, .keyword) }
        let before = start > 0 ? bytes[start - 1] : 0
        if language.hasTags, bytes[..<start].suffix(2).contains(UInt8(ascii: "<")), "</".utf8.contains(before) {
            return (end, .keyword)
        }
        // What is asked of something, and what belongs to a flag.
        let isPart = before == UInt8(ascii: ".") || language.hasDashes && before == UInt8(ascii: "-")
        guard !isPart, end - start <= CodeLanguage.longestKeyword else { return (end, nil) }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        return (end, language.keywords.contains(language.hasCase ? word : word.lowercased()) ? .keyword : nil)
    }

    private mutating func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
        guard case .comment(var depth) = state, let block = language.blockComment else { return bytes.count }
        var place = start
        while place < bytes.count {
            if bytes.has(block.close, at: place) {
                place += block.close.count
                depth -= 1
                if depth > 0 { continue }
                state = .code
                return place
            }
            if block.nests, bytes.has(block.open, at: place) {
                place += block.open.count
                depth += 1
            } else {
                place += 1
            }
        }
        state = .comment(depth: depth)
        return place
    }

    private mutating func endOfString(_ bytes: [UInt8], from start: Int, _ index: Int) -> Int {
        let string = language.strings[index]
        var place = start
        while place < bytes.count {
            if string.hasEscapes, bytes[place] == UInt8(ascii: "\\") {
                place += 2
            } else if bytes.has(string.mark, at: place) {
                state = .code
                return place + string.mark.count
            } else {
                place += 1
            }
        }
        if !string.spansLines { state = .code }
        return bytes.count
    }
}

extension [UInt8] {
    fileprivate func has(_ mark: [UInt8], at place: Int) -> Bool {
        guard place + mark.count <= count else { return false }
        for (offset, byte) in mark.enumerated() where self[place + offset] != byte { return false }
        return true
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is of a name or a number. Every byte of a character that is not ASCII is.
    fileprivate var isWord: Bool {
        isDigit || self == UInt8(ascii: "_") || (0x61...0x7a).contains(self | 0x20) || self >= 0x80
    }
}
