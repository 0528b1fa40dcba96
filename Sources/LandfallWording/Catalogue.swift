internal import Glibc
internal import Synchronization

/// A catalogue of gettext (GNU gettext manual, "The Format of PO Files"): the sentences of one language by the English ones.
package final class Catalogue: Sendable {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The code of its language, as its header has it.
    let language: String
    private let pluralForms: String
    private let text: @Sendable () -> String
    /// The text, and where in it each translation begins, by its context and English; nil until the first sentence is said.
    private let entries = Mutex<(text: String, places: [String: Int])?>(nil)

    /// A catalogue of this text.
    package convenience init(_ text: String) { self.init(header: text) { text } }

    /// A catalogue that is read when its first sentence is said. `header` is how it begins, with its first entry at least.
    init(header: String, text: @escaping @Sendable () -> String) {
        let fields = Self.places(in: header, most: 1)[""].map { Self.forms(in: header, at: $0).joined() } ?? ""
        func field(_ name: String) -> String {
            fields.split(separator: "\n").first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) } ?? ""
        }
        self.text = text
        language = field("Language: ")
        pluralForms = field("Plural-Forms: ")
    }

    /// Which form a number has.
    var plural: PluralRule { PluralRule(pluralForms) }

    /// How the language says a sentence, in a form for each number that it tells apart; nil if it does not.
    func forms(of sentence: Sentence) -> [String]? {
        let forms = entries.withLock { entries -> [String]? in
            let known = entries ?? { (text: $0, places: Self.places(in: $0)) }(text())
            entries = known
            return known.places[sentence.key].map { Self.forms(in: known.text, at: $0) }
        }
        return forms.flatMap { $0.contains("") ? nil : $0 }
    }

    /// Where the translations begin; without those that are only guessed (`fuzzy`).
    private static func places(in text: String, most: Int = .max) -> [String: Int] {
        enum Field { case context, english, plural, form }
        var (places, field, context, english, isFuzzy) = ([String: Int](), Field.form, "", "", false)
        places.reserveCapacity(min(most, text.utf8.count / 128))
        lines(of: text) { line, place in
            switch (line.first, line.dropFirst(3).first) {
            case (UInt8(ascii: "#"), _):
                if line.starts(with: "#,".utf8), String(decoding: line, as: UTF8.self).contains("fuzzy") {
                    isFuzzy = true
                }
            case (UInt8(ascii: "m"), UInt8(ascii: "c")):
                (field, context) = (.context, words(line))
            case (UInt8(ascii: "m"), UInt8(ascii: "i")):
                if line.dropFirst(5).first == UInt8(ascii: "_") {
                    field = .plural
                } else {
                    if field == .form { context = "" }
                    (field, english) = (.english, words(line))
                }
            case (UInt8(ascii: "m"), _):
                if field != .form, !isFuzzy { places[context.isEmpty ? english : "\(context)\u{4}\(english)"] = place }
                (field, isFuzzy) = (.form, false)
            case (UInt8(ascii: "\""), _):
                if field == .english { english += words(line) }
                if field == .context { context += words(line) }
            default: break
            }
            return places.count < most
        }
        return places
    }

    /// The forms of a translation that begins at this place.
    private static func forms(in text: String, at place: Int) -> [String] {
        var forms: [String] = []
        lines(of: text, from: place) { line, _ in
            if line.starts(with: "msgstr".utf8) {
                forms.append(words(line))
            } else if line.first == UInt8(ascii: "\""), let last = forms.popLast() {
                forms.append(last + words(line))
            } else {
                return false
            }
            return true
        }
        return forms
    }

    /// Gives each line and its place, as long as more are wanted.
    private static func lines(of text: String, from start: Int = 0, _ take: (Bytes, Int) -> Bool) {
        var text = text
        text.withUTF8 { bytes in
            var place = start
            while place < bytes.count {
                let rest = Bytes(rebasing: bytes[place...])
                let length = rest.baseAddress.flatMap { start in
                    memchr(start, 0x0a, rest.count).map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
                }
                let line = Bytes(rebasing: rest.prefix(length ?? rest.count))
                guard take(line, place) else { return }
                place += line.count + 1
            }
        }
    }

    /// What stands between the quotes of a line.
    private static func words(_ line: Bytes) -> String {
        guard let open = line.firstIndex(of: UInt8(ascii: "\"")), open < line.count - 1 else { return "" }
        let bytes = line[(open + 1)..<(line.count - 1)]
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var (plain, isEscaped): ([UInt8], Bool) = ([], false)
        for byte in bytes {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                plain.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscaped = false
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
