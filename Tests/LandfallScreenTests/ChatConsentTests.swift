import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWorkflows
import Synchronization
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// Sending is allowed first, and what asked for that is done then.
struct ChatConsentTests {
    private typealias Samples = ScreenSamples

    private func orders(_ effects: [ScreenEffect<ScreenWork>]) -> [String] { ChatSamples.orders(effects) }

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

    @Test func `after a yes nothing goes out before the session is opened anew`() throws {
        var app = try ChatSamples.app(80, 24, isAllowed: false)
        Samples.type("h", "i", to: &app)
        var (set, allowed) = (ProfileSet(), try #require(app.chat.profile))
        allowed.allowSending(at: Timestamp(Samples.now))
        try set.put(allowed)
        #expect(orders(Samples.send(.profiles(set, nil), to: &app)) == ["open s1"])
        // What is shown is the session that cannot be written to.
        #expect(orders(Samples.type("enter", to: &app)).isEmpty && app.chat.input.text == "hi")
        #expect(orders(Samples.send(.chatAllowed(allowed), to: &app)).isEmpty)
        ChatSamples.send(.opened(SessionPlace(session: "s1", project: "p")), to: &app)
        #expect(orders(Samples.type("enter", to: &app)).isEmpty && app.chat.input.text == "hi")
        ChatSamples.send(.state(ChatSamples.state()), to: &app)
        #expect(app.text.contains("Allowed for mac"))
        #expect(orders(Samples.type("enter", to: &app)) == ["send hi"])
    }

    /// What comes between a yes and the session that can be written to.
    enum Meanwhile: CaseIterable {
        case nothing, key, twoKeys, tooLong, another, no
    }

    @Test(arguments: Meanwhile.allCases)
    func `after a yes the message goes out once the session is open, unless something has come between`(
        meanwhile: Meanwhile
    ) throws {
        let clock = Mutex(Duration.zero)
        var app = try ChatSamples.app(80, 24, isAllowed: false, elapsed: { clock.withLock { $0 } })
        Samples.type("h", "i", "enter", to: &app)
        Samples.type(meanwhile == .no ? "esc" : "right", meanwhile == .no ? "left" : "enter", to: &app)
        var allowed = try #require(app.chat.profile)
        allowed.allowSending(at: Timestamp(Samples.now))
        Samples.send(.chatAllowed(allowed), to: &app)
        ChatSamples.send(.opened(SessionPlace(session: "s1", project: "p")), to: &app)
        switch meanwhile {
        case .nothing, .no: break
        case .key: Samples.type("!", to: &app)
        case .twoKeys: Samples.type("!", "backspace", to: &app)
        case .tooLong: clock.withLock { $0 = .seconds(60) }
        case .another: ChatSamples.send(.opened(SessionPlace(session: "s2", project: "p")), to: &app)
        }
        let sent = orders(ChatSamples.send(.state(ChatSamples.state()), to: &app)).filter { $0.hasPrefix("send") }
        #expect(sent == (meanwhile == .nothing ? ["send hi"] : []))
        #expect(app.chat.input.text.isEmpty == (meanwhile == .nothing))
        #expect(app.text.contains("Allowed for mac") == (meanwhile != .nothing))
    }

    @Test func `an action without a key that asks for consent is done after it, and sends no draft`() throws {
        var app = try ChatSamples.app(80, 24, isAllowed: false)
        Samples.type("h", "i", to: &app)
        _ = app.perform(try #require(app.offers.first { $0.verb.name == Verb.newSession.name }))
        Samples.type("right", "enter", to: &app)
        var allowed = try #require(app.chat.profile)
        allowed.allowSending(at: Timestamp(Samples.now))
        Samples.send(.chatAllowed(allowed), to: &app)
        ChatSamples.send(.opened(SessionPlace(session: "s1", project: "p")), to: &app)
        #expect(orders(ChatSamples.send(.state(ChatSamples.state()), to: &app)).isEmpty)
        #expect(app.chat.input.text == "hi" && app.text.contains("New session"))
    }

    @Test func `what is typed on while consent is asked for is not lost, and is no answer`() throws {
        var app = try ChatSamples.app(80, 24, isAllowed: false)
        Samples.type("h", "i", "enter", "y", "o", to: &app)
        #expect(app.overlay == nil && app.chat.input.text == "hiyo")
        Samples.type("enter", to: &app)
        #expect(orders(app.update(.paste(Paste("k")))).isEmpty && app.chat.input.text == "hiyok")
    }

    @Test func `consent that is given elsewhere opens the session anew`() throws {
        var app = try ChatSamples.app(80, 24, isAllowed: false)
        var (set, allowed) = (ProfileSet(), try #require(app.chat.profile))
        allowed.allowSending(at: Timestamp(Samples.now))
        try set.put(allowed)
        #expect(orders(Samples.send(.profiles(set, nil), to: &app)) == ["open s1"])
        #expect(orders(Samples.send(.profiles(set, nil), to: &app)).isEmpty)
    }
}
