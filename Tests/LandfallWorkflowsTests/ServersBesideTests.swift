import LandfallConnections
import LandfallModel
import Testing

@testable import LandfallWorkflows

struct ServersBesideTests {
    private func sighting(_ kind: ServerKind, _ urls: String...) throws -> Sighting {
        let routes = try urls.map { url in
            Route(scheme: .http, host: try ServerAddress(parsing: url).host, port: nil, via: .ssh)
        }
        return Sighting(
            id: Sighting.ID(source: DiscoverySource(rawValue: "ssh"), key: urls[0]), kind: kind,
            name: ForeignText("desk"), routes: routes)
    }

    @Test func `what a profile has is left out, whoever logs in and by whatever of its places`() throws {
        let name = try #require(ProfileName("desk"))
        let profile = try Profile(
            name: name, kind: .diane,
            routes: [SavedRoute(.address(try ServerAddress(parsing: "ssh://root@desk/localhost:9090")))])
        var set = ProfileSet()
        try set.put(profile, replacing: nil)
        let found = [
            try sighting(.diane, "ssh://desk/home/anna/.diane/diane.sock", "ssh://desk/localhost:9090"),
            try sighting(.endlesscode, "ssh://desk/localhost:8080"),
            try sighting(.diane, "ssh://other/localhost:9090"),
        ]
        let unsaved = ServersBeside.unsaved(found, in: set)
        #expect(unsaved.map { $0.routes[0].url } == ["ssh://desk/localhost:8080", "ssh://other/localhost:9090"])
    }
}
