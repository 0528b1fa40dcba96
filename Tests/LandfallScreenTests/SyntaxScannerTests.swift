import LandfallTerminal
import Testing

@testable import LandfallScreen

struct SyntaxScannerTests {
    /// The roles of code as letters below it: comment, string, keyword, number.
    private func roles(_ code: String, _ language: String) throws -> [String] {
        var scanner = SyntaxScanner(try #require(CodeLanguage.named(language)))
        return code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let styled = scanner.line(String(line))
            #expect(styled.plain == line)
            return String(
                styled.spans.flatMap { span in
                    let letter: Character =
                        switch span.role {
                        case .comment: "c"
                        case .string: "s"
                        case .keyword: "k"
                        case .number: "n"
                        case .good: "+"
                        case .bad: "-"
                        case .dim: "@"
                        default: "."
                        }
                    return span.text.map { $0 == " " && letter == "." ? " " : letter }
                })
        }
    }

    @Test(arguments: [
        ("swift", #"let a = "b" // c"#, "kkk . . sss cccc"),
        (
            "swift", "@main struct A { /* x /* y */ z */ var n = 0x1F }",
            "kkkkk kkkkkk . . ccccccccccccccccc kkk . . nnnn ."
        ),
        ("swift", "for i in 0..<n { a.default }", "kkk . kk n.... . ......... ."),
        ("go", "func f() string { return `a` }", "kkkk ... ...... . kkkkkk sss ."),
        ("python", "def f(x): return 'a' # b", "kkk ..... kkkkkk sss ccc"),
        ("ts", "const a: string = `${1}`", "kkkkk .. kkkkkk . ssssss"),
        ("c++", "#include <a.h>", "kkkkkkkk ....."),
        ("rust", "fn f<'a>(x: &'a str) {}", "kk ........ ... .... .."),
        ("java", "int x = 12;", "kkk . . nn."),
        ("sh", "if [ $# -gt 0 ]; then echo \"$HOME\"; fi # x", "kk . .. ... n .. kkkk kkkk sssssss. kk ccc"),
        ("sh", "git log --exit", "... ... ......"),
        ("json", #"{"a": [1.5e3, true]}"#, ".sss. .nnnnn. kkkk.."),
        ("yaml", "a: true # b\nc: x#y", ".. kkkk ccc|.. ..."),
        ("toml", "a = \"b\" # c", ". . sss ccc"),
        ("html", "<a href=\"x\"><!-- y --></a>", ".k .....sss.cccccccccc..k."),
        ("sql", "select * from t where a = 'b' -- c", "kkkkkk . kkkk . kkkkk . . sss cccc"),
        ("css", "a { color: #fff; }", ". . ...... kkkk. ."),
        ("diff", "@@ -1 +1 @@\n-a\n+b\n c", "@@@@@@@@@@@|--|++| ."),
    ])
    func `four classes in many languages`(language: String, code: String, wanted: String) throws {
        let found = try roles(code, language).joined(separator: "|")
        #expect(found == wanted)
    }

    @Test func `what is open at the end of a line stays so only where the language has it`() throws {
        #expect(try roles("a /* b\nc */ d", "c") == [". cccc", "cccc ."])
        #expect(try roles("x = '''a\nif'''\nif", "python") == [". . ssss", "sssss", "kk"])
        #expect(try roles("x = 'a\nif", "python") == [". . ss", "kk"])
        #expect(try roles("s := `a\nb` + 1", "go") == [". .. ss", "ss . n"])
    }

    @Test func `a language is found by its fence and by its file`() {
        for name in ["swift", "Swift", "{.python}", "ts title=x", "c++", "sh", "JSON", "objc"] {
            #expect(CodeLanguage.named(name) != nil, "\(name)")
        }
        #expect(CodeLanguage.named("text") == nil && CodeLanguage.named("") == nil)
        for path in ["/a/b.swift", "Makefile", "x/Dockerfile", "a.b.YAML", "C:\\a\\b.ts"] {
            #expect(CodeLanguage.ofFile(path) != nil, "\(path)")
        }
        for path in ["", "/", "swift/", "a.unknown", ".", String(repeating: "/", count: 9_000)] {
            #expect(CodeLanguage.ofFile(path) == nil || path == "swift/", "\(path)")
        }
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["swift", "python", "ts", "sh", "html", "lua", "toml", "sql"],
        ["/*", "*/", "\"", "\"\"\"", "'", "\\", "#", "<", "a", "0.", "한", "-", "`", "/* \" ' "])
    func `code that is made to be slow is not`(language: String, piece: String) throws {
        let line = String(repeating: piece, count: 20_000 / piece.utf8.count)
        var scanner = SyntaxScanner(try #require(CodeLanguage.named(language)))
        for _ in 0..<2 { #expect(scanner.line(line).plain == line) }
    }

    @Test func `without colours code has none, and each theme tells its classes apart`() {
        let code: [Role] = [.comment, .string, .keyword, .number]
        for theme in [Theme.mono, .monoContrast] {
            #expect(code.allSatisfy { theme.style(of: $0) == .standard })
        }
        for theme in [
            Theme.palette, .paletteOnLight, .tinted(on: Theme.darkBackground), .tinted(on: Theme.lightBackground),
            .contrast,
        ] {
            #expect(Set(code.map { theme.style(of: $0) }).count == 4)
        }
    }
}
