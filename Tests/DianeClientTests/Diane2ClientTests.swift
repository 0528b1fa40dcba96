import LandfallModel
import LandfallTesting
import Testing

@testable import DianeClient

/// Answers written by hand in the shapes that versions 1.22 and later of Diane 2 give.
@Suite struct Diane2ClientTests {
    private func client(_ json: String, status: Int = 200) -> (Diane2Client, ScriptedExchange) {
        let exchange = ScriptedExchange(.diane, always: .json(json, status: status))
        return (Diane2Client(exchange), exchange)
    }

    @Test func `the status names the service behind it`() async throws {
        let (client, exchange) = client(
            #"{"ok":true,"project_id":"p-1","server_url":"http://127.0.0.1:1","started_at":"2026-11-21T19:20:38-05:00","#
                + #""version":"v1.22.1"}"#)
        let status = try await client.status()
        #expect(status.ok && status.version == "v1.22.1" && status.projectID == "p-1")
        #expect(status.startedAt?.date != nil)
        #expect(exchange.requests.map(\.target) == ["/api/status"])
    }

    @Test func `agents, and what is absent in them`() async throws {
        let (client, _) = client(
            #"{"agents":[{"id":"a","name":"helper","flow_type":"single","visibility":"project","is_default":true,"#
                + #""tool_count":4,"created_at":"2026-11-20T09:30:00Z","updated_at":"2026-11-20T09:30:00Z"},"#
                + #"{"id":"b","name":"bare"}],"total":2}"#)
        let agents = try await client.agents()
        #expect(agents.map(\.name) == ["helper", "bare"])
        #expect(agents[0].isDefault && agents[0].toolCount == 4 && agents[0].description == nil)
        #expect(!agents[1].isDefault && agents[1].toolCount == 0)
    }

    @Test func `a machine that is not registered has no mode, one that is away no tools`() async throws {
        let (client, _) = client(
            #"{"nodes":[{"instance_id":"den","hostname":"den.local","mode":"master","tool_count":3,"#
                + #""connected_at":"2026-11-20T09:30:00.123456Z","online":true},"#
                + #"{"instance_id":"attic","mode":"slave","online":false},{"instance_id":"old","online":true}]}"#)
        let nodes = try await client.nodes()
        #expect(nodes.map(\.online) == [true, false, true])
        #expect(nodes.map(\.toolCount) == [3, nil, nil])
        #expect(nodes[2].mode == nil)
    }

    @Test(
        arguments: [
            (#"{"providers":null}"#, []), (#"{"providers":[]}"#, []),
            (
                #"{"providers":[{"provider":"deep","base_url":"https://d","generative_model":"chat"}]}"#,
                ["deep https://d chat"]
            ),
            (
                #"{"providers":[{"provider":"deep","baseUrl":"https://d","generativeModel":"chat"}]}"#,
                ["deep https://d chat"]
            ),
        ] as [(String, [String])])
    func `providers come in both spellings, or not at all`(json: String, expected: [String]) async throws {
        let providers = try await client(json).0.providers()
        #expect(
            providers.map { "\($0.provider) \($0.baseURL?.raw ?? "") \($0.generativeModel?.raw ?? "")" } == expected)
    }

    @Test(arguments: [
        #"{"items":[{"id":"s1","title":"Trip","status":"active","message_count":3,"created_at":"2026-11-20T09:30:00Z"}]}"#,
        #"{"items":[{"id":"v9","entity_id":"s1","version":2,"type":"Session","properties":{"title":"Trip","#
            + #""status":"active","message_count":3},"created_at":"2026-11-20T09:30:00Z"}]}"#,
    ])
    func `a session is read flat and as it is stored`(json: String) async throws {
        let (client, exchange) = client(json)
        let session = try #require(try await client.sessions(status: "active").first)
        #expect(session.id == "s1" && session.title == "Trip" && session.messageCount == 3)
        #expect(session.createdAt?.date != nil && session.aggregates == nil)
        #expect(exchange.requests.map(\.target) == ["/api/sessions?status=active"])
    }

    @Test func `one session has what it took, and a change that never was`() async throws {
        let (client, exchange) = client(
            #"{"aggregates":{"estimated_cost_usd":2e-7,"total_input_tokens":1000,"total_output_tokens":200,"total_runs":2},"#
                + #""created_at":"2026-11-20T09:30:00Z","id":"s1","key":"","title":"Trip","updated_at":"0001-01-01T00:00:00Z"}"#
        )
        let session = try await client.session("s 1")
        #expect(session.aggregates?.totalRuns == 2 && session.aggregates?.estimatedCostUSD == 2e-7)
        #expect(session.updatedAt?.date == nil)
        #expect(exchange.requests.map(\.target) == ["/api/sessions/s%201"])
        await #expect(throws: DianeError.notAddressable(name: "a/b")) { try await client.session("a/b") }
    }

    @Test func `messages keep their order, their thoughts and the tools that they ask for`() async throws {
        let (client, _) = client(
            #"{"items":[{"id":"m1","role":"user","content":"When?","sequence_number":1},"#
                + #"{"id":"m2","role":"assistant","content":"Friday.","tool_calls":[{"id":"t","name":"calendar","#
                + #""arguments":"{\"day\":5}"},{"name":"bare"}],"reasoning_content":"Look."},"#
                + #"{"id":"v","entity_id":"m3","properties":{"role":"tool","content":"ok"}}]}"#)
        let messages = try await client.messages(of: "s1")
        #expect(messages.map(\.id) == ["m1", "m2", "m3"])
        #expect(messages.map(\.role) == ["user", "assistant", "tool"])
        #expect(messages[1].toolCalls.map(\.name) == ["calendar", "bare"] && messages[1].reasoning == "Look.")
    }

    @Test func `stats, todos and tools are read`() async throws {
        let (stats, asked) = client(
            #"{"agents":[{"agent_name":"helper","total_runs":2,"error_runs":1,"total_cost_usd":1.25,"success_rate":50}],"#
                + #""hours":168,"totals":{"total_runs":2}}"#)
        let week = try await stats.stats(hours: 168)
        #expect(week.hours == 168 && week.agents.first?.totalCostUSD == 1.25 && week.agents.first?.errorRuns == 1)
        #expect(asked.requests.map(\.target) == ["/api/stats?hours=168"])
        let models = client(
            #"{"providers":[{"provider_name":"deep","model_name":"unknown","total_runs":3}],"hours":24}"#)
        #expect(try await models.0.providerStats().first?.totalRuns == 3)
        let todos = client(#"{"items":[{"id":"t","content":"Pack","status":"pending","order":2}],"total":1}"#)
        #expect(try await todos.0.todos(of: "s1").first?.order == 2)
        let tools = client(#"{"tools":[{"name":"lamp"}],"total":1}"#)
        #expect(try await tools.0.tools(ofNode: "den").map(\.name) == ["lamp"])
    }

    @Test(arguments: [200, 500])
    func `a reason is told, whatever the status`(status: Int) async {
        let (client, _) = client(#"{"error":"no such session"}"#, status: status)
        await #expect(throws: DianeError.badStatus(status, message: Secret("no such session"))) {
            try await client.messages(of: "nope")
        }
    }

    @Test func `what is no list is no answer`() async {
        await #expect(throws: DianeError.self) { try await client(#"{"items":7}"#).0.sessions() }
        await #expect(throws: DianeError.self) { try await client("[]").0.agents() }
    }
}
