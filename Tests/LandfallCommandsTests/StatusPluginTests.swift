import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallModel

struct StatusPluginTests {
    private let home = SavedServersFolder()

    @Test(arguments: [
        (["status", "--nagios"], "No profiles yet"), (["status", "nobody", "--nagios"], "nobody"),
        (["status", "--nagios", "--bogus"], "--bogus"), (["status", "--nagios", "--wait"], "--nagios"),
        (["status", "--nagios", "--json"], "--nagios"), (["status", "--nagios", "--timeout", "x"], "x"),
    ])
    func `what cannot be checked is UNKNOWN, on one line of standard output`(arguments: [String], part: String) async {
        let run = await home.run(arguments)
        #expect(run.exit.rawValue == 3 && run.error.isEmpty, "\(run)")
        #expect(run.output.hasPrefix("LANDFALL UNKNOWN - ") && run.output.contains(part), "\(run)")
        #expect(run.output.filter { $0 == "\n" }.count == 1 && run.output.hasSuffix("\n"))
    }

    @Test func `a program of exec may have a flag of that name`() async {
        let run = await home.run(["exec", "nobody", "--", "check", "--nagios"])
        #expect(run.exit == .noProfile && run.output.isEmpty, "\(run)")
    }

    @Test func `a server that answers is OK, and one that does not is CRITICAL`() async throws {
        let script = ScriptedServer.Script.routes(["/status": HTTPText.json(#"{"version":"1","mcp_servers":[]}"#)])
        try await ScriptedServer.with(script) { server in
            let run = await home.run(["status", "-s", "http://\(server.endpoint.authority)", "--nagios"])
            #expect(run.exit == .ok && run.output.hasPrefix("LANDFALL OK - http://"), "\(run)")
            #expect(run.output.contains(" | time=0."))
        }
        let run = await home.run(["status", "-s", "http://127.0.0.1:1", "--nagios"])
        #expect(run.exit.rawValue == 2 && run.output.hasPrefix("LANDFALL CRITICAL - "), "\(run)")
    }
}
