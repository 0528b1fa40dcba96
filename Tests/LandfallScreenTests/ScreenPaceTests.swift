import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallWording
import LandfallWorkflows
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// How soon what has come is drawn, how often what moves is, and which work waits for which.
struct ScreenPaceTests {
    private typealias Samples = ScreenSamples

    @Test func `what the user waits for is drawn at once, and in a conversation no poll that changes nothing`() throws {
        let home = try Samples.app(80, 24)
        let failure = CommandFailure(.connectTimeout, "no answer")
        for news: ScreenMessage in [
            .items(1, []), .item(1, SampleItem.all[0]), .unanswered(1, failure), .candidates(1, []),
            .encoded("x", .success([])),
        ] {
            #expect(home.urgency(of: news) == .awaited)
        }
        let id = try #require(home.board.servers.first?.id)
        #expect(home.urgency(of: .state(id, Samples.connected("http://attic.local:9090", 9))) == .soon)
        var chat = try ChatSamples.app(80, 24)
        let mac = try #require(chat.chat.profile?.id)
        let up = Samples.connected("http://10.0.0.9:8080", 3)
        #expect(chat.urgency(of: .state(mac, up)) == .soon)
        Samples.send(.state(mac, up), to: &chat)
        #expect(chat.urgency(of: .state(mac, Samples.connected("http://10.0.0.9:8080", 7))) == .later)
        let down = MonitorState(at: Samples.now, status: .disconnected, cause: Samples.refused)
        #expect(chat.urgency(of: .state(mac, down)) == .soon)
        #expect(chat.urgency(of: .chat(.state(ChatSamples.state()), run: chat.chat.run)) == .soon)
        Samples.type("esc", "g", "h", to: &chat)
        #expect(chat.urgency(of: .state(mac, Samples.connected("http://10.0.0.9:8080", 7))) == .soon)
    }

    @Test func `the first messages of a conversation are drawn as soon as they are there`() throws {
        var app = try ChatSamples.app(80, 24)
        let profile = try #require(app.chat.profile)
        _ = app.openChat(profile, session: "s2")
        var state = ChatSamples.state()
        state.history = .reading
        #expect(app.urgency(of: .chat(.state(state), run: app.chat.run)) == .soon)
        #expect(app.urgency(of: .chat(.state(ChatSamples.state()), run: app.chat.run)) == .awaited)
    }

    @Test func `nothing moves fast where nobody looks, and where nothing moves it is seldom looked`() throws {
        var app = try Samples.app(80, 24)
        for server in app.board.servers {
            Samples.send(.state(server.id, Samples.connected("http://attic.local:9090", 3)), to: &app)
        }
        _ = app.update(.tick(.seconds(9)))
        #expect(app.tickInterval == .seconds(10))
        let id = app.board.servers[0].id
        Samples.send(.state(id, MonitorState(at: Samples.now, status: .connecting, attempt: 1)), to: &app)
        let turning = try #require(app.tickInterval)
        #expect(turning <= .milliseconds(250))
        _ = app.update(.focus(false))
        #expect(try #require(app.tickInterval) >= .seconds(1))
        _ = app.update(.focus(true))
        #expect(app.tickInterval == turning)
        // A message goes by itself.
        app.say("said")
        #expect(try #require(app.tickInterval) <= .milliseconds(500))
    }

    @Test func `without motion no frame comes more often than once a second`() throws {
        var app = Samples.empty(80, 24, motion: .off, elapsed: { .milliseconds(1_700) })
        let set = try Samples.profiles()
        Samples.send(.profiles(set, nil), to: &app)
        Samples.send(.state(set.profiles[0].id, MonitorState(at: Samples.now, status: .connecting)), to: &app)
        app.say("said")
        #expect(app.tickInterval == .seconds(1) && app.moment.elapsed == .seconds(1))
        // Whoever wants motion has it.
        app.choices.motion = .on
        #expect(try #require(app.tickInterval) < .seconds(1) && app.moment.elapsed == .milliseconds(1_700))
    }

    @Test func `what is typed is kept in the order in which it was typed, and a conversation ends the one before`()
        throws
    {
        let app = try ChatSamples.app(80, 24)
        let profile = try #require(app.chat.profile)
        func turn(_ order: ChatOrder) -> Turn { app.turn(of: .chat(order, run: 1)) }
        let words = turn(.send("a", key: "a"))
        guard case .after = words, case .instead = turn(.open(profile, session: "s1")) else {
            Issue.record("\(words)")
            return
        }
        for order: ChatOrder in [.keep("a", key: "a"), .control(.pause), .discard(1), .earlier, .latest] {
            #expect(turn(order) == words)
        }
        // They may wait for a store, and hold no word up.
        #expect(turn(.wake) == .beside && turn(.retry) == .beside)
        let key = OutboxStore.Key(profile.id, "s1")
        #expect(
            app.turn(of: .typed([], key, run: 1, restored: nil)) == app.turn(of: .moved([], key, run: 1, from: key, []))
        )
        #expect(app.turn(of: .test(profile, number: 3)) == app.turn(of: .stopTest(number: 3)))
        #expect(app.turn(of: .test(profile, number: 3)) != app.turn(of: .stopTest(number: 4)))
        #expect(app.turn(of: .poll(profile.id)) == .beside)
    }
}
