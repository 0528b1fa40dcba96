/// Reads a command as a shell does (POSIX.1-2024, XCU 2): words, quotations and operators. What it does not understand is hidden.
struct ShellScan {
    private let bytes: [UInt8]
    private var reader: WordReader
    private var index = 0
    private var result: [UInt8] = []

    init(_ bytes: [UInt8], mask: SettingMask) {
        self.bytes = bytes
        reader = WordReader(mask)
    }

    mutating func masked() -> String {
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isBlank {
                take(1)
            } else if bytes[index...].starts(with: "\\\n".utf8) {
                take(2)
            } else if bytes[index...].starts(with: "<<".utf8) {
                // What follows is a text of its own.
                result += "<<\(SecretMask.hidden)".utf8
                index = bytes.count
            } else if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") {
                take(bytes[index...].prefix { "<>&".utf8.contains($0) || $0.isDigit }.count)
            } else if byte.isLineEnd || Self.isOperator(byte) {
                take(1)
                reader.endCommand()
            } else {
                takeWord()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func take(_ count: Int) {
        result += bytes[index..<index + count]
        index += count
    }

    private static func isOperator(_ byte: UInt8) -> Bool { "|&;()`".utf8.contains(byte) }

    /// From here to the end of the word: quoted parts belong to it.
    private mutating func takeWord() {
        let start = index
        // Where each quotation begins and ends.
        var quotations: [Range<Int>] = []
        var hasEscape = false
        var isBroken = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isSpace || Self.isOperator(byte) || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { break }
            if byte == UInt8(ascii: "\\") {
                hasEscape = true
                index = min(index + 2, bytes.count)
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                guard let end = quotationEnd(byte) else {
                    isBroken = true
                    index = bytes.count
                    break
                }
                quotations.append(index..<end)
                index = end
            } else {
                index += 1
            }
        }
        let word = bytes[start..<index]
        if isBroken {
            result += SecretMask.hidden.utf8
        } else if quotations.isEmpty && !hasEscape {
            // `$(` begins a command, and so does a brace.
            if ["$", "{", "}", "!"].contains(HarmlessForm.text(word.prefix(2))) {
                result += word
            } else if word.first == UInt8(ascii: "#") {
                result += "#\(SecretMask.hidden)".utf8
                index = bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count
            } else {
                result += reader.read(word).utf8
            }
        } else if quotations.count == 1, word.first != UInt8(ascii: "$"), !hasEscape || quotations[0] == start..<index,
            quotations[0].upperBound == index
        {
            takeQuoted(word[..<quotations[0].lowerBound], quotations[0])
        } else {
            _ = reader.read(word)
            let name = word.prefix { $0.isName }
            let isAssigned =
                word.dropFirst(name.count).first == UInt8(ascii: "=")
                && HarmlessForm.isIdentifier(name.drop { $0 == UInt8(ascii: "-") })
            result += (isAssigned ? HarmlessForm.text(name) + "=" : "").utf8
            result += SecretMask.hidden.utf8
        }
    }

    /// A word that is quoted, or whose value is: `--name="…"`.
    private mutating func takeQuoted(_ front: ArraySlice<UInt8>, _ quotation: Range<Int>) {
        let inner = bytes[quotation.lowerBound + 1..<quotation.upperBound - 1]
        let shown = reader.read(front + inner)
        let lead = HarmlessForm.text(front)
        if shown == HarmlessForm.text(front + inner) || shown.hasPrefix(lead) && !front.isEmpty {
            result += front
            result.append(bytes[quotation.lowerBound])
            result += shown.utf8.dropFirst(front.count)
            result.append(bytes[quotation.lowerBound])
        } else if front.isEmpty {
            result.append(bytes[quotation.lowerBound])
            result += shown.utf8
            result.append(bytes[quotation.lowerBound])
        } else {
            result += SecretMask.hidden.utf8
        }
    }

    /// Behind the mark that ends the quotation that begins here.
    private func quotationEnd(_ quote: UInt8) -> Int? {
        var place = index + 1
        while place < bytes.count {
            if bytes[place] == quote { return place + 1 }
            place += quote == UInt8(ascii: "\"") && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}
