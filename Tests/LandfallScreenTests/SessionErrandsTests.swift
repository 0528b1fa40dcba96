import EndlessCodeClient
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallWording
import Testing

@testable import LandfallScreen

/// What sessions are told outside of the conversation that is shown: once, only where it is allowed, and what came of it.
@Suite(.timeLimit(.minutes(1)))
struct SessionErrandsTests {
    private let home = ScreenHome()
    private let news = PostedNews()

    private func run(_ errand: SessionErrand) async throws {
        await SessionErrands(parts: try home.quietParts(), messages: Messages(language: .english)).run(
            errand, news.post)
    }

    private func profile(_ address: String, sends: Bool = true) throws -> Profile {
        var profile = try ScreenSamples.profile("mac", address, kind: .endlesscode)
        if sends { profile.allowSending(at: Timestamp(ScreenSamples.now)) }
        return profile
    }

    /// What came of what a session was told: `done`, or the code of a failure; nil where nothing is said.
    private func outcome(_ session: String) -> String? {
        news.last { posted in
            guard case .told(_, session: session, _, let failure) = posted else { return nil }
            return failure?.code.rawValue ?? "done"
        }
    }

    private func started() -> Result<String, CommandFailure>? {
        news.last { if case .started(_, let result) = $0 { result } else { nil } }
    }

    private static let script = ScriptedServer.Script.endlessCode(
        [ScriptedSession(.sample(id: "s1", project: "p")), ScriptedSession(.sample(id: "s2", project: "p"))],
        answers: ["/api/v1/sessions": .json(#"{"id":"new","projectId":"p","state":"active"}"#, status: 201)])

    @Test(arguments: [SessionControl.pause, .resume, .terminate])
    func `a session is told once, and no other`(control: SessionControl) async throws {
        // One that is active already need not be told to go on.
        let sessions = [
            ScriptedSession(.sample(id: "s1", project: "p")),
            ScriptedSession(.sample(id: "s2", project: "p", state: control == .resume ? .paused : .active)),
        ]
        try await ScriptedServer.with(.endlessCode(sessions)) { server in
            try await run(.tell(try profile(server.address), session: "s2", control))
            #expect(outcome("s2") == "done" && outcome("s1") == nil)
            // That it is listened to may be said by an order to go on, too.
            let orders = server.messages.filter { $0.contains(#""action":"\#(control.rawValue)""#) }
            let most = control == .resume ? 2 : 1
            #expect((1...most).contains(orders.count) && server.messages.allSatisfy { !$0.contains(#""s1""#) })
        }
    }

    @Test func `a session that the server does not know is said to be told in vain`() async throws {
        try await ScriptedServer.with(Self.script) { server in
            try await run(.tell(try profile(server.address), session: "gone", .pause))
            #expect(outcome("gone").map { $0 != "done" } == true)
        }
    }

    @Test func `without consent nothing goes out, not even a question`() async throws {
        try await ScriptedServer.with(Self.script) { server in
            let profile = try profile(server.address, sends: false)
            try await run(.tell(profile, session: "s1", .terminate))
            try await run(.start(profile, project: "p"))
            #expect(outcome("s1").map { $0 != "done" } == true)
            guard case .failure? = started() else { throw Missing() }
            #expect(server.requests.isEmpty && server.connections == 0)
        }
    }

    @Test func `a server that is not there is said to be that, for an order and for a session that is to be started`()
        async throws
    {
        let profile = try profile("http://127.0.0.1:1")
        try await run(.tell(profile, session: "s1", .pause))
        #expect(outcome("s1") == "connection_refused")
        try await run(.start(profile, project: "p"))
        guard case .failure(let failure)? = started() else { throw Missing() }
        #expect(failure.code == .connectionRefused)
    }

    @Test func `a session is started once, in its project, and its name is told`() async throws {
        try await ScriptedServer.with(Self.script) { server in
            try await run(.start(try profile(server.address), project: "-home-u-shop"))
            guard case .success("new")? = started() else { throw Missing() }
            let starts = server.requests.filter { $0.method == "POST" }
            #expect(starts.map(\.path) == ["/api/v1/sessions"])
            #expect(server.received.contains("-home-u-shop"))
        }
    }

    @Test(arguments: [
        ScriptedServer.Answer.json(#"{"error":true,"reason":"no such project"}"#, status: 404), .drop,
        .json("{not JSON", status: 201),
    ])
    func `a session that is not started is said to be that, and not asked for again`(
        answer: ScriptedServer.Answer
    ) async throws {
        try await ScriptedServer.with(.endlessCode([], answers: ["/api/v1/sessions": answer])) { server in
            try await run(.start(try profile(server.address), project: "p"))
            guard case .failure? = started() else { throw Missing() }
            #expect(server.requests.count { $0.method == "POST" } == 1)
        }
    }

    @Test func `consent is saved before it is told, and the screen knows the profile by then`() async throws {
        let profile = try profile("http://127.0.0.1:1", sends: false)
        try await home.save(profile)
        try await run(.allow(profile))
        #expect(try home.quietParts().profiles().0.find(profile.id)?.sending != nil)
        guard case .profiles(let set, _)? = news.all.first, case .chatAllowed(let allowed)? = news.all.last else {
            throw Missing()
        }
        #expect(set.find(profile.id)?.sending != nil && allowed.sending != nil && news.all.count == 2)
    }

    @Test func `a server that was removed meanwhile is allowed nothing`() async throws {
        let profile = try profile("http://127.0.0.1:1", sends: false)
        try await run(.allow(profile))
        #expect(news.last { if case .failed = $0 { true } else { nil } } == true)
        #expect(news.last { if case .chatAllowed = $0 { true } else { nil } } == nil)
    }

    private struct Missing: Error {}
}
