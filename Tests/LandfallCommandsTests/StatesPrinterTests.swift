import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct StatesPrinterTests {
    private let home = SavedServersFolder()

    private func put(_ name: String, _ address: String, kind: ServerKind = .diane) async throws {
        let route = try SavedRoute(.address(try ServerAddress(parsing: address)))
        let profile = try Profile(name: WatchSamples.name(name), kind: kind, routes: [route])
        try await home.book().update(deadline: .now + .seconds(60)) { set in try set.put(profile) }
    }

    private static let status = ScriptedServer.Script.routes([
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

    @Test func `a pipe gets a record for each, and the exit code is the common one`() async throws {
        try await ScriptedServer.with(Self.status) { server in
            try await put("down", "http://127.0.0.1:1")
            try await put("up", "http://\(server.endpoint.authority)")
            let run = await home.run("status", "--all")
            let records = run.output.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false)
            }
            #expect(run.exit == .unreachable, "\(run)")
            #expect(records.map { $0[0] } == ["down", "up"])
            #expect(records.map { $0[1] } == ["disconnected", "connected"])
            #expect(records.map { $0[2] } == ["connection_refused", "ok"])
        }
    }

    @Test func `failures of different kinds are exit 1`() async throws {
        try await ScriptedServer.with(.routes(["/status": HTTPText.json("<html>")])) { server in
            try await put("down", "http://127.0.0.1:1")
            try await put("other", "http://\(server.endpoint.authority)")
            #expect(await home.run("status", "--all").exit == .failure)
        }
    }

    @Test func `a terminal gets a column, with the word and why`() async throws {
        try await put("down", "http://127.0.0.1:1")
        let run = await home.run("status", "--all", size: TerminalSize(columns: 160, rows: 24))
        #expect(run.exit == .unreachable)
        #expect(run.output.contains("NAME    STATE") && run.output.contains("down *  "))
        #expect(run.output.contains("Disconnected: Server unreachable: connection refused"))
        let korean = await home.run(
            "status", "--all", environment: ["LANG": "ko_KR.UTF-8"], size: TerminalSize(columns: 160, rows: 24))
        #expect(korean.output.contains("상태"))
    }

    @Test func `the token of the environment goes to no profile`() async throws {
        try await ScriptedServer.with(Self.status) { server in
            try await put("up", "http://\(server.endpoint.authority)")
            _ = await home.run("status", "--all", environment: ["LANDFALL_TOKEN": "sesame-4711"])
            let sent = server.received
            #expect(sent.contains("GET /status") && !sent.contains("sesame"))
        }
    }
}
