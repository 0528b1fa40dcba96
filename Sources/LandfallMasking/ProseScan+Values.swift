/// Values behind names: `name=value`, `"name": "value"`, `Name: value`, `<name>value</name>`, `--name value`.
extension ProseScan {
    /// A value in the text.
    struct Value {
        var range: Range<Int>
        var isQuoted = false
    }

    private enum Separator {
        case equals, colon, element
    }

    /// Hides what stands behind a name with `=`, `:` or as an XML element, if the name says that it is secret.
    mutating func hideNamedValue(_ run: ArraySlice<UInt8>) -> Bool {
        guard let (separator, start, isClosed) = separator(after: run),
            let kind = SecretName(run, isQuery: run.startIndex < urlEnd)
        else { return false }
        let before = openQuote
        if isClosed { openQuote = nil }
        if let value = value(behind: separator, at: start, run, kind), !value.range.isEmpty, hide(value, kind) {
            return true
        }
        openQuote = before
        return false
    }

    private mutating func value(
        behind separator: Separator, at start: Int, _ run: ArraySlice<UInt8>, _ kind: SecretName
    )
        -> Value?
    {
        switch separator {
        case .element:
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return Value(range: start..<end)
        case .equals, .colon:
            if kind == .connection, start < bytes.count, isURL(at: start) { return nil }
            if let quoted = quoted(at: start) {
                // A shell joins `'a'"b"` to one word.
                let behind = bytes[quoted.range.upperBound...].dropFirst().first
                let goesOn =
                    separator == .equals && bytes[start].isQuote && behind.map { $0.isQuote || $0.isName } == true
                return goesOn ? word(at: start) : quoted
            }
            guard start < bytes.count, !bytes[start].isLineEnd, bytes[start] != openQuote else { return nil }
            return kind == .header ? Value(range: start..<lineEnd(start)) : word(at: start)
        }
    }

    /// Whether the value that starts there has a URL: that has the secret, and is come to next. Nothing is consumed here, so no
    /// more than the beginning is read.
    private mutating func isURL(at start: Int) -> Bool {
        let value = quoted(at: start, within: Self.farthest) ?? word(at: start, within: Self.farthest)
        return bytes[value.range].firstPlace(of: "://") != nil
    }

    /// Hides the word behind a flag that takes a secret, and what is written right behind such a flag.
    mutating func hideFlagValue(_ run: ArraySlice<UInt8>) -> Bool {
        guard run.first == UInt8(ascii: "-"), run.startIndex == 0 || !bytes[run.startIndex - 1].isName else {
            return false
        }
        if tool.attachedSecret(in: run) != nil {
            let word = self.word(at: run.startIndex).range
            guard let secret = tool.attachedSecret(in: bytes[word]) else { return false }
            hide(secret)
            return true
        }
        let blanks = bytes[run.endIndex...].prefix { $0.isBlank }
        guard !blanks.isEmpty || bytes[run.endIndex...].first == UInt8(ascii: "=") else { return false }
        let start = blanks.isEmpty ? run.endIndex + 1 : blanks.endIndex
        guard start < bytes.count, tool.takesSecret(run) else { return false }
        // The beginning decides; only what is hidden is read to its end, for that is skipped.
        let near = quoted(at: start, within: Self.farthest + 1) ?? word(at: start, within: Self.farthest + 1)
        guard SecretValue.isLiteral(bytes[near.range], isQuoted: near.isQuoted),
            let secret = tool.secret(in: bytes[near.range], after: run)
        else { return false }
        let kind = SecretName(run)
        if kind == .connection, isURL(at: start) { return false }
        let value = quoted(at: start) ?? word(at: start)
        if let kind, kind == .connection || kind == .webhook { return hide(value, kind) }
        hide(secret.lowerBound..<max(secret.upperBound, value.range.upperBound))
        return true
    }

    private mutating func hide(_ value: Value, _ kind: SecretName) -> Bool {
        let content = bytes[value.range]
        if SecretValue.isHarmless(content, under: kind) { return false }
        if !SecretValue.isLiteral(content, isQuoted: value.isQuoted) { return false }
        if kind == .header, let blank = content.prefix(Self.farthest).firstIndex(where: \.isBlank),
            SecretValue.isHarmless(content[(blank + 1)...], under: .secret)
        {
            return false
        }
        if kind == .webhook, let scheme = content.prefix(Self.farthest).firstPlace(of: "://") {
            // The URL is come to next, where it has no path.
            guard let path = content[scheme.upperBound...].firstIndex(of: UInt8(ascii: "/")) else { return false }
            hide(path + 1..<content.endIndex)
            return true
        }
        hide(value.range)
        if value.isQuoted {
            // The mark that ends it opens nothing.
            while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
            index = min(index + 1, bytes.count)
        }
        return true
    }

    /// What joins a name and its value, where the value starts, and whether the quotation ended behind the name.
    private func separator(after run: ArraySlice<UInt8>) -> (Separator, Int, isClosed: Bool)? {
        var place = run.endIndex
        var isClosed = false
        func byte() -> UInt8? { place < bytes.count ? bytes[place] : nil }
        if byte() == UInt8(ascii: ">"), run.startIndex > 0, bytes[run.startIndex - 1] == UInt8(ascii: "<") {
            return (.element, place + 1, isClosed)
        }
        // The quotation marks around the name, and the brackets around these.
        while let next = byte(), next == UInt8(ascii: "\\") || next.isQuote || next == UInt8(ascii: "]") {
            isClosed = isClosed || next == openQuote
            place += 1
        }
        place = skippingColours(place)
        let gap = bytes[place...].prefix { $0.isBlank }.count
        place += gap
        let separator: Separator
        switch byte() {
        case UInt8(ascii: "="):
            separator = .equals
            place += 1
            while byte() == UInt8(ascii: "=") || byte() == UInt8(ascii: ">") { place += 1 }
        case UInt8(ascii: ":"):
            separator = .colon
            place += 1
            if byte() == UInt8(ascii: ":") { return nil }
            if byte() == UInt8(ascii: "=") { place += 1 }
        default: return nil
        }
        place = skippingColours(place)
        let blanks = bytes[place...].prefix { $0.isBlank }.count
        // `KEY= program` gives an empty variable to a program.
        if separator == .equals && gap == 0 && blanks > 0 && bytes[place...].dropFirst(blanks).first?.isQuote != true {
            return nil
        }
        return (separator, place + blanks, isClosed)
    }

    /// Behind the colour sequences (ECMA-48, SGR) that programs put around names: a few, for the letters in them are names too.
    private func skippingColours(_ start: Int) -> Int {
        var place = start
        for _ in 0..<4 where bytes[place...].starts(with: [0x1b, 0x5b]) {
            let end = bytes[(place + 2)...].prefix(24).firstIndex { !($0.isDigit || $0 == UInt8(ascii: ";")) }
            guard let end, bytes[end] == UInt8(ascii: "m") else { break }
            place = end + 1
        }
        return place
    }
}
