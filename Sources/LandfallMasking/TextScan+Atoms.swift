/// Words, and the values behind names.
extension TextScan {
    /// A word with what belongs to it.
    mutating func takeAtom() {
        var end = index
        while end < bytes.count, !Self.endsAtom(bytes[end]) {
            if bytes[end] == UInt8(ascii: ":"), bytes[end...].starts(with: "://".utf8) { return takeURL(mark: end) }
            end += 1
            // `${NAME}` is one word.
            if bytes[end - 1] == UInt8(ascii: "$"), byte(end) == UInt8(ascii: "{"),
                let close = bytes[end...].prefix(64).firstIndex(where: {
                    $0 == UInt8(ascii: "}") || $0.isSpace || $0.isQuote
                }),
                bytes[close] == UInt8(ascii: "}")
            {
                end = close + 1
            }
        }
        let atom = bytes[index..<end]
        if let start = equalsEnd(end), !isFlag(atom) || byte(end) == UInt8(ascii: "=") {
            let name = atom.drop { $0 == UInt8(ascii: "-") }
            guard HarmlessForm.isIdentifier(name),
                byte(start)?.isSpace == false || !HarmlessForm.isPadded(bytes[index..<start])
            else {
                return put(SecretMask.hidden, upTo: valueEnd(start))
            }
            take(start - index)
            (flag, isNamed) = (nil, false)
            return takeValue(of: name, isWhole: false)
        }
        if atom.last == UInt8(ascii: ":") { return takeColon(atom) }
        if let colon = atom.firstIndex(of: UInt8(ascii: ":")), flag == nil, !SettingMask.isHarmless(atom, isLog: isLog)
        {
            return takePair(atom, colon)
        }
        takeWord(atom)
    }

    /// Where a value may begin behind `=`, `==` or `=>`; nil where none of them is.
    private func equalsEnd(_ end: Int) -> Int? {
        let gap = bytes[end...].prefix(16).prefix { $0.isBlank }.count
        var place = end + gap
        guard byte(place) == UInt8(ascii: "=") else { return nil }
        place += 1
        while byte(place) == UInt8(ascii: "=") || byte(place) == UInt8(ascii: ">") { place += 1 }
        return place
    }

    /// A URL, to the blank, quotation mark or bracket that ends it.
    private mutating func takeURL(mark: Int) {
        var end = mark
        while end < bytes.count, !bytes[end].isSpace, !bytes[end].isQuote, bytes[end] != UInt8(ascii: "<"),
            bytes[end] != UInt8(ascii: ">"),
            !(bytes[end] == UInt8(ascii: "\\") && byte(end + 1)?.isQuote == true)
        {
            end += 1
        }
        while end > mark + 3, ",.;)]}!".utf8.contains(bytes[end - 1]) { end -= 1 }
        let scheme = bytes[index..<mark].reversed().prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
            .count
        let start = mark - scheme
        let front = bytes[index..<start]
        if let name = valueName() { return put(value(bytes[index..<end], named: name), upTo: end) }
        let isKnown =
            front.isEmpty || HarmlessForm.isKnown(front.dropLast()) || HarmlessForm.isIdentifier(front.dropLast())
        let name = front.isEmpty ? nil : SecretName(front.dropLast())
        let url = bytes[start..<end]
        let shown = name == nil ? URLMask(url, mask: mask).masked() : mask.value(url, named: front.dropLast())
        put((isKnown ? HarmlessForm.text(front) : SecretMask.hidden) + shown, upTo: end)
        isNamed = false
    }

    /// A word with a colon behind it: the name of a value, or the beginning of a sentence.
    private mutating func takeColon(_ atom: Bytes) {
        let name = atom.dropLast()
        let isSpaced = byte(atom.endIndex).map { $0.isSpace } ?? true
        // A word alone, with a colon, is not a name.
        if !isLog, atom.endIndex == bytes.count { return takeWord(atom) }
        let isBehind = byte(atom.endIndex).map { "[{(".utf8.contains($0) } ?? false
        guard HarmlessForm.isIdentifier(name), isSpaced || isBehind || openMark(atom.endIndex) != nil else {
            return takeWord(atom)
        }
        let isSecret = SecretName(name) != nil
        let isMember = isLineStart || brackets.last != nil
        guard isSecret || isMember || !isLog else { return takeWord(atom) }
        if isLog, !isSecret, brackets.isEmpty {
            // `npm: command not found` is a sentence; one word may be a value.
            let line = bytes[atom.endIndex...].prefix { !$0.isLineEnd }.drop { $0.isBlank }
            if line.contains(where: \.isBlank), line.first.map({ "[{\"'".utf8.contains($0) }) != true {
                take(atom.count)
                return
            }
        }
        if flag != nil { return takeWord(atom) }
        take(atom.count)
        takeValue(of: name, isWhole: brackets.isEmpty)
    }

