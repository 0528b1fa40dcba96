import LandfallModel
import Testing

@testable import LandfallConnections

struct ToolServersTests {
    private func servers(_ document: String) -> ToolServers? {
        StatusFacts(document: ForeignText(document)).toolServers
    }

    @Test func `those that are to run and do not are down`() {
        let servers = servers(
            #"""
            {"mcp_servers":[{"name":"jobs","enabled":true,"connected":true},{"name":"findit","enabled":true},
            {"name":"off","enabled":false,"connected":false},{"enabled":true,"connected":null}]}
            """#)
        #expect(servers?.wanted == 3)
        #expect(servers?.down == ["findit", "?"])
    }

    @Test(arguments: ["{}", "[]", #"{"mcp_servers":null}"#])
    func `another document says nothing of them`(document: String) {
        #expect(servers(document) == nil)
    }
}
