import Foundation
import LandfallConnections
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import TailnetTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallModel
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// A product that exists in this file alone, and what commands do with it.
@Suite(.enabled(if: FakeTailscaled.isAvailable, "the stand-in for tailscaled needs python3"))
struct MadeUpProductTests {
    private struct State: Decodable {
        let shop: String
        let version: String
    }

    /// All that landfall is told of it.
    private static func kiosk(port: UInt16) -> ServerProduct {
        ServerProduct(
            name: "kiosk", displayName: "Kiosk", defaultPorts: [port], schemes: [.http],
            api: ProductQuestion("/state") { answer, kind in
                guard answer.status == 200, let state = answer.decoded(State.self) else {
                    return .refused(answer.refusal)
                }
                return .product(
                    ProductFacts(kind: kind, version: ForeignText(state.version), asksForToken: false))
            }, status: StatusQuestion("/state"), paths: ProductPaths(first: ["state"], effects: [["till", "open"]]),
            areas: [
                ProductArea(
                    "shelves",
                    .listing(
                        AreaListing(
                            "/shelves", list: "shelves", names: ["name", "number"], time: "filled",
                            columns: [.init("name"), .init("books", "count.books")]))),
                ProductArea(
                    "books", of: "shelves",
                    .listing(AreaListing("/shelves/{id}/books", names: ["title"], columns: [.init("title")]))),
            ])
    }

    private static let answers = [
        "/state": HTTPText.json(#"{"shop":"corner","version":"0.3"}"#),
        "/shelves": HTTPText.json(
            #"{"shelves":[{"name":"top","number":"1","count":{"books":3}},{"name":"low","password":"hush-shelf"}]}"#),
        "/shelves/top/books": HTTPText.json(#"[{"title":"Emma"},{"title":"Persuasion"}]"#),
        "/shelves/low/books": HTTPText.json(#"{"error":"burnt"}"#),
    ]

    private let home = SavedServersFolder()

    /// Runs something beside a kiosk that listens, in a home where it is saved as `shop`.
    private func beside(_ body: @Sendable (ScriptedServer, UInt16) async throws -> Void) async throws {
        try await ScriptedServer.with(.routes(Self.answers)) { server in
            guard case .address(_, let port) = server.endpoint.location else { return }
            try await ServerProduct.registering([Self.kiosk(port: port)]) {
                let added = await home.run("add", "shop", server.address)
                #expect(added.exit == .ok && added.error == "Saved shop; other commands use it now\n")
                try await body(server, port)
            }
        }
    }

    @Test func `add tells it from the others and saves it; test and status know it`() async throws {
        try await beside { server, _ in
            #expect(try home.book().find("shop").kind.rawValue == "kiosk")
            #expect(try home.text().contains("kiosk"))
            let test = try await home.run("test", "shop", "--json").json()
            #expect(test["verdict"] as? String == "ok" && test["kind"] as? String == "kiosk")
            let status = try await home.run("status", "--json").json()
            let facts = try #require(status["status"] as? [String: Any])
            #expect(status["state"] as? String == "connected" && facts["version"] as? String == "0.3")
            // Nobody is taken for it.
            try await ScriptedServer.with(.answer([Answers.status])) { diane in
                let other = await home.run("test", diane.address, "--kind", "kiosk")
                #expect(other.exit == .identityChanged)
            }
        }
    }

    @Test func `scan asks its port on the machines of the tailnet`() async throws {
        try await beside { _, port in
            let peer = TailnetText.Machine("n1", "corner", "127.0.0.1")
            try await FakeTailscaled.run(TailnetText([peer]).bytes) { fake in
                let scan = try await home.run(
                    "scan", "--kind", "kiosk", "--tailnet", "--tailscale-socket", fake.socketPath, "--json"
                ).json()
                let servers = try #require(scan["servers"] as? [[String: Any]])
                #expect(servers.map { $0["kind"] as? String } == ["kiosk"])
                let routes = try #require(servers.first?["routes"] as? [[String: Any]])
                #expect(routes.first?["url"] as? String == "http://corner.tail12345.ts.net:\(port)")
            }
        }
    }

    @Test func `get lists what it has, masked, and nothing else`() async throws {
        try await beside { _, _ in
            let all = await home.run("get", "shelves")
            #expect(all.output == "top\t3\nlow\t\n")
            let one = await home.run("get", "shelves", "1")
            #expect(one.exit == .ok && one.output.hasPrefix("top\n"))
            let masked = await home.run("get", "shelves", "low", "--json")
            #expect(masked.output.contains("****") && !masked.output.contains("hush"))
            let shown = await home.run("get", "shelves", "low", "--json", "--reveal")
            #expect(shown.output.contains("hush-shelf"))
            let books = await home.run("get", "books", "top")
            #expect(books.output == "Emma\nPersuasion\n")
            let burnt = await home.run("get", "books", "low")
            #expect(burnt.exit == .badAnswer && burnt.error.contains("burnt"))
            for id in ["..", "a/b", "%2e"] {
                let other = await home.run("get", "books", id)
                #expect(other.exit != .ok && !other.output.contains("Emma"))
            }
            let unsaid = await home.run("get", "books")
            #expect(unsaid.exit == .usage && unsaid.error.contains("landfall get shelves"))
            let jobs = await home.run("get", "jobs")
            #expect(jobs.exit == .usage && jobs.error.contains("Kiosk servers have no jobs"))
            #expect(jobs.error.contains("Its areas: shelves, books"))
        }
    }

    @Test func `api and proxy ask it for what does nothing`() async throws {
        try await beside { server, port in
            let document = await home.run("api", "/shelves/top/books")
            #expect(document.exit == .ok && document.output.contains("Emma"))
            let refused = await home.run("api", "/Till/open", "--json")
            #expect(refused.exit != .ok && refused.error.contains("get_has_effects"))
            let profile = try home.book().find("shop")
            let connection = ServerConnection(
                kind: profile.kind, plans: profile.plans(), token: TokenSource(nil),
                environment: ConnectionDependencies(
                    localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                    tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock"))))
            let path = "/tmp/landfall-kiosk-\(UInt64.random(in: 0 ... .max)).sock"
            let listener = ProxyListener.ofCommands(profile.kind, RouteUpstream { connection })
            let proxy = try await listener.start(at: .socket(path: path, isOwnFolder: false))
            let answers = try await ["/shelves/top/books", "/till/open"].asyncMap { try await ask(path, $0) }
            await proxy.stop(deadline: .now)
            await connection.close()
            #expect(answers.map(\.status) == [200, 403])
            let sent = server.received.lowercased()
            #expect(!sent.contains("till"))
        }
    }

    @Test func `without the product a profile of it is refused, and says where`() async throws {
        try await beside { _, _ in }
        #expect(ServerKind(rawValue: "kiosk") == nil)
        let list = await home.run("list")
        #expect(list.exit != .ok && list.error.contains("kind"))
    }

    private func ask(_ path: String, _ target: String) async throws -> HTTPResponse {
        let endpoint = Endpoint(scheme: .http, location: .unixSocket(path: path))
        let deadline = ContinuousClock.now + .seconds(60)
        let connection = try await Transport().open(endpoint, trust: .anyCertificate, deadline: deadline)
        return try await connection.request(.get(target), deadline: deadline)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
