import Landfall
import LandfallTesting
import Testing

/// What a program's own tests look like, with what is public.
@Suite(.timeLimit(.minutes(2)))
struct ScriptedServersTests {
    @Test func `a saved server is opened, with its token behind the proof`() async throws {
        try await ScriptedServer.with(.diane(token: "sesame")) { server in
            try await SavedServersFolder.with { folder in
                try await folder.save(server, as: "studio", token: "sesame")
                let isProven = try await SavedServers(folder.configuration).open { server in
                    _ = try await server.diane.getStatus()
                    return await server.isProven
                }
                #expect(isProven && server.requests.first?.hasToken == false && server.requests.last?.hasToken == true)
                try await folder.save(server, as: "other", token: "wrong")
                await #expect(throws: LandfallError.self) {
                    try await SavedServers(folder.configuration).open("other") { _ = try await $0.diane.getStatus() }
                }
            }
        }
    }

    @Test func `a server is read`() async throws {
        let answers = ["/jobs": try ScriptedServer.Answer.json(encoding: [Job.sample])]
        try await ScriptedServer.with(.diane(.sample(mcpServers: [.sample("jira")]), answers: answers)) { server in
            try await SavedServersFolder.with { folder in
                try await folder.save(server, as: "studio")
                try await SavedServers(folder.configuration).open("studio") { server in
                    let (servers, jobs) = try await (server.diane.mcpServers(), server.diane.getJobs())
                    #expect(servers.map(\.name) == ["jira"] && jobs == [.sample])
                    await #expect(throws: DianeError.self) { try await server.diane.getTools() }
                }
                #expect(
                    server.requests.map(\.description).suffix(3) == ["GET /mcp-servers", "GET /jobs", "GET /tools"])
            }
        }
    }

    @Test func `an error says the status, and no word of the answer`() async throws {
        let answers = ["/jobs": ScriptedServer.Answer.text("the disk is full", status: 507)]
        try await ScriptedServer.with(.diane(answers: answers)) { server in
            try await SavedServersFolder.with { folder in
                try await folder.save(server, as: "studio")
                let error = await #expect(throws: LandfallError.self) {
                    try await SavedServers(folder.configuration).open("studio") { _ = try await $0.diane.getJobs() }
                }
                #expect(error?.description == "The server returned HTTP 507 (bad_status)")
            }
        }
    }

    @Test func `a session is followed, its history first`() async throws {
        let session = ScriptedSession(
            history: [.user("Tidy up"), .assistant("I will.")], live: [.assistant("Done.")])
        try await ScriptedServer.with(.endlessCode([session])) { server in
            try await SavedServersFolder.with { folder in
                try await folder.save(server, as: "ec")
                let said = try await SavedServers(folder.configuration).open("ec") { server in
                    let first = try await server.endlessCode.sessions().first(where: \.isActive)
                    var items = try #require(first).items(last: 60).makeAsyncIterator()
                    return [try await items.next(), try await items.next(), try await items.next()].map {
                        $0.map { "\($0)" } ?? ""
                    }
                }
                #expect(said.count == 3 && said.first == "> Tidy up" && said.last?.contains("Done.") == true)
            }
        }
    }

    @Test func `how a server is, is followed`() async throws {
        try await ScriptedServer.with(.diane2()) { server in
            try await SavedServersFolder.with { folder in
                try await folder.save(server, as: "two")
                let states = SavedServers(folder.configuration).follow("two")
                #expect(await states.first { $0.status == .connected }?.version?.raw == "v1.22.1")
            }
        }
    }

    @Test func `what listens in a Unix socket is one too`() async throws {
        try await SavedServersFolder.with { folder in
            let path = "/tmp/landfall-\(UInt64.random(in: 0 ... .max)).sock"
            try await ScriptedServer.with(.diane(), socketPath: path) { server in
                #expect(server.address == "unix:\(path)")
                try await folder.save(server, as: "here")
                let isWell = try await SavedServers(folder.configuration).open { await $0.diane.health() }
                #expect(isWell)
            }
        }
    }

    @Test func `a server that drops, is slow or says nothing is one that fails`() async throws {
        let answers: [String: ScriptedServer.Answer] = [
            "/drop": .drop, "/slow": .text("late").after(.milliseconds(1)).header("X-A", "b"), "/silent": .silence,
        ]
        let exchange = ScriptedExchange(.diane, answers)
        try await ScriptedServer.with(.diane(answers: answers)) { server in
            try await SavedServersFolder.with { folder in
                try await folder.save(server, as: "studio")
                try await SavedServers(folder.configuration).open("studio") { open in
                    for exchange in [open.exchange, exchange] {
                        let late = try await exchange.get("/slow", limit: 100, deadline: .now + .seconds(60))
                        #expect(late.status == 200 && late.body == Array("late".utf8))
                        await #expect(throws: ServerExchangeError.self) {
                            try await exchange.get("/drop", limit: 100, deadline: .now + .seconds(60))
                        }
                    }
                    await #expect(throws: ServerExchangeError.self) {
                        try await open.exchange.get("/silent", limit: 100, deadline: .now + .milliseconds(50))
                    }
                }
            }
        }
        #expect(exchange.targets == ["/slow", "/drop"])
    }

    @Test func `an address that is taken, or none, is an error`() async throws {
        try await ScriptedServer.with(.diane()) { server in
            let port = try #require(server.address.split(separator: ":").last.flatMap { UInt16($0) })
            await #expect(throws: (any Error).self) { try await ScriptedServer.with(.diane(), port: port) { _ in } }
        }
        await #expect(throws: (any Error).self) { try await ScriptedServer.with(.diane(), host: "here") { _ in } }
        await #expect(throws: (any Error).self) {
            try await ScriptedServer.with(.diane(), socketPath: "/nowhere/x.sock") { _ in }
        }
    }

    @Test func `nothing that is printed shows the token`() async throws {
        try await ScriptedServer.with(.diane(token: "hush")) { server in
            try await SavedServersFolder.with { folder in
                try await folder.save(server, as: "studio", token: "hush")
                try await SavedServers(folder.configuration).open { _ = try await $0.diane.getStatus() }
                for value in [server, server.requests, folder, folder.configuration] as [Any] {
                    var shown = "\(value)" + String(reflecting: value)
                    dump(value, to: &shown)
                    #expect(!shown.contains("hush"), "\(type(of: value))")
                }
            }
        }
    }

    @Test func `there is a sample of each model`() {
        let samples: [any Hashable] = [
            DianeStatus.sample(), MCPServerStatus.sample(), MCPServer.sample(), DoctorReport.sample,
            MCPServerPlacement.sample, ToolInfo.sample, PromptContentResponse.sample, Job.sample, JobExecution.sample,
            AgentConfig.sample, AgentRunResult.sample, ACPSession.sample, EmergentAgentRunDTO.sample, Question.sample,
            ContextDetail.sample, Provider.sample, UsageResponse.sample, SlaveInfo.sample,
            EndlessCodeHTTPClient.Project.sample(), EndlessCodeHTTPClient.Session.sample(),
        ]
        #expect(Set(samples.map { "\(type(of: $0))" }).count == samples.count)
        #expect(EndlessCodeHTTPClient.Project.sample().path == "/home/u/shop")
    }

    @Test func `a clock stands still until it is moved`() async throws {
        let clock = ManualClock()
        async let slept: Void = clock.sleep(until: clock.now.advanced(by: .seconds(9)), tolerance: nil)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(9))
        try await slept
        #expect(clock.now.offset == .seconds(9) && clock.sleepers == 0)
    }
}
