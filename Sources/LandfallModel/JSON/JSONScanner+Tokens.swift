/// Strings, numbers and the three words.
extension JSONScanner {
    /// Reads a string, at whose opening quotation mark it stands, without making anything of it.
    package mutating func content() throws(JSONFault) -> Content {
        let isStrict = !leniency.contains(.badText)
        index += 1
        let start = index
        var isEscaped = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return Content(range: start..<index - 1, isEscaped: isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                index += 2
            case 0x00...0x1f where isStrict: throw fault(.controlCharacter)
            default: index += 1
            }
        }
        throw JSONFault(.unexpectedEnd, at: bytes.count)
    }

    /// What a string says.
    package func text(of content: Content) throws(JSONFault) -> String {
        guard content.isEscaped else { return try text(bytes[content.range], at: content.range.lowerBound) }
        var decoded: [UInt8] = []
        var place = content.range.lowerBound
        while place < content.range.upperBound {
            guard bytes[place] == UInt8(ascii: "\\") else {
                decoded.append(bytes[place])
                place += 1
                continue
            }
            let start = place
            if let scalar = escaped(&place) {
                decoded += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            } else if leniency.contains(.badText) {
                decoded += UTF8.encodedReplacementCharacter
            } else {
                throw JSONFault(.badEscape, at: start)
            }
        }
        return try text(decoded[...], at: content.range.lowerBound)
    }

    /// Reads a string, at whose opening quotation mark it stands.
    package mutating func text() throws(JSONFault) -> String { try text(of: content()) }

    private func text(_ content: ArraySlice<UInt8>, at start: Int) throws(JSONFault) -> String {
        if leniency.contains(.badText) { return String(decoding: content, as: UTF8.self) }
        guard let text = String(validating: content, as: UTF8.self) else { throw JSONFault(.badEncoding, at: start) }
        return text
    }

    /// The character that stands for the escape at a place, which moves behind it. ``content()`` has seen that no string ends in one.
    private func escaped(_ place: inout Int) -> Unicode.Scalar? {
        place += 2
        switch bytes[place - 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(bytes[place - 1])
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: return nil
        }
        guard let unit = unit(&place) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Half of a pair (UTF-16), which the other half has to follow.
        guard unit < 0xdc00, bytes[place...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
        var behind = place + 2
        guard let low = self.unit(&behind), 0xdc00...0xdfff ~= low else { return nil }
        place = behind
        return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
    }

    /// Four hexadecimal digits. The place moves behind those that are there.
    private func unit(_ place: inout Int) -> UInt32? {
        let digits = bytes[place...].prefix(4).prefix(while: \.isHexDigit)
        place = digits.endIndex
        return digits.count == 4 ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }

    mutating func literal(_ text: StaticString) throws(JSONFault) {
        let isThere = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        guard isThere else { throw fault(.unexpectedCharacter) }
        index += text.utf8CodeUnitCount
    }

    /// Reads a number: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
    ///
    /// - Returns: Whether it is written as a whole one.
    package mutating func numeral() throws(JSONFault) -> Bool {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        var isGood = digits() > 0 && (bytes[first] != UInt8(ascii: "0") || index == first + 1)
        let end = index
        if isGood, at(UInt8(ascii: ".")) { isGood = digits() > 0 }
        if isGood, at(UInt8(ascii: "e")) || at(UInt8(ascii: "E")) {
            if !at(UInt8(ascii: "+")) { _ = at(UInt8(ascii: "-")) }
            isGood = digits() > 0
        }
        guard isGood else { throw JSONFault(.badNumber, at: start) }
        return index == end
    }

    private mutating func digits() -> Int {
        let start = index
        while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
        return index - start
    }

    /// Passes over a byte, if it is the next one.
    private mutating func at(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }
}

extension UInt8 {
    /// An ASCII digit, or a letter from A to F of either case.
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
