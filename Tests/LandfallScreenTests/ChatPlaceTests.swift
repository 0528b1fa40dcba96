import ProfileStore
import Screen
import ServerModel
import TerminalUI
import Testing
import Wording

@testable import EndlessCodeClient
@testable import LandfallScreen

struct ChatPlaceTests {
    private typealias Samples = ScreenSamples

    private func orders(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
        effects.compactMap { effect in
            guard case .work(.chat(let order)) = effect else { return nil }
            return switch order {
            case .send(let text): "send \(text)"
            case .sendAgain(let number): "again \(number)"
            case .discard(let number): "discard \(number)"
            case .answer(let id, let choices, let text): "answer \(id.raw) \(choices) \(text ?? "-")"
            case .allow(let profile): "allow \(profile.name)"
            case .open(_, let session): "open \(session ?? "-")"
            case .earlier: "earlier"
            case .latest: "latest"
            case .wake: "wake"
            }
        }
    }

    @Test func `what is typed is text, Enter sends it, and no letter is a key`() throws {
        var app = try ChatSamples.app(80, 24)
        Samples.type("q", "t", "d", "space", "g", to: &app)
        #expect(app.placeID == .chat && app.chat.input.text == "qtd g" && app.text.contains("> qtd g"))
        #expect(orders(Samples.type("enter", to: &app)) == ["send qtd g"])
        #expect(app.chat.input.text.isEmpty)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty)
    }

    @Test func `the first message asks whether it may be sent, and a no sends nothing`() throws {
        var app = try ChatSamples.app(80, 24, isAllowed: false)
        Samples.type("h", "i", to: &app)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty)
        #expect(app.text.contains("Allow sending"))
        #expect(orders(Samples.type("enter", to: &app)).isEmpty && app.chat.input.text == "hi")
        Samples.type("enter", "right", to: &app)
        #expect(orders(Samples.type("enter", to: &app)) == ["allow mac"])
        #expect(app.chat.input.text == "hi")
    }

    @Test func `a paste is text and is never sent`() throws {
        var app = try ChatSamples.app(80, 24)
        let effects = app.update(.paste(Paste("one\ntwo\n")))
        #expect(orders(effects).isEmpty && app.chat.input.text == "one\ntwo\n")
    }

    @Test func `without a connection what is written stays`() throws {
        var state = ChatSamples.state()
        state.link = .lost(.closed(code: 1001), attempt: 1, until: .now + .seconds(9))
        var app = try ChatSamples.app(80, 24, state: state)
        Samples.type("h", "i", to: &app)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty && app.chat.input.text == "hi")
    }

    @Test func `scrolling up hides the input and counts what comes, and the end brings it back`() throws {
        let many = (1...40).map { #"{"type":"user","uuid":"n\#($0)","message":{"content":"number \#($0)"}}"# }
        var app = try ChatSamples.app(80, 24, state: ChatSamples.state(many))
        #expect(app.text.contains("number 40") && app.text.contains("> "))
        Samples.type("pgup", to: &app)
        #expect(!app.text.contains("number 40") && !app.chat.showsInput)
        var later = ChatSamples.state(many + [#"{"type":"user","uuid":"x","message":{"content":"number 41"}}"#])
        later.received = 1
        let before = app.text
        Samples.send(.chat(.state(later)), to: &app)
        #expect(app.text.contains("1 new") && !app.text.contains("number 41"))
        #expect(before.contains("number 20") == app.text.contains("number 20"))
        Samples.type("G", to: &app)
        #expect(app.text.contains("number 41") && app.chat.showsInput)
    }

    @Test func `braces go from one of my messages to the next, and Enter unfolds what is chosen`() throws {
        var app = try ChatSamples.app(100, 40)
        Samples.type("esc", "{", to: &app)
        #expect(app.text.contains("▎▌ You"))
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
        Samples.type("esc", "right", "right", "right", to: &app)
        #expect(app.text.contains("within: 12") && !app.text.contains("let shore"))
        Samples.type("left", "left", "left", to: &app)
        #expect(app.placeID == .chat && app.text.contains("let shore"))
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

    @Test func `what was not sent says so, and is sent again or taken back by a key`() throws {
        var state = ChatSamples.state()
        state.transcript.appendSent(ForeignText("hello"), number: 7)
        state.deliveries = [.init(id: 7, text: "hello", stage: .failed(.lost(.timeout)))]
        var app = try ChatSamples.app(80, 24, state: state)
        #expect(app.text.contains("may be lost"))
        Samples.type("esc", to: &app)
        #expect(orders(Samples.type("enter", to: &app)) == ["again 7"])
        #expect(orders(Samples.type("d", to: &app)) == ["discard 7"])
    }

    @Test func `a search goes to what has the words, and a draft stays with its session`() throws {
        var app = try ChatSamples.app(80, 24)
        Samples.type("x", "esc", "/", "s", "h", "o", "r", "e", "s", "enter", to: &app)
        #expect(app.chat.chosen != nil && app.chat.search == "shores")
        let profile = try #require(app.chat.profile)
        _ = app.openChat(profile, session: "s2")
        #expect(app.chat.input.text.isEmpty)
        _ = app.openChat(profile, session: "s1")
        #expect(app.chat.input.text == "x")
    }

    @Test func `escape sequences of a server are shown and never obeyed`() throws {
        let app = try ChatSamples.app(100, 60)
        #expect(app.text.contains("␛[31mred") && !app.text.contains("\u{1b}"))
    }
}
