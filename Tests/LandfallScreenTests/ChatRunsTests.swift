import EndlessCodeClient
import LandfallModel
import LandfallTestSupport
import LandfallTesting
import LandfallWording
import Testing

@testable import LandfallConnections
@testable import LandfallScreen

/// Conversations that follow each other faster than servers answer: what is written for one reaches no other, and what one tells is told of it.
@Suite(.timeLimit(.minutes(1)))
struct ChatRunsTests {
    private let home = ScreenHome()
    private let news = PostedNews()

    private func worker() throws -> ChatWorker { ChatWorker(try home.quietParts(), Messages(language: .english)) }

    private func profile(_ server: ScriptedServer, sends: Bool = true) throws -> Profile {
        var profile = try ScreenSamples.profile("mac", server.address, kind: .endlesscode)
        if sends { profile.allowSending(at: Timestamp(ScreenSamples.now)) }
        return profile
    }

    private static let sessions = ["s1", "s2", "s3"].map { id in
        ScriptedSession(.sample(id: id, project: "p"), history: [.user("said in \(id)"), .assistant("heard in \(id)")])
    }

    private func told(_ run: Int) -> [ChatNews] {
        news.all.compactMap { if case .chat(let news, run) = $0 { news } else { nil } }
    }

    private func state(_ run: Int) -> EndlessCodeSession.State? {
        told(run).reversed().lazy.compactMap { if case .state(let state) = $0 { state } else { nil } }.first
    }

    private func place(_ run: Int) -> SessionPlace? {
        told(run).lazy.compactMap { if case .opened(let place) = $0 { place } else { nil } }.first
    }

