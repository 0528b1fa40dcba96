import LandfallTerminal
import Testing

@testable import LandfallScreen

struct OutputColoursTests {
    private static func spans(_ lines: String...) -> [[(String, Role?)]] {
        var colours = OutputColours(base: .dim)
        return lines.map { colours.line($0).spans.filter { !$0.text.isEmpty }.map { ($0.text, $0.role) } }
    }

    @Test func `colours become those of the theme, and go on from line to line`() {
        let lines = Self.spans("a ␛[31mred␛[0m b", "␛[1;32mgreen", "still ␛[mnot")
        #expect(lines[0].map(\.0) == ["a ", "red", " b"] && lines[0].map(\.1) == [.dim, .bad, .dim])
        #expect(lines[1].map(\.1) == [.good])
        #expect(lines[2].map(\.0) == ["still ", "not"] && lines[2].map(\.1) == [.good, .dim])
    }

    @Test func `colours beyond the sixteen are none, and take nothing else with them`() {
        let lines = Self.spans("␛[38;5;196mx␛[38;2;1;2;3my␛[48;5;9;33mz")
        #expect(lines[0].map(\.0).joined() == "xyz" && lines[0].last?.1 == .warn && lines[0].first?.1 == .dim)
    }

    @Test(arguments: ["␛[2J", "␛[31", "␛[", "␛]0;x", "␛[99999999999999999999m", "␛[31;m␛[;;;m", "␛[38;5"])
    func `what is no colour stays as it is shown, whatever it is`(text: String) {
        let line = Self.spans("a\(text)b")[0].map(\.0).joined()
        #expect(line.hasPrefix("a") && line.hasSuffix("b"))
        if !text.hasSuffix("m") { #expect(line == "a\(text)b") }
    }
}
