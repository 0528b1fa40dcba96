/// Where a value ends: quoted, or as a shell or JSON reads it.
extension ProseScan {
    /// What stands between the quotation mark at `start` and its like. Each may have backslashes before it, as in JSON inside
    /// of JSON.
    ///
    /// - Parameters:
    ///   - start: Where the mark or its first backslash is.
    ///   - limit: How many bytes to read at most; what is longer counts as cut there.
    /// - Returns: What is quoted; nil where no quotation starts.
    mutating func quoted(at start: Int, within limit: Int? = nil) -> Value? {
        let stop = stop(start, limit)
        let slashesBefore = bytes[start..<stop].prefix { $0 == UInt8(ascii: "\\") }.count
        let open = start + slashesBefore
        guard open < stop, bytes[open].isQuote, slashesBefore > 0 || bytes[open] != openQuote else { return nil }
        let mark = Mark(quote: bytes[open], escapes: min(slashesBefore, Mark.most))
        // It was looked for before on this line.
        if let place = unclosed[mark], place.contains(open) {
            return Value(range: open + 1..<max(open + 1, min(place.upperBound, stop)), isQuoted: true)
        }
        var slashes = 0
        var place = open + 1
        while place < stop, !bytes[place].isLineEnd {
            if bytes[place] == mark.quote && slashes <= mark.escapes {
                return Value(range: open + 1..<place - slashes, isQuoted: true)
            }
            slashes = bytes[place] == UInt8(ascii: "\\") ? slashes + 1 : 0
            place += 1
        }
        // Cut in the middle.
        if place == bytes.count || bytes[place].isLineEnd { unclosed[mark] = open..<place }
        return Value(range: open + 1..<place, isQuoted: true)
    }

    private func stop(_ start: Int, _ limit: Int?) -> Int { min(bytes.count, start + (limit ?? bytes.count)) }

    /// A word as a shell reads it: quoted parts and escaped blanks belong to it.
    mutating func word(at start: Int, within limit: Int? = nil) -> Value {
        let stop = stop(start, limit)
        var place = start
        if let literal = literalEnd(start) { return Value(range: start..<literal) }
        while place < stop {
            let byte = bytes[place]
            if byte.isSpace || Self.endsWord(byte) || byte == openQuote { break }
            if byte == UInt8(ascii: "\\"), place + 1 < bytes.count {
                if openQuote != nil, bytes[place + 1].isQuote { break }
                place += 2
                continue
            }
            if byte.isQuote {
                guard let inner = quoted(at: place, within: limit.map { start + $0 - place }) else { break }
                place = inner.range.upperBound
                guard place < bytes.count, bytes[place] == byte else {
                    // Without its like it ends the word, where it is not the limit that hides that one.
                    if place < stop || limit == nil || place == bytes.count { place = inner.range.lowerBound - 1 }
                    break
                }
            }
            place += 1
        }
        return Value(range: start..<min(place, stop))
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        default: false
        }
    }

    /// The end of a number or word of JSON, where the document goes on behind it.
    private func literalEnd(_ start: Int) -> Int? {
        let literal = bytes[start...].prefix(24).prefix { $0.isLower || $0.isDigit }
        guard !literal.isEmpty,
            literal.allSatisfy(\.isDigit)
                || ["true", "false", "null"].contains(where: { literal.elementsEqual($0.utf8) }),
            literal.endIndex < bytes.count
        else { return nil }
        return [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[literal.endIndex])
            ? literal.endIndex : nil
    }

    func lineEnd(_ start: Int) -> Int {
        bytes[start...].indices.first { place in
            bytes[place].isLineEnd || bytes[place] == openQuote
                || (bytes[place] == UInt8(ascii: "\\") && place + 1 < bytes.count && bytes[place + 1].isQuote)
        } ?? bytes.count
    }
}
