/// Reads a text in which settings may be: names with values in any notation, URLs, flags and words. In a log also words stay that
/// people say; a value never does.
struct TextScan {
    typealias Bytes = ArraySlice<UInt8>

    private let original: [UInt8]
    /// The text without what cannot be seen.
    let bytes: [UInt8]
    let isLog: Bool
    let mask: SettingMask
    var index = 0
    var result: [UInt8] = []
    /// Whether nothing but blanks and bullets came before on this line.
    var isLineStart = true
    /// The quotation mark inside which it is.
    var openQuote: UInt8?
    /// The element of XML in whose mark it is.
    private var element: Bytes?
    /// For each bracket that is open, the name whose values are in it.
    var brackets: [Bytes?] = []
    /// The flag whose value comes next.
    var flag: Bytes?
    /// Whether the word before names a secret.
    var isNamed = false
    /// Whether it names a code, of which short ones are none: `exit code 1`.
    var isCode = false
    /// Up to where no mark ends a quotation, by mark and number of backslashes.
    var unclosed: [Int: Int] = [:]

    init(_ bytes: [UInt8], isLog: Bool, mask: SettingMask) {
        original = bytes
        self.bytes = Self.visible(bytes)
        self.isLog = isLog
        self.mask = mask
    }

    mutating func masked() -> String {
        while index < bytes.count { step() }
        return String(decoding: result == bytes ? original : result, as: UTF8.self)
    }