    private func failure(_ run: Int) -> CommandFailure? {
        told(run).lazy.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }.first
    }

    private func isRead(_ run: Int) -> Bool {
        guard let state = state(run), case .read = state.history else { return false }
        return state.link == .connected
    }

    @Test(arguments: 1...6)
    func `whatever is opened, written and stopped in whatever order, each run is about its own session`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let worker = try worker()
        try await ScriptedServer.with(.endlessCode(Self.sessions)) { server in
            let profile = try profile(server)
            var wanted: [Int: String] = [:]
            await withTaskGroup(of: Void.self) { [news] group in
                func open(_ run: Int) {
                    let session = "s\(Int.random(in: 1...3, using: &random))"
                    if wanted[run] == nil, wanted.keys.allSatisfy({ $0 < run }) { wanted[run] = session }
                    group.addTask { await worker.perform(.open(profile, session: session), run: run, news.post) }
                }
                var run = 0
                for step in 0..<20 {
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0, 1:
                        run += 1
                        open(run)
                        // It has to begin before the next one does.
                        for _ in 0..<20 { await Task.yield() }
                    case 2: await settle { [run] in run == 0 || isRead(run) }
                    case 3:
                        let some = Int.random(in: 0...max(1, run), using: &random)
                        await worker.perform(.send("word \(step) of \(some).", key: "\(step)"), run: some, news.post)
                    case 4: await worker.perform(.wake, run: run, news.post)
                    default: for _ in 0..<100 { await Task.yield() }
                    }
                }
                run += 1
                open(run)
                await settle { [run] in isRead(run) }
                await worker.perform(.send("the last word of \(run).", key: "last"), run: run, news.post)
                await settle { [run] in server.messages.contains { $0.contains("the last word of \(run).") } }
                group.cancelAll()
            }
            for (run, session) in wanted {
                if let place = place(run) { #expect(place.session == session) }
                let text = state(run)?.transcript.items.map(ChatText.plain).joined() ?? ""
                for other in ["s1", "s2", "s3"] where other != session {
                    #expect(!text.contains("in \(other)"), "run \(run)")
                }
                for message in server.messages where message.contains("of \(run).") {
                    #expect(message.contains(#""sessionId":"\#(session)""#), "run \(run)")
                }
            }
            #expect(told(0).isEmpty)
        }
    }

    @Test func `an order of an earlier run does nothing, and a run that came too late opens nothing`() async throws {
        let worker = try worker()
        try await ScriptedServer.with(.endlessCode(Self.sessions)) { server in
            let profile = try profile(server)
            await withTaskGroup(of: Void.self) { [news] group in
                group.addTask { await worker.perform(.open(profile, session: "s2"), run: 5, news.post) }
                await settle { isRead(5) }
                for order: ChatOrder in [
                    .open(profile, session: "s1"), .send("late", key: "late"), .keep("late", key: "late"),
                    .control(.terminate), .earlier, .latest, .wake, .retry, .discard(1),
                ] {
                    await worker.perform(order, run: 4, news.post)
                }
                #expect(told(4).isEmpty && server.messages.allSatisfy { !$0.contains("late") })
                #expect(state(5)?.status == .known(.active))
                await worker.perform(.control(.pause), run: 5, news.post)
                await settle { state(5)?.status == .known(.paused) }
                group.cancelAll()
            }
        }
    }

    @Test func `the sessions of the server are listed with what was said in them, and again when one comes back`()
        async throws
    {
        let worker = try worker()
        try await ScriptedServer.with(.endlessCode(Self.sessions)) { server in
            let profile = try profile(server, sends: false)
            await withTaskGroup(of: Void.self) { [news] group in
                group.addTask { await worker.perform(.open(profile, session: "s1"), run: 1, news.post) }
                func lists() -> [[ListedSession]] {
                    told(1).compactMap { if case .sessions(let sessions) = $0 { sessions } else { nil } }
                }
                await settle { lists().last?.count == 3 && lists().last?.allSatisfy { $0.title != nil } == true }
                #expect(lists().last?.allSatisfy { $0.title?.description.contains("said in \($0.id)") == true } == true)
                // What was read already is not read again, for nothing has happened there: the second list comes after all of the first one.
                for _ in 0..<2 {
                    let before = lists().count
                    await worker.perform(.wake, run: 1, news.post)
                    await settle { lists().count > before }
                }
                #expect(server.requests.count { $0.path.hasSuffix("/s2/history") } == 1)
                group.cancelAll()
            }
        }
    }

    @Test func `a server without sessions tells its projects, and one without that session says so`() async throws {
        let worker = try worker()
        try await ScriptedServer.with(.endlessCode(Self.sessions)) { server in
            await worker.perform(.open(try profile(server), session: "nowhere"), run: 1, news.post)
            #expect(failure(1) != nil && place(1) == nil && state(1) == nil)
            let projects = told(1).compactMap { if case .projects(let all) = $0 { all.map(\.id.raw) } else { nil } }
            #expect(projects == [["p"]])
        }
    }

    @Test func `whoever may not send sends nothing, and reads all the same`() async throws {
        let worker = try worker()
        try await ScriptedServer.with(.endlessCode(Self.sessions)) { server in
            let profile = try profile(server, sends: false)
            await withTaskGroup(of: Void.self) { [news] group in
                group.addTask { await worker.perform(.open(profile, session: nil), run: 1, news.post) }
                await settle { isRead(1) }
                await worker.perform(.send("not allowed", key: "k"), run: 1, news.post)
                await worker.perform(.control(.terminate), run: 1, news.post)
                await worker.perform(.wake, run: 1, news.post)
                for _ in 0..<500 { await Task.yield() }
                #expect(server.messages.allSatisfy { !$0.contains("not allowed") && !$0.contains("terminate") })
                group.cancelAll()
            }
        }
    }

    @Test func `a conversation that fails says why once, and is over`() async throws {
        let worker = try worker()
        var profile = try ScreenSamples.profile("mac", "http://127.0.0.1:1", kind: .endlesscode)
        profile.allowSending(at: Timestamp(ScreenSamples.now))
        await worker.perform(.open(profile, session: "s1"), run: 1, news.post)
        #expect(failure(1)?.code == .connectionRefused)
        // Of a run that was stopped nothing is said.
        try await ScriptedServer.with(.silence) { slow in
            let slowly = try ScreenSamples.profile("slow", slow.address, kind: .endlesscode)
            let run = Task { [news] in await worker.perform(.open(slowly, session: nil), run: 2, news.post) }
            await slow.waitForRequest()
            run.cancel()
            await run.value
            #expect(failure(2) == nil)
        }
    }
}