    /// `name:value` without a blank: `X-API-Key:…`, `user:…@host`.
    private mutating func takePair(_ atom: Bytes, _ colon: Int) {
        let name = atom[..<colon]
        let value = atom[(colon + 1)...]
        guard HarmlessForm.isIdentifier(name), !value.isEmpty, brackets.last.flatMap(\.self) == nil, !isNamed else {
            return takeWord(atom)
        }
        // `user:password@host`
        if let at = value.lastIndex(of: UInt8(ascii: "@")), SecretName(name) == nil {
            put(SecretMask.hidden, upTo: at)
            return HarmlessForm.isHost(value[(at + 1)...])
                ? take(value.endIndex - at) : put(SecretMask.hidden, upTo: value.endIndex)
        }
        take(name.count + 1)
        if isLog, SettingMask.isHarmless(value, isLog: true), SecretName(name) == nil { return take(value.count) }
        takeValue(of: name, isWhole: false)
    }

    private func isFlag(_ atom: Bytes) -> Bool {
        atom.first == UInt8(ascii: "-") && atom.dropFirst().contains(where: \.isLetter)
    }

    private mutating func takeWord(_ atom: Bytes) {
        if isFlag(atom) {
            let text = HarmlessForm.text(atom.prefix(80))
            let isLong = atom.starts(with: "--".utf8)
            let isKnown =
                Vocabulary.switches.contains(text) || atom.count == 2
                || isLong && HarmlessForm.isIdentifier(atom.drop { $0 == UInt8(ascii: "-") })
            flag = isKnown && !Vocabulary.switches.contains(text) ? atom.drop { $0 == UInt8(ascii: "-") } : nil
            isNamed = false
            return put(
                isKnown ? HarmlessForm.text(atom) : HarmlessForm.text(atom.prefix(2)) + SecretMask.hidden,
                upTo: atom.endIndex)
        }
        if SecretValue.isReference(atom) {
            flag = nil
            return take(atom.count)
        }
        if isLog, !atom.contains(where: { $0.isLetter || $0.isDigit || $0 >= 0x80 }) {
            // What is hidden already was the value.
            if atom.elementsEqual(SecretMask.hidden.utf8) { (flag, isNamed, isCode) = (nil, false, false) }
            return take(atom.count)
        }
        let isAfterName = isNamed
        isNamed = atom.count <= 64 && HarmlessForm.isIdentifier(atom) && SecretName(atom) != nil
        let isAfterCode = isCode
        isCode = ["code", "codes", "pin", "otp"].contains(
            HarmlessForm.text(atom.prefix(8).prefix(while: \.isLetter)).lowercased())
        if let flag, isSaid(atom) {
            // `--token is required`
            self.flag = nil
            isNamed = SecretName(flag) != nil
            return take(atom.count)
        }
        if let name = valueName() { return put(value(atom, named: name), upTo: atom.endIndex) }
        let isShown =
            if isAfterName {
                isSaid(atom)
            } else if isAfterCode, atom.first?.isDigit == true {
                HarmlessForm.isNumber(atom, digits: 3)
            } else {
                SettingMask.isHarmless(atom, isLog: isLog)
            }
        if ["is", "was", "are", "of"].contains(HarmlessForm.text(atom.prefix(4)).lowercased()) {
            // `password is …`
            (isNamed, isCode) = (isNamed || isAfterName, isCode || isAfterCode)
        }
        if isShown { return take(atom.count) }
        put(SecretMask.hidden, upTo: atom.endIndex)
    }

    // MARK: Values

