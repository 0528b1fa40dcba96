import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// Questions one after the other, with the draft behind them.
struct ChatAskingTests {
    private typealias Samples = ScreenSamples

    private func question(_ id: String, _ text: String) throws -> EndlessCodeSession.Question {
        let json = #"{"question":"\#(text)","options":[{"label":"North"},{"label":"South"}]}"#
        let asked = try JSONBounds.shown.decode(TranscriptQuestion.self, from: Array(json.utf8))
        return .init(id: ForeignText(id), question: asked, deadline: nil)
    }

    private func asking(_ questions: EndlessCodeSession.Question...) -> EndlessCodeSession.State {
        var state = ChatSamples.state()
        state.questions = questions
        return state
    }

    /// An answer to the question `p`.
    private func delivery(
        of text: String, _ stage: EndlessCodeSession.Delivery.Stage
    ) -> EndlessCodeSession.Delivery {
        var entry = Outbox.Entry(text, at: Date(timeIntervalSince1970: 0), .written)
        entry.call = "prompt p"
        return EndlessCodeSession.Delivery(id: 1, entry: entry, stage: stage)
    }

    private func answers(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
        effects.compactMap { effect in
            guard case .work(.chat(.answer(let id, let choices, let text, _), _)) = effect else { return nil }
            return "\(id.raw) \(choices) \(text ?? "-")"
        }
    }

