import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import Synchronization
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

struct ChatViewTests {
    private typealias Samples = ScreenSamples

    private func orders(_ effects: [ScreenEffect<ScreenWork>]) -> [String] { ChatSamples.orders(effects) }

    @Test func `what is typed is text, Enter sends it, and no letter is a key`() throws {
        var app = try ChatSamples.app(80, 24)
        Samples.type("q", "t", "d", "space", "g", to: &app)
        #expect(app.viewID == .chat && app.chat.input.text == "qtd g" && app.text.contains("› qtd g"))
        #expect(orders(Samples.type("enter", to: &app)) == ["send qtd g"])
        #expect(app.chat.input.text.isEmpty)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty)
    }

    @Test func `a conversation that nothing answered is opened at the next poll`() throws {
        let clock = Mutex(Duration.zero)
        var app = try ChatSamples.app(80, 24, elapsed: { clock.withLock { $0 } })
        let id = try #require(app.chat.profile?.id)
        let up = MonitorState(at: Samples.now, status: .connected, route: "http://10.0.0.9:8080")
        func poll(at seconds: Int) -> [String] {
            clock.withLock { $0 = .seconds(seconds) }
            return orders(Samples.send(.state(id, up), to: &app))
        }
        _ = poll(at: 0)
        ChatSamples.send(.failed(CommandFailure(.serverUnreachable, "gone")), to: &app)
        #expect(poll(at: 5) == ["open s1"])
        // It may take longer than a poll, and the next attempt waits longer.
        #expect(poll(at: 10).isEmpty)
        ChatSamples.send(.failed(CommandFailure(.serverUnreachable, "gone")), to: &app)
        #expect(poll(at: 15).isEmpty)
        #expect(poll(at: 20) == ["open s1"])
        ChatSamples.send(.failed(CommandFailure(.tokenRefused, "no")), to: &app)
        #expect(poll(at: 600).isEmpty)
    }

