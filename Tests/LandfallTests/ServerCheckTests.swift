import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import LandfallWorkflows
import Testing
import WorkflowsTestSupport

@testable import Landfall

/// A server that was found is checked and saved, over real sockets and a real home.
struct ServerCheckTests {
    static let status = HTTPText.json(#"{"version":"1.9.1","hostname":"box","mcp_servers":[]}"#)
    private static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")

    private let home = SavedServersFolder()

    private var core: Core {
        Core(
            Configuration(environment: home.environment.merging(["XDG_RUNTIME_DIR": home.path, "LC_ALL": "C"]) { $1 }))
    }

    /// What a source has seen of a server: by default that this machine runs it.
    static func found(_ server: ScriptedServer, _ core: Core, isHere: Bool = true) throws -> FoundServer {
        guard case .address(let address, let port) = server.endpoint.location else { throw NoAddress() }
        let sighting = Sighting(
            id: .init(source: isHere ? .machine : .lan, key: "studio"), kind: .diane, name: ForeignText("studio"),
            routes: [Route(scheme: .http, address: address, port: port, via: isHere ? .local : .direct)],
            isThisMachine: isHere)
        var set = CandidateSet()
        _ = set.apply(.found(sighting))
        return FoundServer(try #require(set.candidates.first), savedAs: nil, core)
    }

    private struct NoAddress: Error {}

    @Test func `what proves itself is saved, and is the chosen one`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let check = try await Self.found(server, core).check()
            #expect(check.isUsable && check.isProven && check.code == nil)
            #expect(check.routes.first?.stages.contains { $0.name == "identity" && $0.status == "ok" } == true)
            #expect(check.description.contains("identity") && check.description.contains("studio"))
            try await check.save(as: "studio")
            let servers = SavedServers(core.configuration)
            #expect(try servers.all().map(\.name) == ["studio"])
            #expect(try await servers.open { $0.name } == "studio")
            let error = await #expect(throws: LandfallError.self) { try await check.save(as: "studio") }
            #expect(error?.code == .profileExists)
            let bad = await #expect(throws: LandfallError.self) { try await check.save(as: "No Name") }
            #expect(bad?.code == .usage && bad?.hint != nil)
        }
    }

    @Test func `a token is asked for, given and tested before it is saved`() async throws {
        try await ScriptedServer.with(.answer([Self.keyed])) { server in
            let found = try Self.found(server, core)
            let check = try await found.check()
            #expect(check.code == .tokenMissing && !check.isUsable)
            let other = try await found.check(token: .given(Secret("wrong-key")))
            #expect(other.code == .tokenRefused)
            await #expect(throws: LandfallError.self) { try await other.save(as: "studio") }
            #expect(try SavedServers(core.configuration).all().isEmpty)
        }
    }

    @Test func `what proves nothing is saved only where that is accepted`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let here = try await Self.found(server, core).check()
            // The same server, as it would be on a LAN: nothing shows which one it is.
            let route = try #require(here.result.report.routes.first)
            let stages = route.stages.map { stage in
                stage.stage == .identity
                    ? StageReport(.identity, .warn, code: .identityUnproven, note: .proof(.none, .init())) : stage
            }
            let report = TargetReport(
                routes: [
                    RouteReport(
                        label: route.label, via: .direct, route: route.route, stages: stages, product: route.product)
                ], chosen: 0, total: .zero)
            let check = ServerCheck(
                core: core, draft: here.draft, seen: here.seen, token: nil, accepted: [],
                result: .init(label: here.result.label, report: report, limits: .init()))
            #expect(check.isUsable && !check.isProven)
            let error = await #expect(throws: LandfallError.self) { try await check.save(as: "studio") }
            #expect(error?.code == .identityUnproven)
            #expect(try SavedServers(core.configuration).all().isEmpty)
            try await check.save(as: "studio", accepting: .unproven)
        }
    }
}
