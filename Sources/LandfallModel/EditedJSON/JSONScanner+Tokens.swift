/// Strings, numbers and the three words.
extension JSONScanner {
    /// A string, from its opening quotation mark to behind the closing one.
    mutating func text() throws(JSONFault) -> String {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                guard let text = String(validating: bytes[start..<index], as: UTF8.self) else {
                    throw JSONFault(.badEncoding, at: start)
                }
                index += 1
                return text
            case UInt8(ascii: "\\"): return try escapedText(from: start)
            case 0x00...0x1f: throw fault(.controlCharacter)
            default: index += 1
            }
        }
        throw fault(.unexpectedEnd)
    }

    /// The same for a string with an escape, the first of which is at `index`.
    private mutating func escapedText(from start: Int) throws(JSONFault) -> String {
        var content = Array(bytes[start..<index])
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw JSONFault(.badEncoding, at: start)
                }
                index += 1
                return text
            case UInt8(ascii: "\\"): content += UTF8.encode(try escape()).map(Array.init) ?? []
            case 0x00...0x1f: throw fault(.controlCharacter)
            default:
                content.append(bytes[index])
                index += 1
            }
        }
        throw fault(.unexpectedEnd)
    }

    private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
        let start = index
        guard index + 1 < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count) }
        index += 2
        switch bytes[index - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw JSONFault(.badEscape, at: start)
        }
        guard let unit = hexUnit() else { throw JSONFault(.badEscape, at: start) }
        if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
        let isPair = unit < 0xdc00 && bytes[index...].starts(with: "\\u".utf8)
        index += isPair ? 2 : 0
        guard isPair, let low = hexUnit(), 0xdc00...0xdfff ~= low,
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(low) - 0xdc00))
        else { throw JSONFault(.badEscape, at: start) }
        return scalar
    }

    private mutating func hexUnit() -> UInt16? {
        let digits = bytes[index...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else {
            return nil
        }
        index += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    mutating func literal(_ text: StaticString) throws(JSONFault) {
        let isThere = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        guard isThere else { throw fault(.unexpectedCharacter) }
        index += text.utf8CodeUnitCount
    }

    /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
    mutating func number() throws(JSONFault) {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        var isGood = digits() > 0 && (bytes[first] != UInt8(ascii: "0") || index == first + 1)
        if isGood, skip(oneOf: ".") { isGood = digits() > 0 }
        if isGood, skip(oneOf: "eE") {
            _ = skip(oneOf: "+-")
            isGood = digits() > 0
        }
        guard isGood else { throw JSONFault(.badNumber, at: start) }
    }

    private mutating func digits() -> Int {
        let start = index
        while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
        return index - start
    }

    private mutating func skip(oneOf characters: String) -> Bool {
        guard index < bytes.count, characters.utf8.contains(bytes[index]) else { return false }
        index += 1
        return true
    }
}

extension UInt8 {
    /// An ASCII digit, or a letter from A to F of either case.
    var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