    /// Without escape sequences (ECMA-48) and characters without width: they can stand inside a name or a value.
    private static func visible(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 == 0x1b || $0 == 0xc2 || $0 == 0xe2 || $0 == 0xef || $0 < 0x09 || $0 == 0x7f })
        else { return bytes }
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var result = String.UnicodeScalarView()
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            place += 1
            if scalar.value == 0x1b || scalar.value == 0x9b {
                let isControl = scalar.value == 0x9b || place < scalars.count && scalars[place] == "["
                // Of a string (OSC, DCS) only its beginning is left out: a terminal may show the rest.
                place += scalar.value == 0x9b ? 0 : 1
                let end = min(place + 24, scalars.count)
                while isControl, place < end, (0x30...0x3f).contains(scalars[place].value) { place += 1 }
                if isControl { place += 1 }
            } else if !(scalar.properties.isDefaultIgnorableCodePoint || scalar.value < 0x09
                || (0x7f...0x9f).contains(scalar.value))
            {
                result.append(scalar)
            }
        }
        return Array(String(result).utf8)
    }

    func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func take(_ count: Int) {
        let end = min(index + count, bytes.count)
        result += bytes[index..<end]
        index = end
    }

    /// Shows `text` instead of the bytes up to `end`.
    mutating func put(_ text: String, upTo end: Int) {
        if text != SecretMask.hidden || !result.suffix(4).elementsEqual(SecretMask.hidden.utf8) { result += text.utf8 }
        index = max(index, end)
    }

    private mutating func step() {
        let next = bytes[index]
        switch next {
        case _ where next.isLineEnd:
            take(1)
            (isLineStart, openQuote, flag, isNamed, element) = (true, nil, nil, false, nil)
            return
        case _ where next.isBlank: return take(1)
        case UInt8(ascii: "-") where bytes[index...].starts(with: "-----BEGIN".utf8): takePEM()
        case UInt8(ascii: "-") where isLineStart && byte(index + 1)?.isBlank == true: return take(1)
        case UInt8(ascii: "<"): takeElement()
        case UInt8(ascii: ">"):
            take(1)
            takeElementText()
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
            brackets.append(nil)
            take(1)
            // A member may begin.
            if next == UInt8(ascii: "{") { return }
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
            _ = brackets.popLast()
            take(1)
        case _ where next.isQuote || next == UInt8(ascii: "\\"): takeQuotation()
        case _ where Self.endsAtom(next):
            if next == UInt8(ascii: ",") || next == UInt8(ascii: ";") { isNamed = false }
            take(1)
        default: takeAtom()
        }
        isLineStart = false
    }

    static func endsAtom(_ byte: UInt8) -> Bool {
        byte.isSpace || byte.isQuote || ",;{}[]()<>=&|\\".utf8.contains(byte)
    }

    /// Hides what stands in PEM (RFC 7468), to its end or that of the text.
    private mutating func takePEM() {
        let label = bytes[index...].dropFirst(10).prefix(80).firstPlace(of: "-----")
        guard let label else { return put(SecretMask.hidden, upTo: bytes.count) }
        take(label.upperBound - index)
        put(SecretMask.hidden, upTo: bytes[index...].firstPlace(of: "-----END")?.lowerBound ?? bytes.count)
        if let end = bytes[index...].dropFirst(8).prefix(96).firstPlace(of: "-----") { take(end.upperBound - index) }
    }

    /// A mark of XML; the text of an element is the value of its name.
    private mutating func takeElement() {
        take(1)
        let name = bytes[index...].prefix(64).prefix { $0.isName || $0 == UInt8(ascii: ":") }
        guard HarmlessForm.isIdentifier(name),
            byte(name.endIndex) == UInt8(ascii: ">") || byte(name.endIndex)?.isBlank == true
        else { return }
        element = name
        take(name.count)
    }

    private mutating func takeElementText() {
        guard let name = element else { return }
        element = nil
        let text = bytes[index...].prefix { $0 != UInt8(ascii: "<") }
        guard bytes[text.endIndex...].starts(with: "</".utf8), text.contains(where: { !$0.isSpace }) else { return }
        let isSentence = isLog && Vocabulary.markup.contains(HarmlessForm.text(name).lowercased())
        put(isSentence ? mask.text(text, isLog: true) : value(text, named: name), upTo: text.endIndex)
    }

    // MARK: Quotations

    /// The mark at `start`, with backslashes before it as in JSON inside of JSON, and where the quotation ends; nil where none begins.
    func openMark(_ start: Int) -> (mark: Int, open: Int)? {
        let slashes = bytes[start...].prefix(32).prefix { $0 == UInt8(ascii: "\\") }.count
        guard let quote = byte(start + slashes), quote.isQuote else { return nil }
        return (Int(quote) << 8 | slashes, start + slashes)
    }

    /// What stands between the mark at `start` and its like; nil where that is not on the line.
    mutating func quotation(_ start: Int) -> Range<Int>? {
        guard let (mark, open) = openMark(start) else { return nil }
        if let end = unclosed[mark], open < end { return nil }
        let escapes = mark & 0xff
        var slashes = 0
        var place = open + 1
        while place < bytes.count, !bytes[place].isLineEnd {
            if bytes[place] == bytes[open] && slashes <= escapes { return open + 1..<place - min(slashes, escapes) }
            slashes = bytes[place] == UInt8(ascii: "\\") ? slashes + 1 : 0
            place += 1
        }
        unclosed[mark] = place
        return nil
    }

    private mutating func takeQuotation() {
        guard let (mark, open) = openMark(index) else { return take(1) }
        let isApostrophe =
            bytes[open] == UInt8(ascii: "'") && open > 0 && bytes[open - 1].isLetter && byte(open + 1)?.isLetter == true
        let quote = bytes[open]
        guard !isApostrophe, openQuote != quote, let range = quotation(index) else {
            if !isApostrophe { openQuote = openQuote == quote ? nil : quote }
            return take(open + 1 - index)
        }
        let end = range.upperBound + (mark & 0xff) + 1
        let name = bytes[range]
        if let start = separatorEnd(end), name.count <= 128 {
            take(open + 1 - index)
            put(
                HarmlessForm.isIdentifier(name) || HarmlessForm.isKnown(name)
                    ? HarmlessForm.text(name) : SecretMask.hidden, upTo: range.upperBound)
            take(start - index)
            take(bytes[index...].prefix { $0.isSpace }.count)
            return takeValue(of: name, isWhole: true)
        }
        take(open + 1 - index)
        let shown: String =
            if let name = valueName() {
                value(bytes[range], named: name)
            } else if isNamed {
                isSaid(bytes[range]) ? HarmlessForm.text(bytes[range]) : SecretMask.hidden
            } else {
                mask.text(bytes[range], isLog: isLog)
            }
        isNamed = false
        put(shown, upTo: range.upperBound)
        take(end - index)
    }

    /// Behind what joins a quoted name and its value: `:`, `=`, `=>`, with brackets before it as in `env["NAME"] = …`.
    private func separatorEnd(_ start: Int) -> Int? {
        var place = start
        while byte(place) == UInt8(ascii: "]") || byte(place)?.isBlank == true { place += 1 }
        guard byte(place) == UInt8(ascii: ":") || byte(place) == UInt8(ascii: "=") else { return nil }
        place += 1
        while byte(place) == UInt8(ascii: "=") || byte(place) == UInt8(ascii: ">") { place += 1 }
        return place
    }

    /// The name whose value the next word is: that of a flag or of a list.
    mutating func valueName() -> Bytes? {
        defer { flag = nil }
        return flag ?? brackets.last.flatMap(\.self)
    }

    /// A value as it may be shown; in the braces behind a name, that one tells of it too.
    func value(_ value: Bytes, named name: Bytes) -> String {
        guard let outer = brackets.last.flatMap(\.self) else {
            return mask.value(value, named: name, in: isLog ? .message : .setting)
        }
        return SecretName(outer) == nil ? mask.value(value, named: name, in: .header) : mask.value(value, named: outer)
    }

    /// Whether a word behind the name of a secret is part of a sentence about it.
    func isSaid(_ word: Bytes) -> Bool {
        let core = word.count <= 24 ? HarmlessForm.text(word).lowercased().filter { $0.isLetter } : ""
        return isLog
            && (Vocabulary.sentence.contains(core)
                || ["token", "key", "keys", "auth", "header", "failed"].contains(core))
    }
}
