import Testing

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct ParagraphTests {
    private static let cases: [(Hint, [String])] = [
        ("See what there is: \(command: "landfall list")", ["See", "what", "there", "is:", "landfall list"]),
        (
            "Find servers: \(command: "landfall scan"); save one: \(command: "landfall add NAME TARGET")",
            ["Find", "servers:", "landfall scan;", "save", "one:", "landfall add NAME TARGET"]
        ),
        ("\(command: "landfall doctor")를 실행하거나 주소를 지정하세요", ["landfall doctor를", "실행하거나", "주소를", "지정하세요"]),
        (
            "Run \(command: "diane pair") there and \(command: "landfall pair") here",
            ["Run", "diane pair", "there", "and", "landfall pair", "here"]
        ),
        (
            "Make it yours: \(command: "sudo chown \"$(id -un)\": /a/b")",
            ["Make", "it", "yours:", "sudo chown \"$(id -un)\": /a/b"]
        ),
        ("Internal error", ["Internal", "error"]), ("", [""]), ("a  b", ["a", "", "b"]),
        (Hint(command: "sudo apt install libsecret-1-0"), ["sudo apt install libsecret-1-0"]),
    ]

    @Test(arguments: cases)
    func `a command is one word, with what stands beside it without a space`(text: Hint, words: [String]) {
        #expect(Paragraph.words(of: text) == [words])
        #expect(words.joined(separator: " ") == text.description)
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
            Paragraph.lines("  Save: \(command: "landfall add NAME TARGET")", columns: 30)
                == ["  Save:", "    landfall add NAME TARGET"])
        #expect(
            Paragraph.lines("  Save: \(command: "landfall add NAME TARGET")", columns: 25)
                == ["  Save:", " landfall add NAME TARGET"])
    }

    @Test func `what is longer than a line is left to the terminal`() {
        let path = "/a/rather/long/path/that/is/longer"
        #expect(
            Paragraph.lines("Look: \(command: "ls -l \(path)") now", columns: 20) == [
                "Look:", "  ls -l \(path)", "  now",
            ])
        #expect(Paragraph.lines("\(path) is damaged", columns: 20) == [path, "  is damaged"])
    }
}
