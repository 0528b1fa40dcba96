internal import LandfallModel
package import LandfallTerminal

/// A body for the user: JSON indented, with names and values told apart; anything else line by line as it came. Control characters
/// are visible.
package struct JSONLines {
    private let body: [UInt8]

    package init(_ body: [UInt8]) {
        self.body = body
    }

    /// The lines.
    package var lines: [StyledText] {
        guard let json = Self.pretty(body) else { return Self.split(body).map { StyledText($0) } }
        return Self.split(json).map(Self.styled)
    }

    /// The same text with a line for each member and element; nil if it is not JSON (RFC 8259).
    private static func pretty(_ body: [UInt8]) -> [UInt8]? {
        var scanner = JSONScanner(body)
        guard let value = try? scanner.raw(), (try? scanner.finish()) != nil else { return nil }
        return JSONLayout.pretty(value)
    }

    private static func split(_ text: [UInt8]) -> [String] {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.dropLast(lines.last?.isEmpty == true ? 1 : 0).map {
            Sanitiser(limit: .max).display(String(decoding: $0, as: UTF8.self))
        }
    }

    /// One line of pretty JSON: a name in bold, a string in green, the rest as it is.
    private static func styled(_ line: String) -> StyledText {
        let indent = line.prefix { $0 == " " }
        let rest = line.dropFirst(indent.count)
        guard rest.first == "\"" else { return StyledText(line) }
        let first = string(rest)
        let after = rest[first.endIndex...]
        guard after.hasPrefix(": ") else {
            return StyledText("\(indent)") + StyledText("\(first)", .good) + StyledText("\(after)")
        }
        let name = StyledText("\(indent)") + StyledText("\(first)", .bold) + StyledText(": ")
        let value = after.dropFirst(2)
        guard value.first == "\"" else { return name + StyledText("\(value)") }
        let text = string(value)
        return name + StyledText("\(text)", .good) + StyledText("\(value[text.endIndex...])")
    }

    /// The string literal at the start of a text.
    private static func string(_ text: Substring) -> Substring {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                return text[...index]
            }
        }
        return text
    }
}
