import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct WatchPrinterTests {
    private static let down = WatchSamples.state(
        .disconnected, at: 1, previous: .connected, cause: WatchSamples.refused, attempt: 1, nextTry: .seconds(4))

    /// Shows the states of one server beside another, and the moments after them.
    private func show(_ states: [MonitorState], _ view: inout some WatchView, ticks: [Double] = []) throws {
        var board = WatchBoard([WatchSamples.home, WatchSamples.studio])
        for state in states {
            let news = board.apply(state, to: 0)
            try view.show(news, 0, board)
        }
        for seconds in ticks { try view.tick(at: WatchSamples.now + seconds, board) }
        view.close()
    }

    @Test func `a pipe gets changes only, with the time of day`() throws {
        let capture = TerminalCapture()
        var view = WatchPrinter(context: WatchSamples.context(capture))
        let up = MonitorState(.up, at: WatchSamples.now)
        try show([WatchSamples.state(.connecting, attempt: 1), up, up, Self.down, Self.down], &view, ticks: [9])
        let lines = capture.outputText.split(separator: "\n").map(String.init)
        let changes = lines.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).dropFirst().joined(separator: "|")
        }
        #expect(
            changes == [
                "home|connecting||http://192.0.2.7:9090||",
                "home|connected|ok|http://192.0.2.7:9090|12.0|1.2.3 on box, up 2 h",
                "home|disconnected|connection_refused|http://192.0.2.7:9090||Server unreachable: connection refused",
            ])
        #expect(lines.allSatisfy { $0.wholeMatch(of: /\d\d:\d\d:\d\d\t.*/) != nil })
    }

    @Test func `a program gets changes and attempts, and a heartbeat after a minute of silence`() throws {
        let capture = TerminalCapture()
        var view = WatchPrinter(context: WatchSamples.context(capture, isJSON: true))
        let up = WatchSamples.state(.connected, previous: .connecting)
        try show([up, WatchSamples.state(.connected, at: 5)], &view, ticks: [30, 59, 60, 61, 119, 121])
        let lines = capture.outputText.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first?.contains(#""previous":"connecting""#) == true)
        #expect(lines.dropFirst().allSatisfy { !$0.contains("previous") && $0.contains(#""state":"connected""#) })
        #expect(lines.last?.contains(#""at":"2023-11-14T22:15:21Z""#) == true)
    }

    @Test func `a program sees each attempt`() throws {
        let capture = TerminalCapture()
        var view = WatchPrinter(context: WatchSamples.context(capture, isJSON: true))
        try show(
            [Self.down, WatchSamples.state(.connecting, at: 2, previous: .disconnected, attempt: 2), Self.down], &view)
        #expect(capture.outputText.split(separator: "\n").count == 3)
        #expect(capture.outputText.contains(#""attempt":2"#))
    }

    @Test func `a terminal keeps changes and shows what is not connected in motion`() throws {
        let capture = TerminalCapture()
        var view = WatchPrinter(context: WatchSamples.context(capture, columns: 100))
        let up = MonitorState(.up, at: WatchSamples.now)
        try show([WatchSamples.state(.connecting, attempt: 1), up, Self.down], &view, ticks: [1, 2.5])
        let text = capture.outputText
        #expect(text.contains("home    Connecting…"))
        #expect(text.contains("home    Connected     1.2.3 on box, up 2 h, 12.0 ms, http://192.0.2.7:9090"))
        #expect(text.contains("home    Disconnected  Server unreachable: connection refused"))
        #expect(text.contains("next try in 4 s"))
        #expect(text.contains("next try in 3 s"))
        #expect(text.hasSuffix("\u{1b}[?25h"))
    }

    @Test(arguments: [40, 60])
    func `what moves fits a narrow terminal`(columns: Int) throws {
        let capture = TerminalCapture()
        var view = WatchPrinter(context: WatchSamples.context(capture, columns: columns))
        let before = capture.outputText.count
        try show([WatchSamples.state(.disconnected, cause: WatchSamples.refused, attempt: 40)], &view, ticks: [1])
        let drawn = String(capture.outputText.dropFirst(before)).split(separator: "\r\n").filter { $0.contains("◓") }
        #expect(!drawn.isEmpty)
        for line in drawn {
            let visible = line.replacing(/\u{1b}\[[?0-9;]*[a-zA-Z]/, with: "").replacing("\r", with: "")
            #expect(DisplayWidth.columns(of: String(visible)) <= columns)
        }
    }

    @Test func `words come in the language of the person`() throws {
        let capture = TerminalCapture()
        var view = WatchPrinter(context: WatchSamples.context(capture, columns: 100, language: "ko_KR.UTF-8"))
        let up = MonitorState(.up, at: WatchSamples.now)
        try show([WatchSamples.state(.connecting, attempt: 1), up, Self.down], &view)
        for word in ["연결 중…", "연결됨", "연결 끊김", "4초 뒤 다시 시도"] {
            #expect(capture.outputText.contains(word), "\(word)")
        }
    }
}
