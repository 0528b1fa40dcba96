import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallWording

/// Sentences in the words of a catalogue.
struct CatalogueTests {
    private static func language(_ entries: String, plural: String = "nplurals=2; plural=(n != 1);") -> Language {
        Language(
            Catalogue(
                #"""
                # A comment.
                msgid ""
                msgstr ""
                "Language: xx\n"
                "Plural-Forms: \#(plural)\n"

                \#(entries)
                """#))
    }

    @Test func `parts stand where the translation has them`() {
        let language = Self.language(#"msgid "{0} of {1}"\#nmsgstr "{1}: {0}, {{{0}}}""#)
        #expect(language.text("\(1) of \(2)") == "2: 1, {1}")
        #expect(language.text("\("a {1}") of \("{0}")") == "{0}: a {1}, {a {1}}")
        #expect(Language.english.text("\(1) of \(2)") == "1 of 2")
    }

    @Test func `braces of the English are no parts`() {
        #expect(Self.language(#"msgid "{{0}} {0}"\#nmsgstr "{0} {{}}""#).text("{0} \(7)") == "7 {}")
    }

    @Test func `commands stay commands, and the capitals of a form are translated`() {
        let language = Self.language(
            #"""
            msgid "Choose: {0}, {1}"
            msgstr "{1}; {0}"

            msgid "use NAME"
            msgstr "use NOM"
            """#)
        let hint = Messages(language: language).say("Choose: \(form: "use NAME"), \(command: "list")") as Hint
        #expect(hint.pieces.filter { $0.text.count > 2 } == [.command("list"), .form("use NOM")])
    }

    @Test func `what the catalogue lacks, or only guesses, is said in English`() {
        let language = Self.language(
            #"""
            #, fuzzy
            msgid "Yes"
            msgstr "Peut-\u{ea}tre"

            msgid "No"
            msgstr ""
            """#)
        #expect(["Yes", "No", "Other"].map { language.text(Sentence(stringLiteral: $0)) } == ["Yes", "No", "Other"])
    }

    @Test func `an entry may go on over lines, and has escapes`() {
        let language = Self.language(
            #"""
            #. {0} name
            #: a.swift
            msgid ""
            "a "
            "\"b\"\n"
            msgstr ""
            "c\\"
            "d"
            """#)
        #expect(language.text("a \"b\"\n") == #"c\d"#)
    }

    @Test func `a context tells the same words apart`() {
        let language = Self.language(
            #"""
            msgctxt "value"
            msgid "new"
            msgstr "nouveau"

            msgid "new"
            msgstr "neuf"
            """#)
        #expect(language.text(Sentence("new", context: "value")) == "nouveau")
        #expect(language.text("new") == "neuf")
    }

    @Test func `each number has its form`() {
        let language = Self.language(
            #"""
            msgid "{0} line"
            msgid_plural "{0} lines"
            msgstr[0] "{0} wiersz"
            msgstr[1] "{0} wiersze"
            msgstr[2] "{0} wierszy"
            """#,
            plural: "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);")
        let shown = [0, 1, 2, 5, 12, 22].map {
            Messages(language: language).say($0, "\($0) line", "\($0) lines") as String
        }
        #expect(shown == ["0 wierszy", "1 wiersz", "2 wiersze", "5 wierszy", "12 wierszy", "22 wiersze"])
        #expect(Messages(language: .english).say(1, "\(1) line", "\(1) lines") == "1 line")
    }

    @Test(arguments: [
        ("nplurals=1; plural=0;", [0, 0, 0]), ("nplurals=2; plural=n > 1;", [0, 0, 1]), ("", [1, 0, 1]),
        ("nplurals=2; plural=!(n == 1) || n / 0;", [1, 0, 1]), ("nplurals=9; plural=(", [0, 0, 0]),
    ])
    func `a rule is an expression of C`(header: String, forms: [Int]) {
        #expect([0, 1, 2].map(PluralRule(header).form) == forms)
    }

    @Test(arguments: [
        ("포트", "포트가"), ("서버 3", "서버 3이"), ("서버 5", "서버 5가"), ("설정", "설정이"), ("box", "box가"), ("", "가"),
    ])
    func `a particle follows the sound before it`(word: String, text: String) {
        #expect(Self.language(#"msgid "{0} ends"\#nmsgstr "{0}[이/가]""#).text("\(word) ends") == text)
    }

    @Test func `by is 로 behind ㄹ too`() {
        let language = Self.language(#"msgid "by {0}"\#nmsgstr "{0}[으로/로]""#)
        #expect(["터널", "7", "경로", "화면"].map { language.text("by \($0)") } == ["터널로", "7로", "경로로", "화면으로"])
    }

    @Test func `the catalogues are embedded, and know their names`() {
        #expect(Language.allCases.map(\.rawValue) == ["en", "ko"])
        #expect(Language.allCases.map(\.name) == ["English", "한국어"])
        #expect(Language.allCases.map(\.locale) == ["C.UTF-8", "ko_KR.UTF-8"])
        #expect(Language(environment: ["LANG": "ko_KR.UTF-8"]) == .korean)
        #expect(Language(environment: ["LANG": "fr_FR.UTF-8"]) == .english)
    }

    @Test func `a third language says every failure`() throws {
        let languages = [Language(Catalogue(try StrangeCatalogue.text())), .korean].map { Messages(language: $0) }
        for code in FailureCode.all {
            let said = languages.map { $0.trouble(code) }
            #expect(StrangeCatalogue.leftovers(in: said[0], but: said[1]).isEmpty, "\(code): \(said[0])")
        }
        #expect(languages[0].language.name == "Днжлитз")
    }
}
