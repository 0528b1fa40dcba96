import LandfallTestSupport
import Testing

@testable import LandfallTerminal

struct WrappedTextTests {
    @Test(arguments: [
        ("", 10, [""]), ("one two", 10, ["one two"]), ("one two three", 7, ["one two", "three"]),
        ("  one   two  ", 20, ["one two"]), ("abcdef", 4, ["abcd", "ef"]), ("a abcdef b", 4, ["a", "abcd", "ef b"]),
        ("서버를 찾을 수 없습니다", 10, ["서버를", "찾을 수", "없습니다"]), ("서버를", 3, ["서", "버", "를"]),
        ("서", 1, ["서"]), ("ab cd", 0, ["a", "b", "c", "d"]),
    ])
    func `text is broken at spaces, and inside words that are longer than a line`(
        text: String, columns: Int, lines: [String]
    ) {
        #expect(text.wrapped(toColumns: columns) == lines)
    }

    @Test func `a word that must stay whole has a line to itself`() {
        #expect("a abcdef b".wrapped(toColumns: 4, breaksWords: false) == ["a", "abcdef", "b"])
        #expect("abcdef".wrapped(toColumns: 4, breaksWords: false) == ["abcdef"])
    }

    @Test func `no line is too long and nothing is lost`() {
        var random = SeededGenerator(seed: 7)
        let pieces = ["a", "bc", "서버", " ", " ", "—", "👩‍💻", "e\u{301}", "https://example.org/a/b"]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in random.pick(pieces, or: "") }.joined()
            // The widest cluster here takes four.
            let columns = Int.random(in: 4...40, using: &random)
            let lines = text.wrapped(toColumns: columns)
            #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }
}
