import Testing

@testable import LandfallTerminal

@Suite struct LiveRegionTests {
    private let capture = TerminalCapture()
    private let output: TerminalOutput

    init() {
        output = Terminal(capture: capture, size: TerminalSize(columns: 20, rows: 5), noColorFlag: true).output
    }

    private func screen() -> ScreenModel {
        var screen = ScreenModel(columns: 20, rows: 5)
        screen.write(capture.outputText)
        return screen
    }

    private func makeRegion() -> LiveRegion { LiveRegion(output: output, more: { "… and \($0) more" }) }

    @Test func `the cursor is hidden while it is drawn and back at the end`() throws {
        let region = makeRegion()
        #expect(capture.outputText == "")
        try region.draw(LiveBlock(rows: ["a"]))
        try region.draw(LiveBlock(rows: ["a", "b"]))
        #expect(screen().isCursorHidden)
        try region.finish()
        #expect(!screen().isCursorHidden)
        #expect(screen().text == ["a", "b"])
    }

    @Test func `the cursor comes back when an error ends the scope`() {
        func work() throws {
            let region = makeRegion()
            try region.draw(LiveBlock(rows: ["a"]))
            throw CancellationError()
        }
        #expect(throws: CancellationError.self) { try work() }
        #expect(capture.outputText.contains("\u{1b}[?25l"))
        #expect(!screen().isCursorHidden)
    }

    @Test func `a region that drew nothing writes nothing`() throws {
        do {
            let region = makeRegion()
            try region.finish()
        }
        #expect(capture.outputText == "")
    }

    @Test func `the final lines take the place of the frame, all of them`() throws {
        let region = makeRegion()
        try region.draw(LiveBlock(rows: (1...9).map { "row \($0)" }))
        #expect(screen().text == ["… and 6 more", "row 7", "row 8", "row 9"])
        try region.finish(with: (1...9).map { "row \($0)" })
        #expect(screen().text == (1...9).map { "row \($0)" })
        #expect(!screen().isCursorHidden)
    }

    @Test func `after a stop the next frame begins below`() throws {
        let region = makeRegion()
        try region.draw(LiveBlock(rows: ["a"]))
        try region.finish()
        try output.write("[1]+ Stopped\r\n")
        try region.draw(LiveBlock(rows: ["a"]))
        #expect(screen().text == ["a", "[1]+ Stopped", "a"])
        #expect(screen().isCursorHidden)
        region.close()
    }
}
