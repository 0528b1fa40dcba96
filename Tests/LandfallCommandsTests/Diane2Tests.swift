import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// Commands against the stand-in for a Diane 2 that has something in every area.
struct Diane2Tests {
    private let home = SavedServersFolder()

    private func beside(_ body: (FakeServer) async throws -> Void) async throws {
        try await FakeServer.run(["diane2", "--furnished", "--version", "1.22.1"]) { server in
            let added = await home.run("add", "two", "\(server.endpoint.scheme)://\(server.endpoint.authority)")
            #expect(added.exit == .ok && added.error == "Saved two; other commands use it now\n")
            #expect(try home.book().find("two").kind == .diane2)
            try await body(server)
        }
    }

    @Test func `it is added, tested and asked how it is, without a token`() async throws {
        try await beside { server in
            let test = try await home.run("test", "two", "--json").json()
            #expect(test["verdict"] as? String == "ok" && test["kind"] as? String == "diane2")
            let status = try await home.run("status", "--json").json()
            let facts = try #require(status["status"] as? [String: Any])
            #expect(facts["version"] as? String == "v1.22.1" && facts["project_id"] != nil)
            let other = await home.run("test", server.endpoint.authority, "--kind", "diane")
            #expect(other.exit == .identityChanged)
        }
    }

    @Test(arguments: [
        (["agents"], "diane-default\tsingle\t42\tThe everyday assistant\n"),
        (
            ["nodes"],
            "studio\tstudio.local\tmaster\ttrue\tv1.22.1\t3\nattic\tattic\tslave\tfalse\tv1.21.0\t\n"
        ),
        (["providers"], "harbour\tsmall\thttps://****@models.example\n"),
        (["sessions"], "t1\tFerry <times>\tactive\t2\t2026-11-20T09:30:00Z\nt2\t\t\t\t2026-11-01T09:30:00Z\n"),
        (["sessions", "--since", "2026-11-15"], "t1\tFerry <times>\tactive\t2\t2026-11-20T09:30:00Z\n"),
        (["stats"], "diane-default\t2\t1\t1001\t200\t$0.250000\n"),
    ])
    func `get lists what it has`(area: [String], lines: String) async throws {
        try await beside { _ in
            let run = await home.run(["get"] + area)
            #expect(run.exit == .ok && run.output == lines)
        }
    }

    @Test func `a session can be asked for by its key, which is shown masked`() async throws {
        try await beside { _ in
            let run = await home.run("get", "sessions", "sess-1")
            #expect(run.exit == .ok && run.output.hasPrefix("t1\n") && !run.output.contains("sess-1"))
        }
    }

    @Test func `messages are those of a session, and what a server writes stays text`() async throws {
        try await beside { _ in
            let run = await home.run("get", "messages", "t1")
            #expect(
                run.output == "2026-11-20T09:30:01Z\tuser\tWhen does the ␛[1mferry␛[0m land?\n"
                    + "2026-11-20T09:30:02Z\tassistant\tAt noon.\n")
            let unsaid = await home.run("get", "messages")
            #expect(unsaid.exit == .usage && unsaid.error.contains("messages needs a session id"))
            let unknown = await home.run("get", "messages", "t9")
            #expect(unknown.exit == .badAnswer && unknown.error.contains("session not found"))
            let jobs = await home.run("get", "jobs")
            #expect(jobs.exit == .usage && jobs.error.contains("Diane 2 servers have no jobs"))
        }
    }

    @Test func `api asks for what does nothing`() async throws {
        try await beside { _ in
            let nodes = await home.run("api", "/api/nodes")
            #expect(nodes.exit == .ok && nodes.output.contains("studio.local"))
            for path in ["/api/doctor", "/api/mcp-servers/x/auth-status"] {
                let refused = await home.run("api", path, "--json")
                #expect(refused.error.contains("get_has_effects"))
            }
        }
    }

    @Test func `one that is not reached is reached by ssh or Tailscale`() async throws {
        try await home.save("two", "http://127.0.0.1:9", kind: .diane2)
        let run = await home.run("test", "two")
        #expect(run.exit == .unreachable)
        #expect(run.error.contains("diane serve") && run.error.contains("ssh -L 8890:127.0.0.1:8890"))
        #expect(run.error.contains("tailscale serve"))
    }
}
