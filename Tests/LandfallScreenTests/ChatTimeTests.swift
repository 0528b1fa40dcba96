import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import LandfallWorkflows
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// What goes on and since when.
struct ChatTimeTests {
    private typealias Samples = ScreenSamples

    private static let running = [
        #"{"type":"user","uuid":"0","timestamp":"2026-11-25T13:58:00Z","message":{"content":"build it"}}"#,
        #"{"type":"assistant","uuid":"1","timestamp":"2026-11-26T13:59:00Z","message":{"id":"m","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"make build"}}]}}"#,
    ]

    private func working(_ lines: [String] = running, for time: Duration = .seconds(41)) -> EndlessCodeSession.State {
        var state = ChatSamples.state(lines)
        state.turn = .init(began: .now - time)
        return state
    }

    @Test func `while the model is at work it says so, since when and with what`() throws {
        var app = try ChatSamples.app(80, 24, state: working())
        #expect(app.text.contains("◐ working 41 s") && app.text.contains("◐ Bash   make build"))
        #expect(app.text.contains("running ") && app.tickInterval == Spinner.interval)
        // The channel is gone: nobody knows.
        var lost = working()
        lost.link = .lost(.timeout, attempt: 1, until: .now + .seconds(5))
        ChatSamples.send(.state(lost), to: &app)
        #expect(!app.text.contains("working") && app.text.contains("no result"))
        ChatSamples.send(.state(working(for: .seconds(125))), to: &app)
        #expect(app.text.contains("working 2:05"))
        _ = app.update(.focus(false))
        #expect(app.tickInterval ?? .zero >= .seconds(10))
        let narrow = try ChatSamples.app(40, 20, state: working())
        #expect(narrow.text.split(separator: "\n").first?.contains("◐ 41 s") == true)
    }

    @Test func `a call of before that nobody has ended is not running`() throws {
        let more = [#"{"type":"user","uuid":"2","message":{"content":"and now"}}"#]
        let app = try ChatSamples.app(80, 24, state: working(Self.running + more))
        #expect(app.text.contains("○ Bash   make build") && app.text.contains("no result"))
    }

    @Test func `each day begins with a line, and a message has its time`() throws {
        let app = try ChatSamples.app(80, 24, state: working())
        #expect(app.text.contains("── Wed 25 Nov ──") && app.text.contains("── Thu 26 Nov ──"))
        let row = try #require(app.text.split(separator: "\n").first { $0.contains("▌ build it") })
        // Samples have no time of their own.
        #expect(row.contains("hh:mm"), "\(row)")
        let two = working([Self.running[0], Self.running[0].replacing("\"0\"", with: "\"9\"")])
        #expect(try ChatSamples.app(80, 24, state: two).text.split(separator: "Wed 25 Nov").count == 2)
    }

    @Test func `a user who does not look is told of an answer and of a question, and one who looks is not`() throws {
        var app = try ChatSamples.app(80, 24, state: working())
        func alerts(_ state: EndlessCodeSession.State) -> [TerminalAlert] {
            ChatSamples.send(.state(state), to: &app).compactMap {
                if case .alert(let alert) = $0 { alert } else { nil }
            }
        }
        #expect(alerts(ChatSamples.state(Self.running)).isEmpty && alerts(working()).isEmpty)
        _ = app.update(.focus(false))
        #expect(alerts(ChatSamples.state(Self.running)) == [.bell] && alerts(working()).isEmpty)
        // One that was short has begun and ended since the state before.
        var short = ChatSamples.state(Self.running)
        _ = alerts(short)
        short.turnsEnded += 1
        #expect(alerts(short) == [.bell] && alerts(short).isEmpty)
        _ = alerts(working())
        app.choices.notify = .notification
        var asking = working()
        asking.questions = [.init(id: "q", question: TranscriptQuestion("Which?"), deadline: nil)]
        #expect(alerts(asking) == [.notification(title: "landfall", "build it: Claude Code asks a question")])
        #expect(alerts(asking).isEmpty)
        app.choices.notify = .off
        #expect(alerts(ChatSamples.state(Self.running)).isEmpty)
    }

    @Test func `a question that comes while another view is shown is said there, and counted at the tab`() throws {
        var app = try ChatSamples.app(100, 24, state: ChatSamples.state(Self.running))
        _ = app.update(.focus(true))
        app.go(to: .home)
        #expect(!app.text.contains("Chat 1"))
        var asking = ChatSamples.state(Self.running)
        asking.questions = [.init(id: "q", question: TranscriptQuestion("Which?"), deadline: nil)]
        ChatSamples.send(.state(asking), to: &app)
        #expect(app.text.contains("Chat 1") && app.text.contains("Claude Code asks a question"))
        let id = try #require(app.chat.profile?.id)
        let facts = StatusFacts(counts: [StatusCount("active_sessions", 2), StatusCount("projects", 1)])
        let route = "http://10.0.0.8:8080"
        let state = MonitorState(at: ScreenSamples.now, status: .connected, route: route, facts: facts)
        ScreenSamples.send(.state(id, state), to: &app)
        #expect(app.text.contains("asks you"))
        _ = app.update(.resized(TerminalSize(columns: 160, rows: 40)))
        #expect(app.text.contains("asks you something"))
        asking.questions = []
        ChatSamples.send(.state(asking), to: &app)
        #expect(!app.text.contains("asks you") && app.text.contains("2 active sessions, 1 project"))
    }
}
