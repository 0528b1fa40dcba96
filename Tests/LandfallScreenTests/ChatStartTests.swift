import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallConnections
@testable import LandfallScreen
@testable import LandfallWorkflows

/// A conversation before its server has told anything of it, and where there is none.
struct ChatStartTests {
    private typealias Samples = ScreenSamples

    private func app() throws -> ScreenApp {
        var app = ScreenSamples.empty(80, 24)
        var set = ProfileSet()
        let profile = try ChatSamples.profile()
        try set.put(profile)
        ScreenSamples.send(.profiles(set, nil), to: &app)
        _ = app.openChat(profile, session: nil)
        return app
    }

    @Test func `where no session is active one is started in a project, and what was typed goes along`() throws {
        var app = try app()
        let projects = try JSONBounds.shown.decode(
            [EndlessCodeHTTPClient.Project].self,
            from: Array(
                #"[{"id":"p1","name":"landfall","path":"/src/landfall"},{"id":"p2","name":"shop","path":"/src/shop"}]"#
                    .utf8))
        ChatSamples.send(.projects(projects), to: &app)
        ChatSamples.send(.failed(CommandFailure(ConversationError.noSession(nil), app.messages)), to: &app)
        #expect(app.text.contains("Enter starts a session in:") && app.text.contains("landfall  /src/landfall"))
        Samples.type("h", "i", "down", "enter", to: &app)
        #expect(app.overlay != nil && app.text.contains("session"))
        let profile = try #require(app.chat.profile)
        ScreenSamples.send(.started(profile, .success("s9")), to: &app)
        #expect(app.chat.session == "s9" && app.chat.input.text == "hi" && !app.chat.hasProjects)
    }

    @Test
    func `the end of a conversation is shown before the server answers, and what the server says takes its place`()
        throws
    {
        var app = try app()
        let items = ChatSamples.state().transcript.items
        let page = ConversationCache.Page(session: "s1", title: "Where does it land?", items: Array(items))
        ChatSamples.send(.kept(page), to: &app)
        #expect(app.chat.isOld && app.text.contains("고마워요") && app.text.contains("Where does it land?"))
        ChatSamples.send(.opened(SessionPlace(session: "s1", project: "p")), to: &app)
        #expect(app.chat.isOld)
        let line = #"{"type":"user","uuid":"n","message":{"content":"another"}}"#
        ChatSamples.send(.state(ChatSamples.state([line])), to: &app)
        #expect(!app.chat.isOld && app.text.contains("another") && !app.text.contains("고마워요"))
        // A session that has no history on the server goes on from there.
        var missing = ChatSamples.state([line])
        missing.history = .missing
        ChatSamples.send(.state(missing), to: &app)
        #expect(app.text.contains("another") && app.text.contains("고마워요"))
        var other = try self.app()
        ChatSamples.send(.kept(page), to: &other)
        ChatSamples.send(.opened(SessionPlace(session: "s2", project: "p")), to: &other)
        #expect(other.chat.items.isEmpty)
    }
}
