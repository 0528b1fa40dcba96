import Testing

@testable import ServerViews
@testable import Wording
@testable import Workflows

struct ParagraphTests {
    @Test(arguments: [
        ("See what there is: landfall list", ["See", "what", "there", "is:", "landfall list"]),
        (
            "Find servers: landfall scan; save one: landfall add NAME TARGET",
            ["Find", "servers:", "landfall scan;", "save", "one:", "landfall add NAME TARGET"]
        ),
        ("서버 찾기: landfall scan, 저장: landfall add 이름 대상", ["서버", "찾기:", "landfall scan,", "저장:", "landfall add 이름 대상"]),
        ("landfall doctor를 실행하거나 주소를 지정하세요", ["landfall doctor를", "실행하거나", "주소를", "지정하세요"]),
        ("확인: ls -ld /a/b. 옮기면 새로 시작합니다", ["확인:", "ls -ld /a/b.", "옮기면", "새로", "시작합니다"]),
        ("Choose one: landfall use NAME (box, studio)", ["Choose", "one:", "landfall use NAME", "(box,", "studio)"]),
        (
            "Run diane pair there and landfall pair here",
            ["Run", "diane pair there", "and", "landfall pair here"]
        ),
        ("On the server: diane pair. Then here", ["On", "the", "server:", "diane pair.", "Then", "here"]),
        (
            "Make it yours: sudo chown \"$(id -un)\": /a/b",
            ["Make", "it", "yours:", "sudo chown \"$(id -un)\": /a/b"]
        ),
        ("landfall made a mistake", ["landfall", "made", "a", "mistake"]),
        ("sudo 없이 그 사용자로 landfall을 실행하세요", ["sudo", "없이", "그", "사용자로", "landfall을", "실행하세요"]),
        ("Run landfall as that user, without sudo", ["Run", "landfall", "as", "that", "user,", "without", "sudo"]),
        ("", [""]), ("a  b", ["a", "", "b"]),
    ])
    func `a command is one piece`(text: String, pieces: [String]) {
        #expect(Paragraph.pieces(of: text) == pieces)
        #expect(Paragraph.pieces(of: text).joined(separator: " ") == text)
    }

    @Test func `a line that fits stays as it is`() {
        #expect(Paragraph.lines("  one  two", columns: 10) == ["  one  two"])
        #expect(Paragraph.lines("", columns: 0) == [""])
    }

    @Test func `the lines after the first hang`() {
        #expect(Paragraph.lines("  one two three", columns: 10) == ["  one two", "    three"])
        #expect(Paragraph.lines("one two three", columns: 10, hanging: 4) == ["one two", "    three"])
    }

    @Test func `each line is one by itself`() {
        #expect(Paragraph.lines("one two\n  three four", columns: 8) == ["one two", "  three", "    four"])
        #expect(
            Paragraph.lines("box: its certificate\n  SHA256 ab", columns: 20) == [
                "box: its certificate", "  SHA256 ab",
            ])
    }

    @Test func `wide letters count two columns`() {
        #expect(
            Paragraph.lines("  서버를 찾을 수 없습니다", columns: 16) == ["  서버를 찾을 수", "    없습니다"])
    }

    @Test func `a command moves to a line of its own, with less indent where it needs it`() {
        #expect(
            Paragraph.lines("  Save: landfall add NAME TARGET", columns: 30)
                == ["  Save:", "    landfall add NAME TARGET"])
        #expect(
            Paragraph.lines("  Save: landfall add NAME TARGET", columns: 25)
                == ["  Save:", " landfall add NAME TARGET"])
    }

    @Test func `what is longer than a line is left to the terminal`() {
        let path = "/a/rather/long/path/that/is/longer"
        #expect(Paragraph.lines("Look: ls -l \(path) now", columns: 20) == ["Look:", "  ls -l \(path) now"])
        #expect(Paragraph.lines("\(path) is damaged", columns: 20) == [path, "  is damaged"])
    }
}
