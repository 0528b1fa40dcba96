import LandfallModel
import Testing

@testable import LandfallConnections

struct ProfileTests {
    private func profile(_ kind: ServerKind, _ addresses: String...) throws -> Profile {
        let routes = try addresses.map { try SavedRoute(.address(ServerAddress(parsing: $0))) }
        return try Profile(name: #require(ProfileName("box")), kind: kind, routes: routes)
    }

    @Test func `a base path that is one of the product's own is named with its route`() throws {
        let found = try profile(.diane, "http://box:9090/base", "http://box:9090/proxy/Agents/x").routes.overlap(
            of: .diane)
        #expect(found?.route.text.raw == "http://box:9090/proxy/Agents/x" && found?.segment == "agents")
        #expect(try profile(.diane, "http://box:9090/base", "unix:/agents/x").routes.overlap(of: .diane) == nil)
        #expect(try profile(.endlesscode, "http://box:9090/agents/x").routes.overlap(of: .endlesscode) == nil)
        #expect(try profile(.endlesscode, "http://box:9090/api").routes.overlap(of: .endlesscode)?.segment == "api")
    }
}
