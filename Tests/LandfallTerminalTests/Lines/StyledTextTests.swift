import Testing

@testable import LandfallTerminal

@Suite struct StyledTextTests {
    private let line = StyledText("거실", .bold) + StyledText(" ok", .good) + " end"

    @Test func `width and text know nothing of roles`() {
        #expect(line.columns == 11)
        #expect(line.plain == "거실 ok end")
        #expect(line.rendered(Style(isColored: false)) == "거실 ok end")
        #expect(
            line.rendered(Style(isColored: true)) == "\u{1b}[1m거실\u{1b}[22m\u{1b}[32m ok\u{1b}[39m end")
    }

    @Test(arguments: [
        (11, "거실 ok end"), (10, "거실 ok e…"), (8, "거실 ok…"), (7, "거실 o…"), (5, "거실…"), (4, "거…"), (1, "…"), (0, ""),
    ])
    func `a cut goes through the parts and keeps their roles`(columns: Int, cut: String) {
        let result = line.truncated(toColumns: columns)
        #expect(result.plain == cut)
        #expect(result.columns <= columns)
        #expect(result.spans.first?.role == .bold)
    }

    @Test func `padding has no role`() {
        #expect(StyledText("거", .bold).padded(toColumns: 3).rendered(Style(isColored: true)) == "\u{1b}[1m거\u{1b}[22m ")
        #expect(StyledText("7").padded(toColumns: 3, alignment: .right).plain == "  7")
    }
}