    @Test func `what the session before tells is not shown of the next one, and nothing typed goes to it`() throws {
        var app = try ChatSamples.app(80, 24)
        let run = app.chat.run
        let other = try ScreenSamples.profile("other", "http://10.0.0.8:8080", kind: .endlesscode)
        _ = app.openChat(other, session: "s9")
        // It was on its way when the other one was opened.
        for news in [ChatNews.state(ChatSamples.state()), .opened(SessionPlace(session: "s1", project: "p"))] {
            Samples.send(.chat(news, run: run), to: &app)
        }
        #expect(app.chat.state == nil && app.chat.session == "s9" && !app.text.contains("Where does **it** land?"))
        Samples.type("h", "i", to: &app)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty && app.chat.input.text == "hi")
    }

    @Test func `each order names the run that was shown when it was given, also one that was asked about`() throws {
        var app = try ChatSamples.app(80, 24)
        let runs = { (effects: [ScreenEffect<ScreenWork>]) in
            effects.compactMap { if case .work(.chat(_, let run)) = $0 { run } else { nil } }
        }
        let first = app.chat.run
        #expect(runs(Samples.type("h", "enter", to: &app)) == [first])
        Samples.type("alt-x", "right", to: &app)
        let opening = app.openChat(try ChatSamples.profile(), session: "s2")
        #expect(runs(opening) == [first + 1])
        #expect(runs(Samples.type("enter", to: &app)) == [first])
    }

    @Test func `a paste is text and is never sent`() throws {
        var app = try ChatSamples.app(80, 24)
        let effects = app.update(.paste(Paste("one\ntwo\n")))
        #expect(orders(effects).isEmpty && app.chat.input.text == "one\ntwo\n")
        _ = app.update(.paste(Paste("if x:\n\treturn\r\n")))
        #expect(app.chat.input.text == "one\ntwo\nif x:\n\treturn\n" && app.text.contains("    return"))
        _ = app.update(.paste(Paste(String(repeating: "x", count: TextArea.most), hidden: 2)))
        #expect(app.text.contains("the last 22") && app.chat.input.text.count == 22)
        var other = app
        Samples.type("enter", to: &other)
        #expect(other.chat.input.text.count == 22)
        Samples.type("tab", "right", "enter", to: &app)
        #expect(app.chat.input.text.count == TextArea.most && app.text.contains("2 invisible characters"))
    }

    @Test func `a long paste is folded, opens, goes by one key, and is sent whole`() throws {
        var app = try ChatSamples.app(80, 24)
        let lines = (1...10_000).map(String.init).joined(separator: "\n")
        Samples.type("a", to: &app)
        _ = app.update(.paste(Paste(lines, hadPairs: true)))
        #expect(
            app.text.contains("› a[10,000 lines pasted]") && app.text.contains("Line endings changed from CRLF to LF"))
        #expect(app.chat.input.text == "a" + lines && app.text.contains("alt-o"))
        var sent = app
        #expect(orders(Samples.type("enter", to: &sent)) == ["send a\(lines)"])
        var opened = app
        Samples.type("alt-o", to: &opened)
        #expect(opened.text.contains("9999") && !opened.chat.input.hasFold)
        Samples.type("backspace", to: &app)
        #expect(app.chat.input.text == "a")
        Samples.type("ctrl-_", to: &app)
        #expect(app.chat.input.text == "a" + lines)
        Samples.type("alt-_", to: &app)
        #expect(app.chat.input.text == "a")
        _ = app.update(.paste(Paste(String(repeating: "x", count: 12_345))))
        #expect(app.text.contains("[12,345 characters pasted]"))
    }

    @Test func `what I said is shown as I typed it`() throws {
        let said = ##"{"type":"user","uuid":"1","message":{"content":"# no **title**\n\n- a  b\n\tif x:\n<b>"}}"##
        let app = try ChatSamples.app(80, 24, state: ChatSamples.state([said]))
        let rows = app.text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(rows.firstIndex { $0.contains("▌ # no") })
        let shown = rows[start...(start + 4)].map { $0.drop { $0 == " " || $0 == "▌" } }
        #expect(shown == ["# no **title**", "", "- a  b", "if x:", "<b>"] && app.text.contains("▌     if x:"))
    }

    @Test func `without a connection what is written stays`() throws {
        var state = ChatSamples.state()
        state.link = .lost(.closed(code: 1001), attempt: 1, until: .now + .seconds(9))
        var app = try ChatSamples.app(80, 24, state: state)
        Samples.type("h", "i", to: &app)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty && app.chat.input.text == "hi")
    }

    @Test func `scrolling up makes the input a line and counts what comes, and the end brings it back`() throws {
        let many = (1...40).map { #"{"type":"user","uuid":"n\#($0)","message":{"content":"number \#($0)"}}"# }
        var app = try ChatSamples.app(80, 24, state: ChatSamples.state(many))
        #expect(app.text.contains("number 40") && app.text.contains("› "))
        Samples.type("pgup", to: &app)
        #expect(!app.text.contains("number 40") && !app.chat.showsInput)
        var later = ChatSamples.state(many + [#"{"type":"user","uuid":"x","message":{"content":"number 41"}}"#])
        later.received = 1
        let before = app.text
        ChatSamples.send(.state(later), to: &app)
        #expect(app.text.contains("1 new") && !app.text.contains("number 41"))
        #expect(before.contains("number 20") == app.text.contains("number 20"))
        Samples.type("end", to: &app)
        #expect(app.text.contains("number 41") && app.chat.showsInput)
    }

    @Test func `letters go to the input wherever one has scrolled, and Enter sends them`() throws {
        let many = (1...40).map { #"{"type":"user","uuid":"n\#($0)","message":{"content":"number \#($0)"}}"# }
        var app = try ChatSamples.app(80, 24, state: ChatSamples.state(many))
        let words = ["p", "a", "x", "c", "G", "i", "r", "space", "q", "1", "/", "d", "y"]
        let effects = (["pgup"] + words).flatMap { Samples.type($0, to: &app) }
        #expect(orders(effects).isEmpty && app.overlay == nil && app.viewID == .chat)
        #expect(app.chat.input.text == "paxcGir q1/dy" && app.text.contains("› paxcGir q1/dy"))
        #expect(!app.chat.showsInput && !app.text.contains("number 40"))
        Samples.type("left", "backspace", "home", to: &app)
        #expect(app.chat.input.text == "paxcGir q1/y" && app.text.contains("number 1"))
        #expect(orders(Samples.type("enter", to: &app)).last == "send paxcGir q1/y")
        #expect(app.chat.showsInput)
    }

    @Test func `braces go from one of my messages to the next, and Enter unfolds what is chosen`() throws {
        var app = try ChatSamples.app(100, 40)
        Samples.type("esc", "{", to: &app)
        #expect(app.text.contains("▌ ▌ Where does"))
        #expect(!app.text.contains("A shore."))
        Samples.type("{", "down", "enter", to: &app)
        #expect(app.text.contains("A shore."))
    }

    @Test func `plus and minus show more and less of code`() throws {
        var app = try ChatSamples.app(100, 60)
        #expect(app.text.contains("+    go()") && !app.text.contains("  7"))
        Samples.type("esc", "minus", to: &app)
        #expect(!app.text.contains("+    go()"))
        Samples.type("+", "+", to: &app)
        #expect(app.text.contains("+    go()") && app.text.contains("  7"))
        Samples.type("+", to: &app)
        #expect(app.text.contains("4 +    go()"))
    }

    @Test func `code is scrolled to the right and never wrapped`() throws {
        var app = try ChatSamples.app(40, 40)
        #expect(app.text.contains("let shore") && !app.text.contains("within: 12"))
        Samples.type("esc", "up", "up", "up", "right", "right", "right", to: &app)
        #expect(app.text.contains("within: 12") && !app.text.contains("let shore"))
        Samples.type("left", "left", "left", to: &app)
        #expect(app.viewID == .chat && app.text.contains("let shore"))
    }

    @Test func `a digit chooses an answer, and Enter sends it`() throws {
        var state = ChatSamples.state()
        let question = try JSONBounds.shown.decode(
            TranscriptQuestion.self,
            from: Array(#"{"question":"Which shore?","options":[{"label":"North"},{"label":"South"}]}"#.utf8))
        state.questions = [.init(id: ForeignText("p1"), question: question, deadline: .now + .seconds(1_790))]
        var app = try ChatSamples.app(80, 24, state: state)
        #expect(app.text.contains("Which shore?") && app.text.contains("○ 2  South") && app.text.contains("min left"))
        Samples.type("1", "2", to: &app)
        #expect(app.text.contains("○ 1  North") && app.text.contains("◉ 2  South"))
        #expect(orders(Samples.type("enter", to: &app)) == [#"answer p1 ["South"] -"#])
    }

    @Test func `a search goes to what has the words, and a draft stays with its session`() throws {
        var app = try ChatSamples.app(80, 24)
        Samples.type("x", "esc", "/", "s", "h", "o", "r", "e", "s", "enter", to: &app)
        #expect(app.chat.chosen != nil && app.chat.search.text == "shores")
        let profile = try #require(app.chat.profile)
        _ = app.openChat(profile, session: "s2")
        #expect(app.chat.input.text.isEmpty)
        _ = app.openChat(profile, session: "s1")
        #expect(app.chat.input.text == "x")
    }

    @Test func `a side conversation is counted below its call, and opened by Enter`() throws {
        let lines = [
            #"{"type":"assistant","uuid":"1","message":{"id":"m","content":[{"type":"tool_use","id":"k","name":"Task","input":{"description":"look","prompt":"Find a bay"}}]}}"#,
            #"{"type":"user","uuid":"2","isSidechain":true,"agentId":"a1","message":{"content":"Find a bay"}}"#,
            #"{"type":"assistant","uuid":"3","isSidechain":true,"agentId":"a1","message":{"id":"s","content":[{"type":"text","text":"A **deep** one.\n```\nlet bay\n```"}]}}"#,
            #"{"type":"user","uuid":"4","toolUseResult":{"status":"completed","agentId":"a1"},"message":{"content":[{"type":"tool_result","tool_use_id":"k","content":"found"}]}}"#,
        ]
        var app = try ChatSamples.app(80, 30, state: ChatSamples.state(lines))
        #expect(app.text.contains("✓ Task   look") && !app.text.contains("deep"))
        Samples.type("esc", "enter", to: &app)
        #expect(app.text.contains("2 messages  ▾") && app.text.contains("│ ▌ Find a bay"))
        #expect(app.text.contains("│ A deep one.") && app.text.contains("│   let bay"))
        Samples.type("enter", to: &app)
        #expect(!app.text.contains("deep"))
        app = try ChatSamples.app(80, 30, state: ChatSamples.state([lines[0], lines[3]]))
        Samples.type("esc", "enter", to: &app)
        #expect(app.text.contains("landfall chat agent-a1"))
    }

    @Test func `from 120 columns the old text stands beside the new one, and what is seen whole does not scroll`()
        throws
    {
        let edit = ChatSamples.lines.filter { $0.contains("t1") }
        var app = try ChatSamples.app(119, 30, state: ChatSamples.state(edit))
        #expect(app.text.contains("4      -    wait()") && !app.text.contains("wait()   "))
        app = try ChatSamples.app(120, 30, state: ChatSamples.state(edit))
        let row = try #require(app.text.split(separator: "\n").first { $0.contains("wait()") })
        #expect(row.contains("4 -    wait()") && row.contains("│    4 +    go()"))
        Samples.type("esc", "right", to: &app)
        #expect(app.text.contains("4 -    wait()") && !app.chat.isShifted)
    }

    @Test func `a flood is drawn at the pace of the screen, which says what it left out`() throws {
        let many = { (count: Int) in
            ChatSamples.state(
                (1...count).map { #"{"type":"user","uuid":"n\#($0)","message":{"content":"number \#($0)"}}"# })
        }
        var app = try ChatSamples.app(80, 24, state: many(10))
        var state = many(1_000)
        state.received = 990
        ChatSamples.send(.state(state), to: &app)
        #expect(app.text.contains("number 1000"))
        let skipped = 990 - app.chat.visible(app.chat.parts(app.layout.body).transcript).count
        #expect(app.text.contains("\(skipped) messages not shown"))
        #expect(app.chat.flood.skipped(at: .seconds(3_600)) == 0)
    }

    @Test func `what was said before the end is asked for before somebody wants it, and not for ever`() throws {
        var app = try ChatSamples.app(80, 24)
        var state = ChatSamples.state()
        state.history = .read(hasEarlier: true)
        #expect(orders(ChatSamples.send(.state(state), to: &app)) == ["earlier"])
        state.isReadingEarlier = true
        #expect(orders(ChatSamples.send(.state(state), to: &app)).isEmpty)
        state.isReadingEarlier = false
        let asked = (0..<9).flatMap { _ in orders(ChatSamples.send(.state(state), to: &app)) }
        #expect(asked == ["earlier", "earlier", "earlier"])
    }

    @Test func `y copies a change as a patch and what was read without numbers`() throws {
        var app = try ChatSamples.app(80, 24, state: ChatSamples.state(ChatSamples.lines.filter { $0.contains("t1") }))
        Samples.type("esc", to: &app)
        let copied = Samples.type("y", to: &app).compactMap { if case .copy(let text) = $0 { text } else { nil } }
        let patch = "--- /src/ship.swift\n+++ /src/ship.swift\n@@ -3,2 +3,2 @@\n func land() {\n-    wait()\n+    go()"
        #expect(copied == [patch])
        let read = [
            ##"{"type":"assistant","uuid":"1","message":{"id":"m","content":[{"type":"tool_use","id":"r","name":"Read","input":{"file_path":"/a.py"}}]}}"##,
            ##"{"type":"user","uuid":"2","toolUseResult":{"type":"text","file":{"filePath":"/a.py","content":"def f():\n\treturn 1  ","startLine":7,"numLines":2,"totalLines":9}},"message":{"content":[{"type":"tool_result","tool_use_id":"r","content":"     7→def f():"}]}}"##,
        ]
        app = try ChatSamples.app(80, 24, state: ChatSamples.state(read))
        Samples.type("esc", "+", "+", to: &app)
        #expect(app.text.contains("    7 def f():") && app.text.contains("    8 →   return 1··"))
        let text = Samples.type("y", to: &app).compactMap { if case .copy(let text) = $0 { text } else { nil } }
        #expect(text == ["def f():\n\treturn 1  "])
    }

    @Test func `escape sequences of a server are shown and never obeyed`() throws {
        let app = try ChatSamples.app(100, 60)
        #expect(app.text.contains("␛[31mred") && !app.text.contains("\u{1b}"))
    }
}
