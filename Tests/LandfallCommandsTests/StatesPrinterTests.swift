import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTransport
import MonitorTestSupport
import Testing
import TransportTestSupport
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct StatesPrinterTests {
    private let home = ProfileHome()

    private func put(_ name: String, _ address: String, kind: ServerKind = .diane) async throws {
        let route = try SavedRoute(.address(try ServerAddress(parsing: address)))
        let profile = try Profile(name: WatchSamples.name(name), kind: kind, routes: [route])
        try await home.book().update(deadline: .now + .seconds(60)) { set in try set.put(profile) }
    }

    private static let status = TestServer.Script.routes([
        "/status": HTTPText.json(#"{"version":"1.2.3","hostname":"box","mcp_servers":[]}"#)
    ])

    @Test func `each server is asked once, all at the same time`() async throws {
        let capture = TerminalCapture()
        let pollers = [FakePoller([.up]), FakePoller([.refused]), FakePoller([.unauthorised])]
        let targets = zip(["a", "b", "c"], pollers).map { WatchSamples.target(WatchSamples.name($0), $1) }
        let printer = StatesPrinter(context: WatchSamples.context(capture), date: { WatchSamples.now })
        let states = try #require(
            try await printer.states(of: targets, limit: .seconds(60)) { _ in Table(columns: []) })
        #expect(states.map(\.status) == [.connected, .disconnected, .error])
        for poller in pollers {
            let asked = await (poller.polls, poller.closes)
            #expect(asked == (1, 1))
        }
        #expect(capture.outputText.isEmpty, "nothing is drawn in a pipe")
    }

    @Test func `a record has the state behind its fields, and the exit code is the common one`() async throws {
        try await TestServer.run(Self.status) { server in
            try await put("down", "http://127.0.0.1:1")
            try await put("up", "http://\(server.endpoint.authority)")
            let run = await home.run("list", "--check")
            let records = run.output.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false)
            }
            #expect(run.exit == .unreachable, "\(run)")
            #expect(records.map(\.count) == [10, 10])
            #expect(records.map { $0[0] } == ["down", "up"])
            #expect(records.map { $0[5] } == ["disconnected", "connected"])
            #expect(records.map { $0[6] } == ["connection_refused", "ok"])
            #expect(records.last?.last == "1.2.3 on box")
            let plain = await home.run("list")
            #expect(plain.exit == .ok)
            #expect(plain.output.split(separator: "\n").allSatisfy { $0.split(separator: "\t").count <= 5 })
        }
    }

    @Test func `the document has it for each profile, and only when it was asked for`() async throws {
        try await TestServer.run(Self.status) { server in
            try await put("up", "http://\(server.endpoint.authority)")
            let run = await home.run("list", "--check", "--json")
            #expect(run.exit == .ok, "\(run)")
            let profiles = try #require(try run.json()["profiles"] as? [[String: Any]])
            let check = try #require(profiles.first?["check"] as? [String: Any])
            #expect(check["state"] as? String == "connected")
            #expect(check["rtt_ms"] is Double)
            #expect(check["code"] == nil)
            let before = try await server.connections
            let without = try #require(try await home.run("list", "--json").json()["profiles"] as? [[String: Any]])
            #expect(without.first?["check"] == nil)
            let after = try await server.connections
            #expect(after == before, "without --check nothing is connected to")
        }
    }

    @Test func `failures of different kinds are exit 1`() async throws {
        try await TestServer.run(.routes(["/status": HTTPText.json("<html>")])) { server in
            try await put("down", "http://127.0.0.1:1")
            try await put("other", "http://\(server.endpoint.authority)")
            #expect(await home.run("list", "--check").exit == .failure)
        }
    }

    @Test func `a terminal gets a column, with the word and why`() async throws {
        try await put("down", "http://127.0.0.1:1")
        let run = await home.run("list", "--check", size: TerminalSize(columns: 160, rows: 24))
        #expect(run.exit == .unreachable)
        #expect(run.output.contains("NAME  STATE"))
        #expect(run.output.contains("Disconnected: Server unreachable: connection refused"))
        let korean = await home.run(
            "list", "--check", environment: ["LANG": "ko_KR.UTF-8"], size: TerminalSize(columns: 160, rows: 24))
        #expect(korean.output.contains("상태"))
    }

    @Test func `the token of the environment goes to no profile`() async throws {
        try await TestServer.run(Self.status) { server in
            try await put("up", "http://\(server.endpoint.authority)")
            _ = await home.run("list", "--check", "-s", "up", environment: ["LANDFALL_TOKEN": "sesame-4711"])
            let sent = try await server.received
            #expect(sent.contains("GET /status") && !sent.contains("sesame"))
        }
    }
}
