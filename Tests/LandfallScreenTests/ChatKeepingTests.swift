import LandfallModel
import LandfallTerminal
import LandfallWorkflows
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// What is typed is kept until the session has it, and comes back where it was not sent.
struct ChatKeepingTests {
    private typealias Samples = ScreenSamples

    private func orders(_ effects: [ScreenEffect<ScreenWork>]) -> [String] { ChatSamples.orders(effects) }

    /// A message that may be lost.
    private func doubtful(_ text: String) -> EndlessCodeSession.State {
        var state = ChatSamples.state()
        let entry = Outbox.Entry(id: "k7", text, at: Samples.now, .written)
        state.deliveries = [.init(id: 7, entry: entry, stage: .failed(.lost(.timeout)))]
        return state
    }

    @Test func `what was not sent says so, and Enter puts it into the input, from where it goes out again`() throws {
        var app = try ChatSamples.app(80, 24, state: doubtful("hello"))
        #expect(app.text.contains("may be lost") && app.text.contains("Enter puts it into the input"))
        #expect(orders(Samples.type("enter", to: &app)) == ["discard 7"])
        #expect(app.chat.input.text == "hello")
        // In the transcript too, before what is typed already; and there it can be discarded.
        app = try ChatSamples.app(80, 24, state: doubtful("hello"))
        Samples.type("n", "esc", to: &app)
        #expect(orders(Samples.type("enter", to: &app)) == ["discard 7"] && app.chat.input.text == "hello\nn")
        Samples.type("esc", to: &app)
        #expect(orders(Samples.type("d", to: &app)) == ["discard 7"])
    }

    /// What is to be kept.
    private func kept(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
        effects.compactMap { effect in
            func told(_ entries: [Outbox.Entry], _ key: OutboxStore.Key) -> String {
                "\(key.session): \(entries.map { "\($0.stage) \($0.text)" }.joined(separator: ", "))"
            }
            return switch effect {
            case .work(.typed(let entries, let key, _, _)): told(entries, key)
            case .work(.moved(let entries, let key, _, let old, let names)):
                "\(told(entries, key)), \(names.count) from \(old.session)"
            default: nil
            }
        }
    }

    @Test func `every key is kept, and what is sent until the session has it`() throws {
        var app = try ChatSamples.app(80, 24)
        #expect(kept(Samples.type("h", to: &app)) == ["s1: draft h"])
        #expect(kept(Samples.type("i", to: &app)) == ["s1: draft hi"])
        #expect(kept(Samples.type("esc", "i", "left", to: &app)).last?.contains("draft hi") == true)
        let effects = Samples.type("enter", to: &app)
        #expect(kept(effects) == ["s1: draft hi"] && orders(effects) == ["send hi"])
        #expect(kept(Samples.type("x", to: &app)) == ["s1: draft hi, draft x"])
        var state = ChatSamples.state()
        state.taken = Set(app.chat.handed.map(\.id))
        #expect(kept(ChatSamples.send(.state(state), to: &app)) == ["s1: draft x"])
        #expect(kept(Samples.type("backspace", to: &app)) == ["s1: "])
    }

    @Test func `a draft from before comes into the input, and is sanitised`() throws {
        var app = try ChatSamples.app(80, 24)
        Samples.type("x", to: &app)
        let draft = Outbox.Entry("be\u{1b}[31mfore\u{202e}", at: Samples.now, .draft)
        #expect(kept(ChatSamples.send(.draft(draft), to: &app)) == ["s1: draft be[31mfore\nx"])
        #expect(app.chat.input.text == "be[31mfore\nx")
    }

    @Test func `a session that is opened again knows what the input has already, and takes up the rest`() throws {
        let question = EndlessCodeSession.Question(id: "p", question: TranscriptQuestion("Where?"), deadline: nil)
        var state = ChatSamples.state()
        state.questions = [question]
        var app = try ChatSamples.app(80, 24, state: state)
        Samples.type("h", "tab", "d", to: &app)
        let (half, draft) = (app.chat.answerID, app.chat.draftID)
        let profile = try #require(app.chat.profile)
        func held(_ commands: [ViewCommand]) -> Set<String> {
            for case .work(.chat(.open(_, _, _, let held), _)) in commands { return held }
            return []
        }
        // An attempt that is made again has the input as it is.
        var again = app.chat
        #expect(held([again.begin(profile)]).isSuperset(of: [half, draft]))
        // Who leaves and comes back has the draft alone.
        let left = held(app.chat.open(profile, session: "s1", at: app.chat.moment))
        #expect(left.contains(draft) && !left.contains(half))
        #expect(app.chat.input.text == "d" && app.chat.typed.map(\.text) == ["d"])
    }

    @Test func `a screen in another language opens no run that the one before had`() throws {
        let app = try ChatSamples.app(80, 24)
        var next = ChatView(app.messages, at: app.chat.moment)
        next.follow(app.chat)
        _ = next.open(try #require(app.chat.profile), session: "s1", at: app.chat.moment)
        #expect(next.run > app.chat.run)
    }

    @Test func `what the editor gives back for a question that is gone is put before the draft`() throws {
        let question = EndlessCodeSession.Question(id: "p", question: TranscriptQuestion("Where?"), deadline: nil)
        var state = ChatSamples.state()
        state.questions = [question]
        var app = try ChatSamples.app(80, 24, state: state)
        Samples.type("h", "tab", "d", "tab", to: &app)
        _ = app.chat.edit()
        ChatSamples.send(.state(ChatSamples.state()), to: &app)
        Samples.send(.edited(.success("half an answer"), run: app.chat.run), to: &app)
        #expect(app.chat.input.text == "half an answer\nd\nh")
    }

    @Test func `what a session takes no more goes along to the next one of that server`() throws {
        var state = doubtful("lost")
        state.status = .forgotten
        var app = try ChatSamples.app(80, 24, state: state)
        Samples.type("n", to: &app)
        let profile = try #require(app.chat.profile)
        let effects = Samples.send(.started(profile, .success("S2")), to: &app)
        // The message, the draft, and an answer that there might have been.
        #expect(app.chat.input.text == "lost\nn" && kept(effects) == ["s2: draft lost\nn, 3 from s1"])
        #expect(orders(effects) == ["open S2"])
        _ = app.openChat(profile, session: "s1")
        #expect(app.chat.input.text.isEmpty)
    }
}