    @Test func `a question leaves the keys to a draft until somebody goes to it`() throws {
        var app = try ChatSamples.app(80, 30)
        Samples.type("d", "r", "a", "f", to: &app)
        ChatSamples.send(.state(asking(try question("p", "Which shore?"))), to: &app)
        #expect(
            app.text.contains("Which shore?") && app.text.contains("› draf") && app.text.contains("to the question"))
        Samples.type("t", "2", to: &app)
        #expect(app.chat.input.text == "draft2")
        let sent = Samples.type("enter", to: &app)
        #expect(answers(sent).isEmpty && sent.contains { if case .work(.chat(.send, _)) = $0 { true } else { false } })
        // Nothing is chosen before somebody chooses.
        #expect(answers(Samples.type("tab", "tab", "tab", "up", "down", "enter", to: &app)) == [#"p ["South"] -"#])
    }

    @Test func `a half answer goes on where sending was forbidden and is allowed anew`() throws {
        var app = try ChatSamples.app(80, 30)
        let asked = asking(try question("p", "Which shore?"))
        ChatSamples.send(.state(asked), to: &app)
        Samples.type("m", "i", to: &app)
        var (forbidden, allowed) = (ProfileSet(), ProfileSet())
        var profile = try #require(app.chat.profile)
        try allowed.put(profile)
        profile.withdrawSending()
        try forbidden.put(profile)
        Samples.send(.profiles(forbidden, nil), to: &app)
        Samples.send(.profiles(allowed, nil), to: &app)
        ChatSamples.send(.opened(SessionPlace(session: "s1", project: "p")), to: &app)
        Samples.type("n", to: &app)
        ChatSamples.send(.state(asked), to: &app)
        #expect(answers(Samples.type("e", "enter", to: &app)) == ["p [] mine"])
    }

    @Test func `Enter gives no answer to a question that nobody has answered`() throws {
        var app = try ChatSamples.app(80, 30)
        ChatSamples.send(.state(asking(try question("p", "Which shore?"))), to: &app)
        #expect(answers(Samples.type("enter", to: &app)).isEmpty)
        #expect(answers(Samples.type("down", "enter", to: &app)) == [#"p ["North"] -"#])
    }

    @Test func `a draft is no answer, and comes back when the question has gone`() throws {
        var app = try ChatSamples.app(80, 30)
        Samples.type("d", "r", "a", "f", "t", to: &app)
        ChatSamples.send(.state(asking(try question("p", "Which shore?"))), to: &app)
        Samples.type("tab", to: &app)
        #expect(app.text.contains("Your draft, 1 line") && app.text.contains("› draft") && app.chat.input.text.isEmpty)
        Samples.type("n", "o", to: &app)
        #expect(app.text.contains("Answer ") && app.text.contains("› no"))
        #expect(app.chat.draft == "draft" && app.chat.answer == "no")
        // Half an answer waits too.
        Samples.type("tab", to: &app)
        #expect(app.chat.input.text == "draft" && app.chat.answer == "no")
        Samples.type("tab", to: &app)
        #expect(answers(Samples.type("enter", to: &app)) == ["p [] no"])
        var answered = asking(try question("p", "Which shore?"))
        answered.deliveries = [delivery(of: "no", .written)]
        ChatSamples.send(.state(answered), to: &app)
        #expect(app.chat.input.text == "draft" && !app.text.contains("Your draft"))
    }

    @Test func `an answer that may be lost stands on the card, and Enter puts it back`() throws {
        var app = try ChatSamples.app(80, 30)
        var state = asking(try question("p", "Which shore?"))
        ChatSamples.send(.state(state), to: &app)
        Samples.type("n", "o", "enter", to: &app)
        state.deliveries = [delivery(of: "no", .written)]
        ChatSamples.send(.state(state), to: &app)
        #expect(!app.text.contains("Which shore?") && app.chat.input.text.isEmpty)
        state.deliveries = [delivery(of: "no", .failed(.lost(.noPong)))]
        ChatSamples.send(.state(state), to: &app)
        #expect(
            app.text.contains("Which shore?") && app.text.contains("may be lost ▸ Enter puts it into the input  no"))
        let effects = Samples.type("enter", to: &app)
        #expect(app.chat.input.text == "no" && app.chat.isAnswering && answers(effects).isEmpty)
        #expect(effects.contains { if case .work(.chat(.discard(1), _)) = $0 { true } else { false } })
        // In the draft it is not offered: it is an answer.
        Samples.type("ctrl-u", "tab", to: &app)
        #expect(!app.text.contains("puts it into the input") && app.text.contains("may be lost"))
    }

    @Test func `what is sent in answer stands with its question, and how far it is`() throws {
        let ask =
            #"{"type":"assistant","uuid":"q1","message":{"id":"m2","content":[{"type":"tool_use","id":"t9","name":"AskUserQuestion","input":{"questions":[{"question":"Which?","options":[{"label":"A"}]}]}}]}}"#
        for (stage, words) in [
            (EndlessCodeSession.Delivery.Stage.written, "written"), (.failed(.lost(.noPong)), "may be lost"),
            (.failed(.tooLong), "not sent: too long"),
        ] {
            var state = ChatSamples.state([ask])
            var entry = Outbox.Entry("my own", at: Date(timeIntervalSince1970: 0), .written)
            entry.call = "t9"
            state.deliveries = [.init(id: 1, entry: entry, stage: stage)]
            let text = try ChatSamples.app(80, 24, state: state).text
            #expect(text.contains("● my own") && text.contains(words) && !text.contains("not answered"))
        }
    }

    @Test func `half an answer waits for its question, and is an unsent message once that is gone`() throws {
        var app = try ChatSamples.app(80, 30)
        Samples.type("d", "o", "to", to: &app)
        ChatSamples.send(.state(asking(try question("p", "Which shore?"))), to: &app)
        Samples.type("tab", "n", "o", "esc", to: &app)
        #expect(app.chat.input.text == "do" && app.chat.answer.isEmpty && app.text.contains("1 question waits"))
        Samples.type("alt-q", to: &app)
        #expect(app.chat.input.text == "no" && app.chat.draft == "do")
        Samples.type("esc", to: &app)
        let sent = ChatSamples.send(.state(ChatSamples.state()), to: &app)
        let kept = sent.compactMap { if case .work(.chat(.keep(let text, _), _)) = $0 { text } else { nil } }
        #expect(kept == ["no"] && app.chat.input.text == "do")
    }

    @Test func `words that are being written when their question goes stay where they are`() throws {
        var app = try ChatSamples.app(80, 30)
        ChatSamples.send(.state(asking(try question("p", "Which shore?"))), to: &app)
        Samples.type("n", "e", "v", to: &app)
        ChatSamples.send(.state(ChatSamples.state()), to: &app)
        Samples.type("e", "r", to: &app)
        #expect(app.chat.input.text == "never" && !app.chat.isAnswering)
    }

    @Test func `words that begin with a digit are words, and replace what was chosen`() throws {
        var app = try ChatSamples.app(80, 30)
        ChatSamples.send(.state(asking(try question("p", "Which shore?"))), to: &app)
        Samples.type("2", to: &app)
        #expect(app.text.contains("◉ 2  South"))
        Samples.type("space", "b", "o", "a", "t", "s", to: &app)
        #expect(app.text.contains("› 2 boats") && app.text.contains("○ 2  South"))
        #expect(answers(Samples.type("enter", to: &app)) == ["p [] 2 boats"])
    }

    @Test func `a question that is taller than the screen can be read whole`() throws {
        let long = String(repeating: "where shall we go ", count: 8)
        var app = try ChatSamples.app(30, 8)
        ChatSamples.send(.state(asking(try question("p", long))), to: &app)
        #expect(!app.text.contains("South"))
        for _ in 0..<12 { Samples.type("pgdn", to: &app) }
        #expect(app.text.contains("South"))
        Samples.type("down", to: &app)
        #expect(app.text.contains("North"))
    }

    @Test func `Esc puts a question aside for the next one, and what was put aside can be asked again`() throws {
        var app = try ChatSamples.app(80, 30)
        ChatSamples.send(.state(asking(try question("p", "Which shore?"), try question("q", "Which ship?"))), to: &app)
        #expect(app.text.contains("Which shore?") && app.text.contains("1 of 2"))
        Samples.type("esc", to: &app)
        #expect(app.text.contains("Which ship?") && !app.text.contains("Which shore?"))
        Samples.type("esc", to: &app)
        #expect(app.text.contains("2 questions wait") && app.chat.isWriting)
        Samples.type("h", "i", to: &app)
        #expect(app.chat.input.text == "hi")
        Samples.type("alt-q", to: &app)
        #expect(app.text.contains("Which shore?") && app.chat.draft == "hi")
        #expect(answers(Samples.type("2", "enter", to: &app)) == [#"p ["South"] -"#])
    }

    @Test func `who has answered stands below the answer`() throws {
        let ask =
            #"{"type":"assistant","uuid":"q1","message":{"id":"m2","content":[{"type":"tool_use","id":"t9","name":"AskUserQuestion","input":{"questions":[{"question":"Which?","options":[{"label":"A"}]}]}}]}}"#
        for (answerer, words) in [
            (EndlessCodeSession.Answerer.here, "answered here"), (.elsewhere, "answered elsewhere"),
            (.nobody, "no answer in time"),
        ] {
            var state = ChatSamples.state([ask])
            state.answerers = ["t9": answerer]
            #expect(try ChatSamples.app(80, 24, state: state).text.contains(words))
        }
    }
}
