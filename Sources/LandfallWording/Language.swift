internal import CLandfallCatalogues
internal import Glibc

/// A language that landfall speaks: English, which stands in the code, or that of a catalogue in po/.
package struct Language: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// Its code in ISO 639.
    package let rawValue: String
    /// Nil for English.
    let catalogue: Catalogue?

    package static let english = Language(rawValue: "en", catalogue: nil)
    /// That of `po/ko.po`, for tests.
    package static var korean: Language { Language(rawValue: "ko") ?? .english }
    package static let allCases = [english] + embedded

    /// Of their catalogues only the beginning is read here: a program that speaks English pays for no other language.
    private static let embedded: [Language] = sequence(state: Int32(0)) { next in
        defer { next += 1 }
        let index = next
        return landfall_catalogue(index).map { bytes in
            let header = UnsafeRawBufferPointer(start: bytes, count: strnlen(bytes, 2048))
            return Language(
                Catalogue(header: String(decoding: header, as: UTF8.self)) {
                    landfall_catalogue(index).map { String(cString: $0) } ?? ""
                })
        }
    }.map(\.self)

    private init(rawValue: String, catalogue: Catalogue?) {
        self.rawValue = rawValue
        self.catalogue = catalogue
    }

    /// The language of a catalogue.
    package init(_ catalogue: Catalogue) { self.init(rawValue: catalogue.language, catalogue: catalogue) }

    /// The language of a code; nil if landfall does not speak it.
    package init?(rawValue: String) {
        guard rawValue != "en" else {
            self = .english
            return
        }
        guard let language = Self.embedded.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = language
    }

    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty decides (locale(7)); English where it names a
    /// language that landfall does not speak, or an encoding other than UTF-8.
    package init(environment: [String: String]) {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let encoding = name.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }.lowercased()
        guard ["", "utf8", "utf-8"].contains(encoding) else {
            self = .english
            return
        }
        let language = name.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
        // Most locales are English, and then no catalogue is looked at.
        self = ["", "c", "posix", "en"].contains(language) ? .english : Language(rawValue: language) ?? .english
    }

    package static func == (one: Language, other: Language) -> Bool { one.rawValue == other.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Its own name for itself.
    package var name: String { text(Sentence("English", context: "this language")) }

    /// The locale in which other programs speak it.
    package var locale: String { text(Sentence("C.UTF-8", context: "locale of this language")) }

    /// What a user types for yes, with blanks between.
    package var yesWords: String { text(Sentence("y yes", context: "answers")) }

    /// A sentence in this language; in English where the catalogue lacks it.
    package func text(_ sentence: Sentence) -> String { hint(sentence).description }

    /// The same with its commands.
    func hint(_ sentence: Sentence) -> Hint {
        catalogue?.forms(of: sentence)?.first.map { sentence.hint($0, in: self) } ?? sentence.english
    }

    /// A sentence about a number of things, in the form that the language has for that number.
    func hint(_ count: Int, _ one: Sentence, _ many: Sentence) -> Hint {
        guard let catalogue, let forms = catalogue.forms(of: one) else { return (count == 1 ? one : many).english }
        return many.hint(forms[min(catalogue.plural.form(of: count), forms.count - 1)], in: self)
    }
}
