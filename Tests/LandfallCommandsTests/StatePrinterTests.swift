import LandfallConnections
import LandfallModel
import LandfallTerminal
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct StatePrinterTests {
    private let capture = TerminalCapture()

    private func run(
        _ poller: FakePoller, columns: Int? = nil, isJSON: Bool = false, language: String = "en_GB.UTF-8"
    ) async throws -> CommandExit {
        let context = WatchSamples.context(capture, columns: columns, isJSON: isJSON, language: language)
        let home = try Profile(
            name: WatchSamples.home, kind: .diane,
            routes: [SavedRoute(.address(ServerAddress(parsing: "http://192.0.2.7:9090")))])
        return try await StatePrinter(context: context).ask(home, limit: .seconds(10)) { _ in
            WatchSamples.target(WatchSamples.home, poller)
        }
    }

    @Test func `one poll is asked, and the connection closed`() async throws {
        let poller = FakePoller([.up, .up])
        let exit = try await run(poller, columns: 80)
        #expect(exit == .ok)
        #expect(
            capture.outputText
                == "home: Connected\n  server   1.2.3 on box, up 2 h\n  health   7 tools\n  route    http://192.0.2.7:9090\n"
                + "  latency  12.0 ms\n")
        let asked = await (poller.polls, poller.closes)
        #expect(asked == (1, 1))
    }

    @Test func `a failure says why and has its exit code`() async throws {
        let exit = try await run(FakePoller([.unauthorised]), columns: 80)
        #expect(exit == .authentication)
        #expect(capture.outputText.hasPrefix("home: Error\n  cause  The server refused the token (HTTP 401)\n"))
        #expect(
            capture.outputText.hasSuffix(
                "\n  Set another, or get one with the digits of \"diane pair\": landfall token set home\n"))
    }

    @Test func `a server that has proven nothing is marked where another route could have proven it`() async throws {
        let facts = StatusFacts(version: ForeignText("6.6.6"))
        let unproven = PollOutcome(.success(facts), route: "http://192.0.2.7:9090", proof: .missing)
        #expect(try await run(FakePoller([unproven]), columns: 120) == .ok)
        #expect(
            capture.outputText
                == "home: Connected\n"
                + "  proof   unproven: this route cannot prove the server's identity, and the routes that could prove it do not answer\n"
                + "  server  6.6.6\n  route   http://192.0.2.7:9090\n  See why: landfall test home\n")
    }

    @Test(
        arguments: [
            (.missing, "home\tconnected\tidentity_unproven\t\t\tunproven\n"),
            (.impossible, "home\tconnected\tok\t\t\t\n"), (.proven, "home\tconnected\tok\t\t\t\n"),
        ] as [(ConnectionProof, String)])
    func `a pipe is told by the code and the word`(proof: ConnectionProof, record: String) async throws {
        _ = try await run(FakePoller([PollOutcome(.success(StatusFacts()), route: nil, proof: proof)]))
        #expect(capture.outputText == record)
    }

    @Test func `a server that has lost its key is connected, and said to have`() async throws {
        let lost = PollOutcome(.success(StatusFacts()), route: PollOutcome.sampleRoute, warnings: [.lostKey])
        #expect(try await run(FakePoller([lost]), columns: 120) == .ok)
        #expect(
            capture.outputText
                == "home: Connected\n"
                + "  key    The server no longer requires its API key: anyone who can reach it can read its settings\n"
                + "  route  http://192.0.2.7:9090\n  See why: landfall test home\n")
    }

    @Test(
        arguments: [
            (.proven, "home\tconnected\tserver_lost_key\t\t\tno API key\n"),
            (.missing, "home\tconnected\tidentity_unproven\t\t\tunproven, no API key\n"),
        ] as [(ConnectionProof, String)])
    func `a pipe is told of a lost key too`(proof: ConnectionProof, record: String) async throws {
        let lost = PollOutcome(.success(StatusFacts()), route: nil, proof: proof, warnings: [.lostKey])
        #expect(try await run(FakePoller([lost])) == .ok)
        #expect(capture.outputText == record)
    }

    @Test func `what is too long goes on below its own column`() async throws {
        _ = try await run(FakePoller([.refused]), columns: 40, language: "ko_KR.UTF-8")
        #expect(
            capture.outputText.hasPrefix("home: 연결 끊김\n  원인  서버에 연결할 수 없음: 연결이\n        거부되었습니다\n"),
            "\(capture.outputText)")
        #expect(capture.outputText.split(separator: "\n").allSatisfy { DisplayWidth.columns(of: $0) <= 40 })
    }

    @Test func `a program gets the state whatever it is`() async throws {
        let exit = try await run(FakePoller([.refused]), isJSON: true)
        #expect(exit == .unreachable)
        #expect(capture.outputText.contains(#""state":"disconnected""#))
    }
}
