import LandfallConnections
import LandfallModel
import LandfallTerminal
import Testing
import WorkflowsTestSupport

@testable import LandfallViews
@testable import LandfallWording

struct ServerHealthTests {
    private let english = Messages(language: .english)

    @Test func `of a server without a status it is what was counted`() throws {
        let facts = StatusFacts(counts: [StatusCount("projects", 3), StatusCount("active_sessions", 1)])
        let health = try #require(ServerHealth(facts))
        #expect(health.full(english) == "3 projects, 1 active session")
        #expect(health.full(Messages(language: .korean)) == "프로젝트 3개, 활성 세션 1개")
        #expect(health.short(english).plain == health.full(english))
    }

    @Test func `of a Diane it is the tools, and what does not run`() throws {
        let document = #"""
            {"version":"1.9.1","total_tools":41,"mcp_servers":[
            {"name":"a","enabled":true,"connected":true,"tool_count":41},
            {"name":"b","enabled":true,"connected":false,"tool_count":0},
            {"name":"c","enabled":false,"connected":false,"tool_count":0}]}
            """#
        let health = try #require(ServerHealth(StatusFacts(document: ForeignText(document))))
        #expect(health.full(english) == "41 tools; 1 of 2 MCP servers down: b")
        #expect(health.short(english).plain == "41 tools, 1 of 2 servers down")
    }

    @Test(arguments: [nil, StatusFacts(), StatusFacts(document: ForeignText(#"{"status":"ok"}"#))])
    func `nothing is made of nothing`(facts: StatusFacts?) {
        #expect(ServerHealth(facts) == nil)
    }
}
