import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallViews
import LandfallWording
import Testing

@testable import LandfallScreen

/// What servers are asked for their areas, and what is made of their answers, with servers beside the test.
@Suite(.timeLimit(.minutes(1)))
struct AreaReaderTests {
    private let home = ScreenHome()
    private let news = PostedNews()

    private func reader() throws -> AreaReader { AreaReader(try home.quietParts(), Messages(language: .english)) }

    private func area(_ name: String, of profile: Profile) throws -> ProductArea {
        try #require(profile.kind.product.areas.first { $0.name == name })
    }

    /// Asks for an area, and returns what came of it: names of things, `one NAME`, or the code of a failure.
    private func ask(
        _ reader: AreaReader, _ profile: Profile, _ name: String, number: Int = 1, item: String? = nil,
        owner: String? = nil, since: Date? = nil
    ) async throws -> String {
        let question = AreaQuestion(
            number: number, profile: profile, area: try area(name, of: profile), owner: owner, item: item, since: since)
        await reader.ask(question, news.post)
        return news.last { posted in
            switch posted {
            case .items(number, let items): items.map { $0.title.description }.joined(separator: " ")
            case .item(number, let item): "one \(item.title)"
            case .unanswered(number, let failure): failure.code.rawValue
            default: nil
            }
        } ?? "nothing"
    }

    @Test func `each question gets its answer, all of them over one connection`() async throws {
        try await ScriptedServer.with(.diane(answers: ["/jobs": .json(DianeSamples.jobs)])) { server in
            let (reader, profile) = (try reader(), try ScreenSamples.profile("studio", server.address))
            #expect(try await ask(reader, profile, "servers", number: 3) == "jobs mail")
            #expect(try await ask(reader, profile, "servers", number: 4, item: "mail") == "one mail")
            #expect(try await ask(reader, profile, "jobs", number: 5).isEmpty == false)
            #expect(server.connections == 1)
            let numbers = news.all.compactMap { if case .items(let number, _) = $0 { number } else { nil } }
            #expect(numbers == [3, 5])
        }
    }

    @Test func `what a server does not have, or says in vain, is said of that question alone`() async throws {
        let script = ScriptedServer.Script.diane(answers: [
            "/tools": .json("[not JSON"), "/agents": .text("no", status: 500), "/contexts": .drop,
        ])
        try await ScriptedServer.with(script) { server in
            let (reader, profile) = (try reader(), try ScreenSamples.profile("studio", server.address))
            #expect(try await ask(reader, profile, "servers", item: "nowhere") == "item_unknown")
            for (number, name) in ["tools", "agents", "contexts", "jobs"].enumerated() {
                let outcome = try await ask(reader, profile, name, number: 10 + number)
                #expect(outcome.contains("_"), "\(name): \(outcome)")
            }
            // The connection that was dropped is made again.
            #expect(try await ask(reader, profile, "servers", number: 20) == "jobs mail")
        }
    }

    @Test func `a server that wants a token is said to, with what can be done`() async throws {
        try await ScriptedServer.with(.diane(token: "sesame")) { server in
            let (reader, profile) = (try reader(), try ScreenSamples.profile("studio", server.address))
            #expect(try await ask(reader, profile, "servers") == FailureCode.tokenMissing.rawValue)
            let failure = news.last { if case .unanswered(1, let failure) = $0 { failure } else { nil } }
            #expect(failure?.hints.contains { $0.description.contains("token set studio") } == true)
        }
    }

    @Test func `an edited profile is asked where it leads now, and what landfall has learnt changes nothing`()
        async throws
    {
        try await ScriptedServer.with(.diane(answers: ["/jobs": .json("[]")])) { first in
            try await ScriptedServer.with(.diane(.sample(mcpServers: [.sample("other")]))) { second in
                let reader = try reader()
                var profile = try ScreenSamples.profile("studio", first.address)
                #expect(try await ask(reader, profile, "servers", number: 1) == "jobs mail")
                profile.labels = ["team": "a"]
                profile.allowSending(at: Timestamp(ScreenSamples.now))
                #expect(try await ask(reader, profile, "jobs", number: 2).isEmpty)
                #expect(first.connections == 1)
                let before = first.requests.count
                try profile.change(
                    kind: .diane, routes: [SavedRoute(.address(ServerAddress(parsing: second.address)))])
                #expect(try await ask(reader, profile, "servers", number: 3) == "other")
                #expect(first.requests.count == before)
            }
        }
    }

    @Test func `questions that come at once are all answered, also right after the profile was edited`() async throws {
        try await ScriptedServer.with(.diane()) { first in
            try await ScriptedServer.with(.diane(.sample(mcpServers: [.sample("other")]))) { second in
                let reader = try reader()
                var profile = try ScreenSamples.profile("studio", first.address)
                #expect(try await ask(reader, profile, "servers") == "jobs mail")
                try profile.change(
                    kind: .diane, routes: [SavedRoute(.address(ServerAddress(parsing: second.address)))])
                let edited = profile
                let answers = try await withThrowingTaskGroup(of: String.self) { group in
                    for number in 2..<10 {
                        group.addTask { try await ask(reader, edited, "servers", number: number) }
                    }
                    return try await group.reduce(into: [String]()) { $0.append($1) }
                }
                #expect(answers == Array(repeating: "other", count: 8))
                // One connection is left of the profile, and it is still open.
                let count = second.connections
                #expect(try await ask(reader, edited, "servers", number: 20) == "other")
                #expect(second.connections == count)
            }
        }
    }

    @Test func `things of another thing are asked for by that, and usage from a day on`() async throws {
        let script = ScriptedServer.Script.diane(answers: [
            "/usage/summary": .json(DianeSamples.usage), "/usage": .json(DianeSamples.usage),
        ])
        try await ScriptedServer.with(script) { server in
            let (reader, profile) = (try reader(), try ScreenSamples.profile("studio", server.address))
            _ = try await ask(reader, profile, "usage", since: ScreenSamples.now)
            #expect(server.requests.contains { $0.target.contains("from=2026-11-") })
            _ = try await ask(reader, profile, "messages", number: 2, owner: "lost")
            #expect(server.requests.contains { $0.target.contains("lost") || $0.path == "/sessions" })
        }
    }

    @Test func `whoever is not there is said to be that, at once`() async throws {
        let (reader, profile) = (try reader(), try ScreenSamples.profile("gone", "http://127.0.0.1:1"))
        #expect(try await ask(reader, profile, "servers") == "connection_refused")
    }

    @Test func `a question that nobody waits for any more ends with its task`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let (reader, profile) = (try reader(), try ScreenSamples.profile("slow", server.address))
            let question = AreaQuestion(number: 1, profile: profile, area: try area("servers", of: profile))
            let asking = Task { await reader.ask(question, news.post) }
            await server.waitForRequest()
            asking.cancel()
            await asking.value
            #expect(news.last { if case .items = $0 { true } else { nil } } == nil)
        }
    }
}