    /// The value that stands here, behind the name and what joins them.
    /// If `isWhole`, it goes to the end of the line where nothing else ends it, as in YAML and headers.
    mutating func takeValue(of name: Bytes, isWhole: Bool) {
        take(bytes[index...].prefix { $0.isBlank }.count)
        guard let next = byte(index) else { return }
        if next.isLineEnd {
            if isWhole, SecretName(name) != nil { takeBlock() }
            return
        }
        if let (mark, open) = openMark(index), openQuote != bytes[open] || mark & 0xff > 0 {
            guard let range = quotation(index) else { return put(SecretMask.hidden, upTo: lineEnd(index)) }
            take(open + 1 - index)
            put(value(bytes[range], named: name), upTo: range.upperBound)
            take((mark & 0xff) + 1)
            // A shell joins `'a'"b"` to one word.
            if let behind = byte(index),
                behind.isName || behind == UInt8(ascii: "$") || behind.isQuote && behind != openQuote, mark & 0xff == 0
            {
                put(
                    SecretMask.hidden,
                    upTo: bytes[index...].firstIndex { $0.isSpace || $0 == UInt8(ascii: ",") } ?? bytes.count)
            }
            return
        }
        if next == UInt8(ascii: "["), SecretValue.isReference(bytes[index...].prefix(64)) == false {
            brackets.append(name)
            return take(1)
        }
        if next == UInt8(ascii: "{") { return takeBraces(name) }
        if isWhole, next == UInt8(ascii: "|") || next == UInt8(ascii: ">"),
            bytes[index...].prefix(4).contains(where: \.isLineEnd) || index + 2 >= bytes.count
        {
            return takeBlock()
        }
        let end = isWhole || SecretName(name) == .header ? wholeEnd(index) : valueEnd(index)
        guard end > index else { return }
        put(value(bytes[index..<end], named: name), upTo: end)
    }

    /// An object, or a value in braces as ODBC has them.
    private mutating func takeBraces(_ name: Bytes) {
        let end = bytes[index...].prefix(256).firstIndex { $0 == UInt8(ascii: "}") || $0.isLineEnd }
        if let end, bytes[end] == UInt8(ascii: "}"),
            !bytes[index..<end].contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") || $0.isQuote })
        {
            put(SecretMask.hidden, upTo: end + 1)
            return
        }
        let isHeaders = SecretName.words(of: Array(name.suffix(128))).last == "headers"
        brackets.append(SecretName(name) == nil && !isHeaders ? nil : name)
        take(1)
    }

    /// The lines of a block of YAML: those that are further in than the line of its name.
    private mutating func takeBlock() {
        let before = bytes[..<index].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
        let indent = bytes[before...].prefix { $0 == 0x20 }.count
        take(lineEnd(index) - index)
        let start = index
        var end = index
        while end < bytes.count {
            let line = bytes[(end + 1)...].prefix { !$0.isLineEnd }
            let depth = line.prefix { $0 == 0x20 }.count
            guard
                line.allSatisfy(\.isBlank) || depth > indent
                    || depth == indent && line.dropFirst(depth).first == UInt8(ascii: "-")
            else { break }
            end = line.endIndex
        }
        if end > start { put("\n" + String(repeating: " ", count: min(indent, 32) + 2) + SecretMask.hidden, upTo: end) }
    }

    private func lineEnd(_ start: Int) -> Int { bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count }

    /// To the end of the line or of the quotation, or of a member where brackets are open.
    private func wholeEnd(_ start: Int) -> Int {
        var place = start
        while place < bytes.count, !bytes[place].isLineEnd, bytes[place] != openQuote {
            if !brackets.isEmpty, bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "}") { break }
            if bytes[place] == UInt8(ascii: "\\"), byte(place + 1)?.isQuote == true { break }
            place += 1
        }
        while place > start, bytes[place - 1].isBlank { place -= 1 }
        return place
    }

    /// To the blank or mark that ends a value, or to the next pair of a list of them.
    private mutating func valueEnd(_ start: Int) -> Int {
        let isURL = bytes[start...].prefix(24).contains("://")
        let isList = !isLog && bytes[start...].prefix(256).prefix { !$0.isLineEnd }.contains(UInt8(ascii: ";"))
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if byte.isLineEnd || byte == openQuote || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { break }
            if byte.isBlank && (!isList || isURL) { break }
            if byte.isQuote, let range = quotation(place) {
                place = range.upperBound + 1
                continue
            }
            if byte == UInt8(ascii: "\\") {
                if self.byte(place + 1)?.isQuote == true && openQuote != nil { break }
                place += 2
                continue
            }
            if !isURL, byte == UInt8(ascii: "&") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";"),
                isPair(place + 1)
            {
                break
            }
            if ")]}".utf8.contains(byte), brackets.isEmpty == false { break }
            place += 1
        }
        return min(place, bytes.count)
    }

    /// Whether the next pair begins here, or nothing.
    private func isPair(_ start: Int) -> Bool {
        let rest = bytes[min(start, bytes.count)...].prefix(64)
        guard let first = rest.first, !first.isSpace || !isLog else { return true }
        let name = rest.prefix { $0.isName || $0 == 0x20 }
        return rest.dropFirst(name.count).first == UInt8(ascii: "=")
            || bytes[start - 1] == UInt8(ascii: ";") && rest.count == 0
    }
}
