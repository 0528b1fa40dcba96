import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

struct DiffLinesTests {
    private func change(_ hunk: String, path: String = "/a.swift") throws -> FileChange {
        let json = #"{"filePath":"\#(path)","structuredPatch":[\#(hunk)]}"#
        let value = try JSONBounds.shown.decode(JSONValue.self, from: Array(json.utf8))
        return try #require(FileChange(result: value))
    }

    private func shown(
        _ change: FileChange, isBeside: Bool = false, level: DetailLevel = .changes, isWhole: Bool = false
    ) -> [String] {
        let code = CodeLines(level: level, messages: Messages(language: .english))
        return DiffLines(code: code, isBeside: isBeside, mask: nil).lines(change, isWhole: isWhole).map { line in
            let left = line.lead.plain + line.text.plain
            return line.beside.map { "\(left) │ \($0.lead.plain)\($0.text.plain)" } ?? left
        }
    }

    private static let hunk =
        #"{"oldStart":9,"oldLines":4,"newStart":9,"newLines":4,"lines":[" a","-b","-c","+B"," d","+e","\\ No newline"]}"#

    @Test func `lines stand below each other, with a number and a sign`() throws {
        #expect(
            try shown(change(Self.hunk)) == [
                "  @@ -9,4 +9,4 @@", "   9  a", "  10 -b", "  11 -c", "  10 +B", "  11  d", "  12 +e",
                "     \\ No newline",
            ])
    }

    @Test func `with numbers both texts have theirs`() throws {
        let lines = try shown(change(Self.hunk), level: .numbered)
        #expect(lines[1...4] == ["   9    9  a", "  10      -b", "  11      -c", "       10 +B"])
    }

    @Test func `side by side a line stands beside what takes its place`() throws {
        #expect(
            try shown(change(Self.hunk), isBeside: true) == [
                "  @@ -9,4 +9,4 @@", "   9  a │    9  a", "  10 -b │   10 +B", "  11 -c │       ", "  12  d │   11  d",
                "       │   12 +e", "       │      \\ No newline",
            ])
    }

    @Test func `signs say what colours say, and what stays has the colours of its language`() throws {
        let code = CodeLines(level: .changes, messages: Messages(language: .english))
        let change = try change(#"{"oldStart":1,"oldLines":2,"newStart":1,"newLines":1,"lines":[" let a","-let b"]}"#)
        let lines = DiffLines(code: code, isBeside: false, mask: nil).lines(change, isWhole: false)
        #expect(lines[1].text.spans.map(\.role) == [.keyword, nil])
        #expect(lines[2].text.spans.map(\.role) == [.bad] && lines[2].lead.plain.hasSuffix("-"))
    }

    @Test func `a new file is numbered from its first line, and stands alone however wide the screen is`() throws {
        let json = #"{"file_path":"/a","content":"x\ny\n"}"#
        let input = try JSONBounds.shown.decode(JSONValue.self, from: Array(json.utf8))
        let change = try #require(FileChange(input: input, of: "Write"))
        #expect(shown(change, isBeside: true) == ["   1 +x", "   2 +y"])
        #expect(change.counts == (2, 0))
    }

    @Test func `a long one says how much of it is left out`() throws {
        let lines = (1...3_000).map { "\"+\($0)\"" }.joined(separator: ",")
        let change = try change(#"{"oldStart":1,"oldLines":0,"newStart":1,"newLines":3000,"lines":[\#(lines)]}"#)
        #expect(shown(change).count == 31 && shown(change).last == "  … 2971 more lines")
        let whole = shown(change, isWhole: true)
        #expect(whole.count == 2_001 && whole.last == "  … 1001 more lines")
    }

    @Test func `numbers that cannot be and lines of any kind harm nobody`() throws {
        let end = Int.max
        let wild =
            #"{"oldStart":\#(end),"oldLines":0,"newStart":\#(end),"newLines":0,"lines":["","x","+\u001b[2J\n\n","-\t한\u202e"]}"#
        let lines = try shown(change(wild), isBeside: true, level: .numbered)
        #expect(lines.joined().unicodeScalars.allSatisfy { ($0.value >= 0x20 || $0 == "\n") && $0 != "\u{202e}" })
        #expect(lines.joined().contains("→   한"))
    }

    @Test func `it is copied as a patch, without numbers`() throws {
        #expect(
            try change(Self.hunk).patch
                == "--- /a.swift\n+++ /a.swift\n@@ -9,4 +9,4 @@\n a\n-b\n-c\n+B\n d\n+e\n\\ No newline")
    }
}
