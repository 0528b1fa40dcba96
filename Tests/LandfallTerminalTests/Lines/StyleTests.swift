import Testing

@testable import LandfallTerminal

@Suite struct StyleTests {
    @Test(arguments: [
        (true, false, ["TERM": "xterm"], true),
        (false, false, ["TERM": "xterm"], false),
        (true, true, ["TERM": "xterm"], false),
        (true, false, ["TERM": "dumb"], false),
        (true, false, [:], false),
        (true, false, ["TERM": "xterm", "NO_COLOR": "1"], false),
        (true, false, ["TERM": "xterm", "NO_COLOR": ""], true),
        (false, false, ["CLICOLOR_FORCE": "1"], true),
        (false, false, ["CLICOLOR_FORCE": "0"], false),
        (false, false, ["CLICOLOR_FORCE": ""], false),
        (true, false, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
        (true, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
        (true, true, ["CLICOLOR_FORCE": "1"], false),
    ])
    func `colour is decided as people expect it`(
        isTerminal: Bool, noColorFlag: Bool, environment: [String: String], isColored: Bool
    ) {
        let style = Style.decide(isTerminal: isTerminal, noColorFlag: noColorFlag, environment: environment)
        #expect(style.isColored == isColored)
    }

    @Test func `roles become sequences that end themselves, or nothing`() {
        #expect(Style(isColored: true).apply(.good, to: "ok") == "\u{1b}[32mok\u{1b}[39m")
        #expect(Style(isColored: true).apply(.heading, to: "NAME") == "\u{1b}[1;4mNAME\u{1b}[22;24m")
        #expect(Style(isColored: true).apply(.bad, to: "") == "")
        for role in Role.allCases { #expect(Style(isColored: false).apply(role, to: "ok") == "ok") }
        #expect(Set(Role.allCases.map { Style(isColored: true).apply($0, to: "x") }).count == Role.allCases.count)
    }
}
