import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTesting
import LandfallTransport
import TailnetTestSupport
import Testing

@testable import LandfallWorkflows

/// Drafts of new servers: a row of the last scan, a machine of the tailnet, an address.
struct NewServerReaderTests {
    private let home = SavedServersFolder()

    private func reader(
        kind: ServerKind? = nil, socket: String = "/nonexistent/tailscaled.sock"
    ) throws -> NewServerReader {
        NewServerReader(
            kind: kind, profiles: try home.book().load(), tailnet: TailnetReading(LocalAPI(socketPath: socket)),
            state: home.state)
    }

    private func read(_ text: String, socket: String = "/nonexistent/tailscaled.sock") async throws -> ServerDraft {
        try await reader(socket: socket).read(target: text, deadline: .now + .seconds(60))
    }

    private func failure(_ work: () async throws -> ServerDraft) async -> NewServerError? {
        do {
            _ = try await work()
            return nil
        } catch {
            return error as? NewServerError
        }
    }

    /// Keeps a server as a scan has seen it.
    private func keepStudio() throws {
        let scan = #"""
            {"servers":[{"number":1,"ref":"+00004f1c","name":"Studio","instance":"Studio","kind":"diane",
            "routes":[{"url":"http://192.0.2.7:9090","via":"lan"}]}]}
            """#
        try #require(home.state).replace(LastScan.file, with: Array(scan.utf8))
    }

    @Test(arguments: [
        ("192.168.1.5:9090", "192.168.1.5:9090"), ("https://box.local:8443/base", "https://box.local:8443/base"),
        ("unix:/run/diane.sock", "unix:/run/diane.sock"), ("host:box", "box"),
    ])
    func `an address is saved as it was typed`(text: String, saved: String) async throws {
        let draft = try await read(text)
        #expect(draft.routes.map(\.text.raw) == [saved])
        #expect(draft.kind == nil && draft.identity == KnownIdentity())
    }

    @Test func `a service is taken as it is printed, where its product is known`() async throws {
        guard case .notSeen? = await failure({ try await read("service:Studio") }) else {
            Issue.record("nobody has said of which product it is")
            return
        }
        let named = try await reader(kind: .endlesscode).read(target: "service:Studio", deadline: .now + .seconds(60))
        try keepStudio()
        let seen = try await read("service:Studio")
        for (draft, kind) in [(named, ServerKind.endlesscode), (seen, .diane)] {
            #expect(draft.kind == kind && draft.routes.map(\.text.raw) == ["service:Studio"])
        }
        guard
            case .badRoute? = await failure({ try await reader(kind: .diane).read(target: "service:", deadline: .now) })
        else {
            Issue.record("a service has a name")
            return
        }
    }

    /// DNS is asked for a bare word only where a person forces that: a plan for one says whether it is.
    @Test(
        .enabled(if: FakeTailscaled.isAvailable),
        arguments: [["--no-read"], ["--fault", "http500"], ["--fault", "not-json"], ["--fault", "close"], []])
    func `a bare word stays one of the tailnet, whatever tailscaled does`(options: [String]) async throws {
        var tailnet = TailnetText([.init("n1", "my-mac", "100.64.0.7")])
        if options.isEmpty { tailnet.state = "NeedsLogin" }
        try await FakeTailscaled.run(tailnet.bytes, options) { fake in
            let draft = try await read("boxen", socket: fake.socketPath)
            let target = try #require(draft.routes.first).target
            #expect(target == .tailnet(try ServerAddress(parsing: "boxen"), nodeID: nil))
            #expect(draft.plans().map(\.allowsBareName) == [false])
        }
        let forced = try await read("host:boxen")
        #expect(forced.plans().map(\.allowsBareName) == [true])
        guard case .badTarget(.unknown)? = await failure({ try await read("boxen") }) else {
            Issue.record("without tailscaled it is known")
            return
        }
    }

    @Test(.enabled(if: FakeTailscaled.isAvailable), arguments: ["my-mac", "my-mac:9090", "100.64.0.7"])
    func `a machine of the tailnet is saved with its full name and its node`(text: String) async throws {
        let tailnet = TailnetText([.init("n1", "my-mac", "100.64.0.7"), .init("n2", "other", "100.64.0.8")])
        try await FakeTailscaled.run(tailnet.bytes) { fake in
            let draft = try await read(text, socket: fake.socketPath)
            guard case .tailnet(let address, let node) = try #require(draft.routes.first).target else {
                Issue.record("not saved as a machine of the tailnet")
                return
            }
            #expect(node == ForeignText("n1") && draft.identity.nodeID == ForeignText("n1"))
            let isName = text.hasPrefix("my-mac")
            #expect(address.host.description == (isName ? "my-mac.tail12345.ts.net" : "100.64.0.7"))
            #expect(address.port == (text.hasSuffix("9090") ? 9090 : nil))
        }
    }

    @Test func `a row is found by its number, its ref and its instance`() async throws {
        try keepStudio()
        let servers = try LastScan(try #require(home.state)).servers().servers
        let studio = try #require(servers.first { $0.instance == "Studio" })
        for text in ["\(studio.number)", studio.ref, "Studio"] {
            let draft = try reader().draft(of: reader().find(reference: text).server)
            #expect(draft.kind == .diane)
            #expect(draft.routes.first?.text.raw == "service:Studio")
        }
    }

    @Test func `a row is saved as the profile that the scan has shown, or else as one with its routes`() throws {
        try keepStudio()
        var studio = try reader().find(reference: "1").server
        #expect(try reader().profile(of: studio) == nil)
        let (other, same) = (try #require(ProfileName("other")), try #require(ProfileName("den")))
        var set = ProfileSet()
        try set.put(
            try Profile(
                name: other, kind: .diane, routes: [SavedRoute(.address(ServerAddress(parsing: "192.0.2.7:9090")))]))
        studio.savedAs = "other"
        let known = { NewServerReader(kind: nil, profiles: set, tailnet: try reader().tailnet, state: nil) }
        #expect(try known().profile(of: studio) == other)
        studio.savedAs = "gone"
        #expect(try known().profile(of: studio) == nil)
        try set.put(try Profile(name: same, kind: .diane, routes: try known().draft(of: studio).routes))
        #expect(try known().profile(of: studio) == same)
    }

    @Test func `of a server of this machine nothing is kept that the LAN has said`() throws {
        let routes: [SeenServer.SeenRoute] = [
            .init(url: "unix:/home/u/.diane/diane.sock", via: .local), .init(url: "http://127.0.0.1:9090", via: .local),
            .init(url: "http://192.0.2.7:9090", via: .lan),
        ]
        var server = SeenServer(
            number: 1, ref: "+00004f1c", name: "Impostor", instance: "Impostor", kind: .diane, routes: routes,
            serverID: "s1", nodeID: nil, thisMachine: true)
        let own = try reader().draft(of: server)
        #expect(own.routes.map(\.text.raw) == ["unix:/home/u/.diane/diane.sock", "http://127.0.0.1:9090"])
        #expect(own.identity.serverID == nil)
        server.thisMachine = false
        #expect(try reader().draft(of: server).routes.contains { $0.text.raw == "service:Impostor" })
    }

    @Test func `the service is kept and not its addresses, the machine with its node`() throws {
        let service = ServiceInstance(name: ForeignText("Studio"), kind: .diane)
        let server = SeenServer(
            number: 1, ref: "+00004f1c", name: "Studio", instance: "Studio", kind: .diane,
            routes: [
                .init(url: "https://192.0.2.7:9090", via: .lan), .init(url: "http://[fe80::1%25eth0]:9090", via: .lan),
                .init(url: "http://studio.tail12345.ts.net:9090", via: .tailnet),
            ], serverID: "s1", nodeID: "n1")
        let draft = try reader().draft(of: server)
        #expect(
            draft.routes.map(\.target) == [
                .service(service, ServiceForm(scheme: .https)),
                .tailnet(try ServerAddress(parsing: "http://studio.tail12345.ts.net:9090"), nodeID: ForeignText("n1")),
            ])
        #expect(draft.identity.serverID == ForeignText("s1") && draft.identity.nodeID == ForeignText("n1"))
    }

    @Test func `routes that can prove themselves come first, and none of the LAN becomes one of this machine`() throws {
        let server = SeenServer(
            number: 1, ref: "+00004f1c", name: "Studio", instance: "Studio", kind: .diane,
            routes: [
                .init(url: "http://127.0.0.1:9090", via: .lan), .init(url: "http://192.0.2.7:9090/base", via: .lan),
                .init(url: "http://studio.tail12345.ts.net:9090", via: .tailnet),
            ], serverID: nil, nodeID: "n1")
        let draft = try reader().draft(of: server)
        #expect(
            draft.routes.map(\.text.raw) == ["tailnet:http://studio.tail12345.ts.net:9090", "service:Studio"])
    }

    @Test func `what the last scan does not have is told with what it has`() async throws {
        func seen(_ text: String) async -> [String]? {
            guard
                case .notSeen(text, let servers)? = await failure({
                    try reader().draft(of: reader().find(reference: text).server)
                })
            else {
                return nil
            }
            return servers.map(\.name)
        }
        #expect(await seen("1") == [])
        try keepStudio()
        #expect(await seen("2") == ["Studio"])
        guard
            case .otherKind(.diane)? = await failure({
                try reader().draft(of: reader(kind: .endlesscode).find(reference: "1").server)
            })
        else {
            Issue.record("it is of that kind")
            return
        }
    }

    @Test func `a bare word is never looked up, and a profile is no target`() async throws {
        guard case .badTarget(.unknown)? = await failure({ try await read("studio") }) else {
            Issue.record("it was looked up")
            return
        }
        try await home.save("studio", "http://127.0.0.1:9")
        guard case .isSaved? = await failure({ try await read("studio") }),
            case .badRoute(_, .linkLocal)? = await failure({ try await read("[fe80::1%eth0]:9090") })
        else {
            Issue.record("a profile or a link-local address was taken")
            return
        }
    }
}
