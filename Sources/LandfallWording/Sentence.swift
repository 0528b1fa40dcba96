/// A sentence as it stands in the code: in English, with parts. Catalogues have it with the numbers of the parts in braces, `Saved {0}`,
/// and a translation may put them in another order.
package struct Sentence: Sendable, Hashable {
    /// What follows one another in it.
    fileprivate enum Part: Sendable, Hashable {
        case words(String)
        case value(Hint)
        /// The form of a command, which has an entry of its own: the capitals in it are translated.
        case form(Sentence)
    }

    fileprivate let parts: [Part]
    /// Tells it from another with the same words.
    private let context: String?

    /// The sentence with what tells it from another that has the same words and is translated otherwise.
    package init(_ sentence: Sentence, context: String? = nil) {
        parts = sentence.parts
        self.context = context
    }

    /// What catalogues know it by (GNU gettext manual, "The Format of GNU MO Files").
    var key: String {
        var number = 0
        let words = parts.map {
            if case .words(let words) = $0 {
                return words.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
                    ? words.replacing("{", with: "{{").replacing("}", with: "}}") : words
            }
            defer { number += 1 }
            return "{\(number)}"
        }
        return (context.map { $0 + "\u{4}" } ?? "") + words.joined()
    }

    /// The sentence itself.
    var english: Hint { Hint(parts.flatMap { $0.pieces(in: .english) }) }

    /// Its parts in the words of a translation.
    func hint(_ translation: String, in language: Language) -> Hint {
        let values = parts.filter { if case .words = $0 { false } else { true } }.map { $0.pieces(in: language) }
        var pieces: [Hint.Piece] = []
        var rest = translation.utf8[...]
        func words(upTo end: Substring.UTF8View.Index) { pieces.append(.text(String(Substring(rest[..<end])))) }
        while let brace = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
            let next = rest.index(after: brace)
            guard rest[brace] == UInt8(ascii: "{"), rest[next...].first != UInt8(ascii: "{"),
                let end = rest[next...].firstIndex(of: UInt8(ascii: "}"))
            else {
                // A brace stands twice for itself.
                words(upTo: next)
                rest = rest[next...].dropFirst()
                continue
            }
            words(upTo: brace)
            if let number = Int(Substring(rest[next..<end])), values.indices.contains(number) {
                pieces += values[number]
            }
            rest = rest[end...].dropFirst()
            if rest.first == UInt8(ascii: "["), let last = pieces.last,
                let mark = Substring(rest).prefixMatch(of: #/\[([가-힣]+)\/([가-힣]+)\]/#)
            {
                pieces.append(.text(String(Particle.after(last.text, mark.1, mark.2))))
                rest = rest[mark.range.upperBound...]
            }
        }
        words(upTo: rest.endIndex)
        return Hint(pieces)
    }
}

extension Sentence.Part {
    fileprivate func pieces(in language: Language) -> [Hint.Piece] {
        switch self {
        case .words(let words): [.text(words)]
        case .value(let hint): hint.pieces
        case .form(let sentence): [.form(language.text(sentence))]
        }
    }
}

extension Sentence: ExpressibleByStringInterpolation {
    /// Collects the parts.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity _: Int, interpolationCount _: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.words(literal)) }
        }

        /// Text.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.value(Hint(value.description)))
        }

        /// A hint, with its commands.
        package mutating func appendInterpolation(_ hint: Hint) { parts.append(.value(hint)) }

        /// A command.
        package mutating func appendInterpolation(command: ShellCommand) {
            parts.append(.value(Hint(command: command)))
        }

        /// A command of landfall with its values.
        package mutating func appendInterpolation(
            command: ProposedCommand, _ values: any CustomStringConvertible...
        ) {
            appendInterpolation(command: ShellCommand(command, values.map(\.description)))
        }

        /// The form of a command.
        package mutating func appendInterpolation(form: Sentence) { parts.append(.form(form)) }
    }

    package init(stringLiteral value: String) {
        parts = [.words(value)]
        context = nil
    }

    package init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
        context = nil
    }
}

/// The particle of a Korean word, which depends on the sound before it: the mark `{0}[을/를]` of a translation.
private enum Particle {
    /// - Parameters:
    ///   - word: What it follows.
    ///   - closed: The form behind a consonant.
    ///   - open: The form behind a vowel.
    /// - Returns: One of them. Behind Latin letters, which are read in more than one way, it is the second.
    static func after(_ word: String, _ closed: Substring, _ open: Substring) -> Substring {
        let sound = finalSound(word)
        // 으로 is 로 behind ㄹ too.
        return sound == 0 || sound == rieul && closed == "으로" ? open : closed
    }

    private static let rieul = 8
    /// 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구; and 십, 백, 천, 만 end in a consonant as 영 does.
    private static let digits = [21, rieul, 0, 16, 0, 0, 1, rieul, rieul, 0]

    /// The final consonant by its number in a syllable (The Unicode Standard, 3.12); 0 for a vowel, or for what is not known.
    private static func finalSound(_ word: String) -> Int {
        switch word.unicodeScalars.last {
        case .some(let last) where (0xac00...0xd7a3).contains(last.value): Int(last.value - 0xac00) % 28
        case .some(let last) where ("0"..."9").contains(last): digits[Int(last.value - 0x30)]
        default: 0
        }
    }
}
