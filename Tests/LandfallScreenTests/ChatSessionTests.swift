import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen
@testable import LandfallViews
@testable import LandfallWorkflows

/// Sessions that are started, paused and ended by keys, and what is offered where a token or a session is gone.
struct ChatSessionTests {
    private typealias Samples = ScreenSamples

    private func orders(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
        effects.compactMap { effect in
            switch effect {
            case .work(.chat(.control(let control), _)): control.rawValue
            case .work(.session(.tell(let profile, let session, let control))):
                "\(control.rawValue) \(session) on \(profile.name)"
            case .work(.session(.start(let profile, let project))): "start \(project) on \(profile.name)"
            case .work(.chat(.open(_, let session, _, _), _)): "open \(session ?? "-")"
            case .work(.chat(.retry, _)): "retry"
            case .work(.chat(.wake, _)): "wake"
            case .lend(.runBelow(let words)): words.joined(separator: " ")
            case .work(.save(let order)): "token of \(order.name)"
            default: nil
            }
        }
    }

    /// The dialogue has its token, and the conversation goes on.
    private func give(to app: inout ScreenApp, expecting wanted: [String]) throws {
        let id = try #require(app.overlay as? SaveDialogue).id
        let change = TokenKeeping.Change(profile: try #require(app.chat.profile), old: nil)
        #expect(orders(Samples.send(.tokenKept(id, change), to: &app)) == wanted && app.overlay == nil)
    }

    private func state(_ change: (inout EndlessCodeSession.State) -> Void) -> EndlessCodeSession.State {
        var state = ChatSamples.state()
        change(&state)
        return state
    }

    @Test func `alt-p pauses and lets go on after asking, and what the server says is told`() throws {
        var app = try ChatSamples.app(100, 24)
        #expect(orders(Samples.type("alt-p", to: &app)).isEmpty)
        #expect(app.text.contains("Pause session \"Where does **it** land?\"?"))
        #expect(orders(Samples.type("right", "enter", to: &app)) == ["pause"])
        ChatSamples.send(.state(state { $0.order = .init(.pause) }), to: &app)
        #expect(app.text.contains("pausing…"))
        // It does not go out twice.
        #expect(orders(Samples.type("alt-p", to: &app)).isEmpty && app.overlay == nil)
        ChatSamples.send(.state(state { $0.status = .known(.paused) }), to: &app)
        #expect(app.text.contains("The session is paused"))
        #expect(orders(Samples.type("alt-p", "right", "enter", to: &app)) == ["resume"])
        ChatSamples.send(.state(state { $0.order = .init(.resume) }), to: &app)
        let refused = state {
            $0.order = .init(.resume)
            $0.order?.stage = .failed(.refused(code: ForeignText("INTERNAL_ERROR"), message: ForeignText("세션 없음")))
        }
        ChatSamples.send(.state(refused), to: &app)
        #expect(app.text.contains("INTERNAL_ERROR: 세션 없음"))
    }

    @Test func `alt-x asks before it ends a session, and a no ends nothing`() throws {
        var app = try ChatSamples.app(100, 24)
        #expect(orders(Samples.type("alt-x", to: &app)).isEmpty)
        #expect(app.text.contains("End session \"Where does **it** land?\"?"))
        #expect(orders(Samples.type("enter", to: &app)).isEmpty)
        Samples.type("alt-x", "right", to: &app)
        #expect(orders(Samples.type("enter", to: &app)) == ["terminate"])
    }

    @Test func `alt-c asks before it starts a session, starts one, and goes into it`() throws {
        var app = try ChatSamples.app(100, 24)
        Samples.type("alt-c", "right", to: &app)
        #expect(app.text.contains("Start a Claude Code session in p on mac?"))
        #expect(orders(Samples.type("enter", to: &app)) == ["start p on mac"])
        // Until the server has answered there is no second one.
        Samples.type("alt-c", "right", to: &app)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty && app.text.contains("already being started"))
        let profile = try #require(app.chat.profile)
        let effects = app.update(.message(.started(profile, .success("s3"))))
        #expect(orders(effects) == ["open s3"] && app.chat.session == "s3")
    }

