import EndlessCodeClient
import LandfallModel
import LandfallTesting
import LandfallTransport
import LandfallWording
import Synchronization
import Testing
import TransportTestSupport

@testable import LandfallConnections
@testable import LandfallScreen

/// The one who has the conversation of the screen, with servers on loopback.
@Suite(.timeLimit(.minutes(1)))
struct ChatWorkerTests {
    /// What it has told, with the run of each.
    private final class News: Sendable {
        private let told = Mutex<[(news: ChatNews, run: Int)]>([])

        func post(_ news: ScreenMessage) {
            if case .chat(let news, let run) = news { told.withLock { $0.append((news, run)) } }
        }

        /// Whether a run has failed.
        func hasFailed(_ run: Int) -> Bool {
            told.withLock { $0.contains { if $0.run == run, case .failed = $0.news { true } else { false } } }
        }

        /// The newest state of a run.
        func state(_ run: Int) -> EndlessCodeSession.State? {
            told.withLock { told in
                told.reversed().lazy.filter { $0.run == run }
                    .compactMap { if case .state(let state) = $0.news { state } else { nil } }.first
            }
        }
    }

    private let home = ScreenHome()
    private let news = News()

    private func worker() throws -> ChatWorker {
        let api = LocalAPI(socketPath: "\(home.path)/no-tailscaled")
        return ChatWorker(try ScreenParts(variables: home.variables, api: api), Messages(language: .english))
    }

    /// The profile of a server to which sending is allowed.
    private func profile(_ name: String, _ authority: String) throws -> Profile {
        var profile = try ScreenSamples.profile(name, "http://\(authority)", kind: .endlesscode)
        profile.allowSending(at: .init(ScreenSamples.now))
        return profile
    }

    @Test(.enabled(if: FakeServer.isAvailable))
    func `what is typed for a server that has not answered yet never reaches the one before`() async throws {
        let worker = try worker()
        try await FakeServer.run(["endlesscode", "--furnished"]) { first in
            try await ScriptedServer.with(.silence) { slow in
                let (one, two) = try (
                    profile("one", first.endpoint.authority), profile("two", slow.endpoint.authority)
                )
                await withTaskGroup(of: Void.self) { [news] group in
                    let perform: @Sendable (ChatOrder, Int) async -> Void = { order, run in
                        await worker.perform(order, run: run) { news.post($0) }
                    }
                    group.addTask { await perform(.open(one, session: nil), 1) }
                    // Once it has all that there is to be heard, it goes on as it is.
                    await settle {
                        news.state(1)?.history.isRead == true && first.log.contains("resume")
                            && news.state(1)?.status == .known(.active)
                    }
                    group.addTask { await perform(.open(two, session: nil), 2) }
                    await slow.waitForRequest()
                    // Whatever the screen took for the run: neither reaches the first server.
                    await perform(.send("for two", key: "for two"), 2)
                    await perform(.send("late", key: "late"), 1)
                    await perform(.control(.terminate), 2)
                    // An order that was overtaken opens nothing.
                    await perform(.open(one, session: nil), 1)
                    for _ in 0..<1_000 { await Task.yield() }
                    #expect(!first.log.contains("for two") && !first.log.contains("late"))
                    #expect(!first.log.contains("terminate"))
                    #expect(news.state(2) == nil)
                    // What is typed for it while it is shown does reach it.
                    group.addTask { await perform(.open(one, session: nil), 3) }
                    await settle { news.state(3)?.link == .connected }
                    await perform(.send("for one", key: "for one"), 3)
                    await settle { first.log.contains("for one") }
                    group.cancelAll()
                }
            }
        }
    }

    @Test(.enabled(if: FakeServer.isAvailable))
    func `what a session asks can be answered after another one was shown`() async throws {
        let worker = try worker()
        try await FakeServer.run(["endlesscode", "--furnished"]) { server in
            let profile = try profile("one", server.endpoint.authority)
            await withTaskGroup(of: Void.self) { [news] group in
                func open(_ run: Int) async {
                    group.addTask { await worker.perform(.open(profile, session: nil), run: run) { news.post($0) } }
                    await settle { news.state(run)?.link == .connected && news.state(run)?.history.isRead == true }
                }
                await open(1)
                await worker.perform(.send("ask", key: "ask"), run: 1) { news.post($0) }
                await settle { news.state(1)?.questions.isEmpty == false }
                // The server does not repeat what it has asked.
                await open(2)
                let question = news.state(2)?.questions.first
                #expect(question != nil && question?.id == news.state(1)?.questions.first?.id)
                guard let question else { return group.cancelAll() }
                await worker.perform(.answer(question.id, choices: [], text: "mine", key: "mine"), run: 2) {
                    news.post($0)
                }
                await settle { news.state(2)?.answerers[question.call] == .here }
                #expect(server.log.contains("mine"))
                // What was answered is not asked again.
                await open(3)
                #expect(news.state(3)?.questions.isEmpty == true)
                group.cancelAll()
            }
        }
    }

    @Test(.enabled(if: FakeServer.isAvailable))
    func `a run that is overtaken ends, whether its server is quiet or silent, and says nothing`() async throws {
        let worker = try worker()
        try await FakeServer.run(["endlesscode", "--furnished"]) { first in
            try await ScriptedServer.with(.silence) { slow in
                let (one, two) = try (
                    profile("one", first.endpoint.authority), profile("two", slow.endpoint.authority)
                )
                await withTaskGroup(of: Int.self) { [news] group in
                    func open(_ profile: Profile, _ run: Int) {
                        group.addTask {
                            await worker.perform(.open(profile, session: nil), run: run) { news.post($0) }
                            return run
                        }
                    }
                    open(one, 1)
                    await settle { news.state(1)?.history.isRead == true && news.state(1)?.status == .known(.active) }
                    open(two, 2)
                    #expect(await group.next() == 1)
                    await slow.waitForRequest()
                    open(two, 3)
                    #expect(await group.next() == 2)
                    #expect(!news.hasFailed(1) && !news.hasFailed(2))
                    group.cancelAll()
                }
            }
        }
    }
}

extension EndlessCodeSession.History {
    fileprivate var isRead: Bool { if case .read = self { true } else { false } }
}
