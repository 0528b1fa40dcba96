import LandfallConnections
import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallWorkflows

/// What becomes of the servers of a directory.
struct BulkPlanTests {
    private static func candidates(
        _ servers: (name: String, host: String, labels: [String: String])...
    ) throws -> [Candidate] {
        var set = CandidateSet()
        for (index, server) in servers.enumerated() {
            let host = try ServerAddress(parsing: server.host).host
            _ = set.apply(
                .found(
                    Sighting(
                        id: Sighting.ID(source: DiscoverySource(rawValue: "corp"), key: "\(index)"), kind: .diane,
                        name: ForeignText(server.name),
                        routes: [Route(scheme: .http, host: host, port: 9090, via: .direct)], labels: server.labels)))
        }
        return set.candidates
    }

    private static func profile(
        _ name: String, at url: String, _ labels: [String: String] = [:]
    ) throws -> Profile {
        try Profile(
            name: try #require(ProfileName(name)), kind: .diane,
            routes: [try SavedRoute(.address(try ServerAddress(parsing: url)))], labels: labels)
    }

    private static func fates(
        _ servers: [Candidate], _ profiles: [Profile] = [], replacing isReplacing: Bool = false
    ) throws -> [BulkPlan.Fate] {
        var set = ProfileSet()
        for profile in profiles { try set.put(profile) }
        let reader = NewServerReader(
            kind: nil, profiles: set, tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent")), state: nil)
        return BulkPlan(of: servers, besides: set, replacing: isReplacing, reader).rows.map(\.fate)
    }

    private let box = ProfileName("box")
    private let attic = ProfileName("attic")

    @Test func `a server is new, and unchanged once it is saved, whatever it is called by then`() throws {
        let (box, servers) = (try #require(box), try Self.candidates(("Box", "box.example.com", ["team": "a"])))
        #expect(try Self.fates(servers) == [.new(box)])
        let saved = try Self.profile("attic", at: "http://box.example.com:9090", ["team": "a", "mine": "1"])
        #expect(try Self.fates(servers, [saved]) == [.unchanged(try #require(attic))])
        #expect(try Self.fates(servers, [saved], replacing: true) == [.unchanged(try #require(attic))])
    }

    @Test func `what a list says is saved as such, and stays so once it has answered`() throws {
        let server = SeenServer(try #require(try Self.candidates(("Box", "box.example.com", [:])).first))
        let reader = NewServerReader(
            kind: nil, profiles: ProfileSet(), tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent")), state: nil
        )
        let draft = try reader.draft(of: server)
        #expect(draft.routes.map(\.isListed) == [true] && draft.plans().map(\.isListed) == [true])
        let route = try #require(draft.plans().first?.route())
        let report = RouteReport(label: "box", via: .direct, route: route, stages: [], product: nil)
        #expect(draft.routes.map { $0.settled(report).isListed } == [true])
        var own = server
        own.sources = [.lan, .machine]
        #expect(try reader.draft(of: own).routes.map(\.isListed) == [false])
    }

    @Test func `a name that is taken is left out, and replaced only where that is wanted`() throws {
        let (box, servers) = (try #require(box), try Self.candidates(("Box", "box.example.com", [:])))
        let other = try Self.profile("box", at: "http://other.example.com:9090")
        #expect(try Self.fates(servers, [other]) == [.leftOut(.nameTaken(box))])
        #expect(try Self.fates(servers, [other], replacing: true) == [.replacing(box)])
    }

    @Test func `a profile that the list has is never replaced by another server of the list`() throws {
        let box = try #require(box)
        let servers = try Self.candidates(("Box", "new.example.com", [:]), ("Old", "box.example.com", [:]))
        let saved = try Self.profile("box", at: "http://box.example.com:9090")
        #expect(try Self.fates(servers, [saved], replacing: true) == [.leftOut(.nameTaken(box)), .unchanged(box)])
    }

    @Test func `labels change only where that is wanted`() throws {
        let (box, servers) = (try #require(box), try Self.candidates(("Box", "box.example.com", ["team": "b"])))
        let saved = try Self.profile("box", at: "http://box.example.com:9090", ["team": "a"])
        #expect(try Self.fates(servers, [saved]) == [.leftOut(.otherLabels(box))])
        #expect(try Self.fates(servers, [saved], replacing: true) == [.relabelling(box)])
    }

    @Test func `two of a list are one server, or have one name`() throws {
        let box = try #require(box)
        let servers = try Self.candidates(
            ("Box", "box.example.com", [:]), ("Again", "box.example.com", [:]), ("box", "c.example.com", [:]))
        #expect(try Self.fates(servers) == [.new(box), .leftOut(.repeated), .leftOut(.nameRepeated(box))])
    }
}
