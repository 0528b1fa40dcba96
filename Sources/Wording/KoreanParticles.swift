/// Particles that depend on the last sound of the word before them: written as `을(를)`, and settled once the word is known.
///
/// A word in Latin letters is read as Koreans read it, where that is the same for all of them; where it is not, both forms stay.
enum KoreanParticles {
    /// How a word ends.
    private enum Ending {
        case vowel
        case consonant
        /// The consonant ㄹ, after which 로 stands like after a vowel.
        case rieul
    }

    /// What is written, what stands after a consonant, and what after a vowel.
    private static let forms: [(written: String, consonant: String, vowel: String)] = [
        ("을(를)", "을", "를"), ("은(는)", "은", "는"), ("이(가)", "이", "가"), ("과(와)", "과", "와"), ("(으)로", "으로", "로"),
        ("(이)라", "이라", "라"),
    ]

    /// The text with its particles settled.
    ///
    /// - Parameters:
    ///   - text: What is said.
    ///   - before: What stands before it, in a piece of its own.
    /// - Returns: The same where there is none.
    static func settled(_ text: String, after before: String = "") -> String {
        guard text.contains("(") else { return text }
        var result = ""
        var rest = text[...]
        while let next = rest.first {
            guard let form = forms.first(where: { rest.hasPrefix($0.written) }) else {
                result.append(next)
                rest.removeFirst()
                continue
            }
            rest.removeFirst(form.written.count)
            switch ending(of: before + result) {
            case .vowel: result += form.vowel
            case .rieul: result += form.written == "(으)로" ? form.vowel : form.consonant
            case .consonant: result += form.consonant
            case nil: result += form.written
            }
        }
        return result
    }

    /// How the last word of a text ends; quotation marks and brackets after it are not read.
    private static func ending(of text: String) -> Ending? {
        guard let last = text.last(where: { !"\"'”’`)]}」』".contains($0) }), let scalar = last.unicodeScalars.first
        else {
            return nil
        }
        switch scalar.value {
        case 0xac00...0xd7a3:
            // Hangul syllables are in the order of their final consonants (Unicode 3.12); the eighth is ㄹ.
            switch (scalar.value - 0xac00) % 28 {
            case 0: return .vowel
            case 8: return .rieul
            default: return .consonant
            }
        case 0x30...0x39:
            // 영 일 이 삼 사 오 육 칠 팔 구.
            return [.consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel][
                Int(scalar.value - 0x30)]
        default: return latin(last)
        }
    }

    private static func latin(_ last: Character) -> Ending? {
        switch last.lowercased() {
        case "a", "e", "i", "o", "u", "y", "w", "s", "x", "z", "f", "j", "v", "h": .vowel
        case "l": .rieul
        case "m", "n": .consonant
        // 맵 but 데스크, 서버 but 알.
        default: nil
        }
    }
}