    @Test func `what the server says against a start is told, and another try is possible`() throws {
        var app = try ChatSamples.app(100, 24)
        Samples.type("alt-c", "right", "enter", to: &app)
        let failure = CommandFailure(.badStatus, "HTTP 500: too many sessions")
        Samples.send(.started(try #require(app.chat.profile), .failure(failure)), to: &app)
        #expect(app.text.contains("too many sessions") && app.chat.session == "s1")
        Samples.type("alt-c", "right", to: &app)
        #expect(orders(Samples.type("enter", to: &app)) == ["start p on mac"])
    }

    @Test(arguments: ["alt-c", "alt-p", "alt-x"])
    func `without consent a key asks for that, and does nothing else`(key: String) throws {
        var app = try ChatSamples.app(100, 24, isAllowed: false)
        #expect(orders(Samples.type(key, to: &app)).isEmpty && app.text.contains("Allow sending"))
        #expect(orders(Samples.type("enter", to: &app)).isEmpty)
    }

    @Test func `without a connection, or a session that runs, nothing goes out`() throws {
        let lost = state { $0.link = .lost(.noPong, attempt: 1, until: .now + .seconds(9)) }
        let ended = state { $0.status = .known(.terminated) }
        for state in [lost, ended] {
            var app = try ChatSamples.app(100, 24, state: state)
            #expect(orders(Samples.type("alt-p", "alt-x", to: &app)).isEmpty && app.overlay == nil)
        }
    }

    @Test func `a token that is refused is said as that, and another one is offered in its place`() throws {
        var app = try ChatSamples.app(100, 24)
        Samples.type("h", "i", to: &app)
        let refused = state { $0.link = .failed(.tokenRefused) }
        ChatSamples.send(.state(refused), to: &app)
        #expect(app.text.contains("refused the token, or has reached its connection limit"))
        #expect(Samples.type("enter", to: &app).isEmpty && app.overlay is SaveDialogue)
        #expect(orders(Samples.type("n", "e", "w", "enter", to: &app)) == ["token of mac"])
        try give(to: &app, expecting: ["retry"])
        #expect(app.chat.input.text == "hi")
        // A no leaves it said, and Enter offers it again.
        ChatSamples.send(.state(refused), to: &app)
        #expect(app.overlay == nil && app.text.contains("▲ The server refused the token"))
        Samples.type("enter", "esc", to: &app)
        #expect(app.chat.input.text == "hi" && app.overlay == nil)
        Samples.type("esc", to: &app)
        #expect(orders(Samples.type("r", to: &app)) == ["retry"])
    }

    @Test func `one that is refused before a session is open is offered too, and then the session is opened`() throws {
        var app = try ChatSamples.app(100, 24)
        _ = app.openChat(try #require(app.chat.profile), session: "s1")
        ChatSamples.send(.failed(CommandFailure(.tokenRefused, "mac refuses the token")), to: &app)
        #expect(orders(Samples.type("enter", "n", "enter", to: &app)) == ["token of mac"])
        try give(to: &app, expecting: ["open s1"])
    }

    @Test func `a session that the server has forgotten is said as that, with what to do`() throws {
        let app = try ChatSamples.app(100, 24, state: state { $0.status = .forgotten })
        #expect(
            app.text.contains("no longer has session s1") && app.text.contains("starts another session"))
    }

    @Test func `a project and a session of a server start one too`() throws {
        var app = try ChatSamples.app(100, 24)
        let id = try #require(app.chat.profile?.id)
        _ = app.handle([.open(id, area: "projects")])
        let project = try JSONBounds.shown.decode(
            EndlessCodeHTTPClient.Project.self,
            from: Array(#"{"id":"-home-u-ship","name":"ship","path":"/home/u/ship"}"#.utf8))
        Samples.send(.items(1, [project]), to: &app)
        Samples.type("alt-c", "right", to: &app)
        #expect(orders(Samples.type("enter", to: &app)) == ["start -home-u-ship on mac"])
    }

    /// A screen that shows the sessions of a server: one that is active, one that is paused, one that has ended.
    private func sessions(isAllowed: Bool = true) throws -> ScreenApp {
        var app = try ChatSamples.app(100, 24, isAllowed: isAllowed)
        let id = try #require(app.chat.profile?.id)
        _ = app.handle([.open(id, area: "sessions")])
        let items = try ["active", "paused", "terminated"].enumerated().map { number, state in
            let text = #"{"id":"s\#(number + 1)","projectId":"p","state":"\#(state)"}"#
            return try JSONBounds.shown.decode(EndlessCodeHTTPClient.Session.self, from: Array(text.utf8))
        }
        Samples.send(.items(1, items), to: &app)
        return app
    }

    @Test func `alt-p and alt-x work on the rows of sessions, after asking`() throws {
        var app = try sessions()
        #expect(app.text.contains("alt-p pause") && app.text.contains("alt-x end"))
        #expect(orders(Samples.type("alt-p", "right", "enter", to: &app)) == ["pause s1 on mac"])
        // Until the server has answered nothing goes out to that session.
        #expect(orders(Samples.type("alt-p", "right", "enter", to: &app)).isEmpty)
        let profile = try #require(app.chat.profile)
        let effects = app.update(.message(.told(profile, session: "s1", .pause, nil)))
        #expect(app.text.contains("The session is paused"))
        let isAskedAgain = effects.contains { effect in
            if case .work(.ask(let question)) = effect { question.area.name == "sessions" } else { false }
        }
        #expect(isAskedAgain)
        #expect(orders(Samples.type("down", "alt-p", "right", "enter", to: &app)) == ["resume s2 on mac"])
        Samples.send(.told(profile, session: "s2", .resume, CommandFailure(.badStatus, "not resumed")), to: &app)
        #expect(app.text.contains("not resumed"))
        #expect(orders(Samples.type("alt-x", to: &app)).isEmpty && app.text.contains("End session s2?"))
        #expect(orders(Samples.type("right", "enter", to: &app)) == ["terminate s2 on mac"])
        #expect(orders(Samples.type("down", "alt-p", "alt-x", to: &app)).isEmpty && app.overlay == nil)
    }

    @Test(arguments: ["alt-p", "alt-x"])
    func `without consent the rows of sessions ask for that too`(key: String) throws {
        var app = try sessions(isAllowed: false)
        #expect(orders(Samples.type(key, to: &app)).isEmpty && app.text.contains("Allow sending"))
        #expect(orders(Samples.type("enter", to: &app)).isEmpty)
    }
}
