import LandfallConnections
import LandfallTerminal
import LandfallWorkflows
import Synchronization
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// The messages said before, in the input.
struct InputRecallTests {
    private typealias Samples = ScreenSamples

    private func app(_ said: [String]) throws -> ScreenApp {
        let lines = said.enumerated().map { index, text in
            #"{"type":"user","uuid":"p\#(index)","message":{"content":"\#(text)"}}"#
        }
        return try ChatSamples.app(80, 24, state: ChatSamples.state(lines))
    }

    @Test func `arrows that come as fast as a wheel's scroll, and leave the input as it was`() throws {
        let now = Mutex(Duration.seconds(1))
        let lines = (1...40).map { #"{"type":"user","uuid":"p\#($0)","message":{"content":"number \#($0)"}}"# }
        var app = try ChatSamples.app(80, 24, state: ChatSamples.state(lines), elapsed: { now.withLock { $0 } })
        Samples.type("d", "up", to: &app)
        #expect(app.chat.input.text == "number 40")
        for _ in 1...2 {
            now.withLock { $0 += .milliseconds(5) }
            Samples.type("up", to: &app)
        }
        #expect(app.chat.input.text == "d" && app.chat.recall == nil && !app.chat.showsInput)
        now.withLock { $0 += .seconds(1) }
        Samples.type("end", "up", to: &app)
        now.withLock { $0 += .milliseconds(12) }
        Samples.type("up", to: &app)
        #expect(app.chat.input.text == "number 39")
    }

    private func sent(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
        effects.compactMap { if case .work(.chat(.send(let text, _), _)) = $0 { text } else { nil } }
    }

    private func kept(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
        effects.flatMap { effect -> [String] in
            if case .work(.typed(let entries, _, _, _)) = effect { entries.map(\.text) } else { [] }
        }
    }

    @Test func `Up goes to what was said before, Down comes back, and the draft is not lost`() throws {
        var app = try app(["first", #"two\nlines"#, "third", "third"])
        Samples.type("d", to: &app)
        var shown: [String] = []
        for key in ["up", "up", "up", "up", "down", "down", "down", "down"] {
            #expect(kept(Samples.type(key, to: &app)).allSatisfy { $0 == "d" })
            shown.append(app.chat.input.text)
        }
        #expect(shown == ["third", "two\nlines", "first", "first", "two\nlines", "third", "d", "d"])
        #expect(app.chat.recall == nil && app.chat.showsInput)
    }

    @Test func `what was changed and not sent is kept, and what was sent is said`() throws {
        var app = try app(["first", "second"])
        Samples.type("d", "up", "up", to: &app)
        #expect(kept(Samples.type("x", to: &app)) == ["firstx\nd"])
        Samples.type("down", to: &app)
        #expect(app.chat.input.text == "second" && app.chat.draft == "firstx\nd")
        Samples.type("up", to: &app)
        #expect(app.chat.input.text == "firstx" && sent(Samples.type("enter", to: &app)) == ["firstx"])
        #expect(app.chat.input.text == "d" && app.chat.draft == "d")
        Samples.type("up", to: &app)
        #expect(app.chat.input.text == "firstx")
    }

    @Test func `what the server says that nobody can type is no change of the user's`() throws {
        var app = try app([#"one\r\ntwo"#, #"red \u001b[31m\u202e end\ufdd0"#, "last"])
        Samples.type("d", to: &app)
        for key in ["up", "up", "up", "down", "down", "down"] {
            #expect(kept(Samples.type(key, to: &app)).allSatisfy { $0 == "d" })
            #expect(app.chat.draft == "d")
        }
        #expect(app.chat.recall == nil && sent(Samples.type("enter", to: &app)) == ["d"])
        #expect(app.chat.input.text.isEmpty)
    }

    @Test func `in a text of one's own Up goes by lines first, and without a message it scrolls`() throws {
        var app = try app(["first"])
        _ = app.update(.paste(Paste("a\nb")))
        Samples.type("up", to: &app)
        #expect(app.chat.input.text == "a\nb")
        Samples.type("up", to: &app)
        #expect(app.chat.input.text == "first")
        let answers = (1...40).map {
            #"{"type":"assistant","uuid":"a\#($0)","message":{"id":"m\#($0)","content":[{"type":"text","text":"n \#($0)"}]}}"#
        }
        app = try ChatSamples.app(80, 24, state: ChatSamples.state(answers))
        Samples.type("up", to: &app)
        #expect(!app.chat.showsInput)
    }

    @Test func `Ctrl-R looks backward for words, Enter takes what is found, and Esc leaves what was there`() throws {
        var app = try app(["build it", "test it", "Build all"])
        Samples.type("d", "ctrl-r", "b", "u", "i", to: &app)
        #expect(app.chat.input.text == "Build all" && app.text.contains("Search your messages: bui"))
        Samples.type("ctrl-r", to: &app)
        #expect(app.chat.input.text == "build it")
        Samples.type("ctrl-r", to: &app)
        #expect(app.chat.input.text == "build it" && app.text.contains("no match"))
        var taken = app
        #expect(sent(Samples.type("enter", to: &taken)).isEmpty && taken.chat.input.text == "build it")
        #expect(taken.chat.draft == "d" && sent(Samples.type("enter", to: &taken)) == ["build it"])
        #expect(taken.chat.input.text == "d")
        for key in ["esc", "ctrl-g"] {
            var left = app
            Samples.type(key, to: &left)
            #expect(left.chat.input.text == "d" && left.chat.recall == nil && left.chat.takesText)
        }
        Samples.type("backspace", "backspace", "backspace", "t", "e", "left", "x", to: &app)
        #expect(app.chat.input.text == "test ixt" && !app.chat.isFinding)
    }

    @Test func `Ctrl-G gives the draft to an editor, whose text can be undone, and whose failure changes nothing`()
        throws
    {
        var app = try app(["first"])
        let effects = Samples.type("d", "ctrl-g", to: &app)
        let lent = effects.compactMap { if case .lend(.edit(let text, let run)) = $0 { (text, run) } else { nil } }
        let (text, run) = try #require(lent.first)
        #expect(text == "d" && run == app.chat.run)
        Samples.send(.edited(.failure(.failed(1, kept: nil)), run: run), to: &app)
        #expect(app.chat.input.text == "d" && app.text.contains("The editor failed with status 1"))
        #expect(kept(app.update(.message(.edited(.success("two\nlines"), run: run)))) == ["two\nlines"])
        Samples.send(.edited(.success("of another session"), run: run - 1), to: &app)
        #expect(app.chat.input.text == "two\nlines")
        Samples.type("ctrl-_", to: &app)
        #expect(app.chat.input.text == "d")
    }

    @Test func `the wheel scrolls and never reaches what was said`() throws {
        var app = try app((1...40).map { "number \($0)" })
        _ = app.update(.mouse(MouseEvent(.wheelUp, at: Point(column: 3, row: 5)), nil))
        #expect(app.chat.recall == nil && app.chat.input.text.isEmpty && !app.chat.showsInput)
    }
}
