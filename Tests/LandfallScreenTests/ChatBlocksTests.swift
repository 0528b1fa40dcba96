import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// Blocks of code and tables: selected, scrolled and copied one by one.
struct ChatBlocksTests {
    private typealias Samples = ScreenSamples

    private static let wide = String(repeating: "w", count: 100)
    private static let answer =
        #"{"type":"text","text":"Two:\n```\nfirst \#(wide)\n```\nand\n```\nsecond \#(wide)\n```"}"#
    private static let lines = [
        #"{"type":"user","uuid":"0","message":{"content":"ask"}}"#,
        #"{"type":"assistant","uuid":"1","message":{"id":"m","content":[\#(answer)]}}"#,
        #"{"type":"user","uuid":"2","message":{"content":"thanks"}}"#,
    ]

    private func copied(_ key: String, _ app: inout ScreenApp) -> [String] {
        Samples.type(key, to: &app).compactMap { if case .copy(let text) = $0 { text } else { nil } }
    }

    @Test func `the arrows go from block to block, and y copies the one that is selected`() throws {
        var app = try ChatSamples.app(60, 24, state: ChatSamples.state(Self.lines))
        Samples.type("esc", "up", to: &app)
        #expect(app.chat.chosenBlock == 1 && copied("y", &app) == ["second \(Self.wide)"])
        Samples.type("up", to: &app)
        #expect(app.chat.chosenBlock == 0 && copied("y", &app) == ["first \(Self.wide)"])
        #expect(copied("Y", &app).first?.hasPrefix("Two:") == true)
        Samples.type("up", to: &app)
        #expect(app.chat.chosenBlock == nil && copied("y", &app).first?.hasPrefix("Two:") == true)
        Samples.type("up", to: &app)
        #expect(app.chat.current?.content == .prompt("ask") && copied("y", &app) == ["ask"])
        Samples.type("down", "down", "down", "down", to: &app)
        #expect(app.chat.current?.content == .prompt("thanks"))
    }

    @Test func `only the selected block goes sideways, as far as it is long, and both edges say that there is more`()
        throws
    {
        var app = try ChatSamples.app(60, 24, state: ChatSamples.state(Self.lines))
        #expect(app.text.split(separator: "\n").count { $0.hasSuffix("›") || $0.contains("www›") } == 2)
        Samples.type("esc", "up", to: &app)
        for _ in 0..<30 { Samples.type("right", to: &app) }
        #expect(app.text.contains("first w") && !app.text.contains("second w") && app.text.contains("‹w"))
        #expect(app.chat.shifts.count == 1 && app.chat.shifts.values.allSatisfy { $0 < 107 })
        for _ in 0..<30 where app.chat.isShifted { Samples.type("left", to: &app) }
        #expect(app.text.contains("second w") && !app.text.contains("‹") && app.viewID == .chat)
    }

    @Test func `a prompt that one goes to stands at the top, with its answer below it`() throws {
        let lines = (0..<20).flatMap { number in
            [
                #"{"type":"user","uuid":"u\#(number)","message":{"content":"question \#(number)"}}"#,
                #"{"type":"assistant","uuid":"a\#(number)","message":{"id":"m\#(number)","content":[{"type":"text","text":"answer \#(number)\n\nmore\n\nand more"}]}}"#,
            ]
        }
        var app = try ChatSamples.app(80, 24, state: ChatSamples.state(lines))
        Samples.type("esc", to: &app)
        for _ in 0..<10 { Samples.type("{", to: &app) }
        let rows = app.text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = try #require(rows.firstIndex { $0.contains("question 10") }, "\(app.text)")
        #expect(place == 3 && app.text.contains("answer 10") && !app.text.contains("answer 9"))
        Samples.type("}", to: &app)
        #expect(app.text.contains("question 11") && !app.text.contains("question 10"))
    }

    @Test func `code is drawn aside by the mouse, and a click that draws nothing unfolds`() throws {
        let code = "let shore = " + String(repeating: "x", count: 80)
        let text = #"{"type":"text","text":"```swift\n\#(code)\n```\nand\n```\n\#(code)\n```"}"#
        let line = #"{"type":"assistant","uuid":"1","message":{"id":"m","content":[\#(text)]}}"#
        var app = try ChatSamples.app(40, 40, state: ChatSamples.state([line]))
        let block = BlockPlace(item: try #require(app.chat.items.first?.id), block: 0)
        let rows = app.text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = try #require(rows.firstIndex { $0.contains("let shore") })
        let mouse = { (action: MouseEvent.Action, column: Int, modifiers: Key.Modifiers) in
            let point = Point(column: column, row: place)
            let region = app.picture(app.size).region(at: point)
            _ = app.update(.mouse(MouseEvent(action, at: point, modifiers), region))
        }
        mouse(.press(0), 30, [])
        mouse(.drag(0), 6, [])
        mouse(.release(0), 6, [])
        #expect(app.chat.shifts == [block: 24] && app.chat.unfolded.isEmpty && app.text.contains("‹"))
        mouse(.wheelUp, 6, .shift)
        #expect(app.chat.shifts == [block: 16])
        mouse(.wheelRight, 6, [])
        mouse(.wheelDown, 6, .shift)
        #expect(app.chat.shifts == [block: 32])
        for _ in 0..<20 { mouse(.wheelRight, 6, []) }
        // Its end stands at the right edge: 92 columns behind a margin of 2.
        #expect(app.chat.shifts == [block: 92 - 36] && app.text.contains("let shore"))
        mouse(.press(0), 6, [])
        #expect(app.chat.unfolded.isEmpty)
        mouse(.release(0), 6, [])
        #expect(app.chat.unfolded.count == 1)
    }
}
