extension RandomAccessCollection<UInt8> where Index == Int {
    /// Where `part` first is. The library's search for any collection takes many times as long.
    func firstPlace(of part: StaticString) -> Range<Int>? {
        let length = part.utf8CodeUnitCount
        guard length > 0, count >= length else { return nil }
        let wanted = UnsafeBufferPointer(start: part.utf8Start, count: length)
        for place in startIndex...(endIndex - length)
        where self[place] == wanted[0] && self[place..<place + length].elementsEqual(wanted) {
            return place..<place + length
        }
        return nil
    }

    func contains(_ part: StaticString) -> Bool { firstPlace(of: part) != nil }
}

/// Classes of ASCII bytes. All others are text.
extension UInt8 {
    var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isLetter: Bool { isUpper || isLower }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHex: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(self)
    }
    var lowercased: UInt8 { isUpper ? self | 0x20 : self }

    /// A byte of a name: `db.password`, `--api-key`.
    var isName: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
    /// What keys and tokens are made of besides: base64 in both alphabets.
    var isTokenByte: Bool {
        isName || self == UInt8(ascii: "+") || self == UInt8(ascii: "/") || self == UInt8(ascii: "=")
    }
    var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`") }
    /// Space and tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    /// LF and CR.
    var isLineEnd: Bool { self == 0x0a || self == 0x0d }
    var isSpace: Bool { isBlank || isLineEnd }
}
