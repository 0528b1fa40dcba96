import LandfallTerminal
import Testing

@testable import LandfallViews

struct JSONLinesTests {
    private func plain(_ body: String) -> [String] { JSONLines(Array(body.utf8)).lines.map(\.plain) }

    @Test func `JSON is indented, and its order and numbers stay`() {
        #expect(
            plain(#"{"b":1.50,"a":["x",{}],"c":{"d":null}}"#)
                == [
                    "{", #"  "b": 1.50,"#, #"  "a": ["#, #"    "x","#, "    {}", "  ],", #"  "c": {"#,
                    #"    "d": null"#, "  }", "}",
                ])
    }

    @Test func `names and strings have roles, also where they hold quotes and colons`() {
        let lines = JSONLines(Array(#"{"a\": ":"b\"c, : ","n":7}"#.utf8)).lines
        #expect(lines[1].spans.map(\.text) == ["  ", #""a\": ""#, ": ", #""b\"c, : ""#, ","])
        #expect(lines[1].spans.map(\.role) == [nil, .bold, nil, .good, nil])
        #expect(lines[2].spans.map(\.text) == ["  ", #""n""#, ": ", "7"])
    }

    @Test(arguments: ["not json\nat all\n", "{\"a\":1} x", "[1,", "", "{\"a\":1}{}"])
    func `anything else stays as it is, line by line`(body: String) {
        #expect(plain(body) == body.split(separator: "\n").map(String.init))
    }

    @Test func `control characters are visible`() {
        #expect(plain("{\"a\":\"\u{1b}[31m\"}").allSatisfy { !$0.contains("\u{1b}") })
        #expect(plain("\u{1b}[2J\n").allSatisfy { !$0.contains("\u{1b}") })
    }
}
