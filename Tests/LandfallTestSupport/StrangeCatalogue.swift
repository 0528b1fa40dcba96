import Foundation

/// A third language, which only tests speak: the sentences of the Korean catalogue, with Cyrillic letters in place of those of their English.
/// What is in Latin letters has not been looked up.
package enum StrangeCatalogue {
    /// The catalogue.
    package static func text() throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../po/ko.po")
        let entries = try String(contentsOf: file.standardizedFileURL, encoding: .utf8).split(separator: "\n\n")
            .dropFirst()
        let header = #"""
            msgid ""
            msgstr "Language: xx\nPlural-Forms: nplurals=2; plural=n != 1;\n"
            """#
        // What is continued on the next line is one string.
        let whole = entries.map { $0.replacing("\"\n\"", with: "").split(separator: "\n") }
        return ([header] + whole.map(entry)).joined(separator: "\n\n")
    }

    private static func entry(_ lines: [Substring]) -> String {
        let known = lines.filter { $0.hasPrefix("msgctxt ") || $0.hasPrefix("msgid") }
        let words = known.filter { !$0.hasPrefix("msgctxt ") }.map { strange($0.drop { $0 != "\"" }) }
        let forms = words.enumerated().map { words.count == 1 ? "msgstr \($1)" : "msgstr[\($0)] \($1)" }
        return (known.map(String.init) + forms).joined(separator: "\n")
    }

    private static func strange(_ words: Substring) -> String {
        var isEscaped = false
        return String(
            String.UnicodeScalarView(
                words.unicodeScalars.map { letter in
                    defer { isEscaped = !isEscaped && letter == "\\" }
                    guard !isEscaped, letter.properties.isAlphabetic, letter.isASCII else { return letter }
                    return Unicode.Scalar(letter.value - 0x41 + 0x410) ?? letter
                }))
    }

    /// The English words of a text in that language, but for those that Korean says too.
    package static func leftovers(in text: String, but korean: String) -> Set<Substring> {
        let known = words(korean)
        // A word may be cut elsewhere where a translation has another length.
        return words(text).filter { word in !known.contains { $0.hasPrefix(word) || $0.hasSuffix(word) } }
    }

    private static func words(_ text: String) -> Set<Substring> {
        Set(text.split { !($0.isASCII && $0.isLetter) }.filter { $0.count > 2 })
    }
}
