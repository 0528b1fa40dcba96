import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallWorkflows
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallViews
@testable import LandfallWording

struct PluginLineTests {
    private func line(_ states: [MonitorState]) -> PluginLine {
        let servers = states.enumerated().map { (name: "s\($0)", state: $1) }
        return PluginLine(servers, at: WatchSamples.now, Messages(language: .english))
    }

    private static func up(_ status: String = "{}", warnings: [StatusWarning] = [], end: Date? = nil) -> MonitorState {
        let outcome = PollOutcome(
            .success(StatusFacts(document: ForeignText(status))), route: nil, roundTrip: .microseconds(4250),
            warnings: warnings, certificateEnd: end)
        return MonitorState(outcome, at: WatchSamples.now)
    }

    private static func down(_ kind: ServerExchangeError.Kind, _ code: FailureCode) -> MonitorState {
        MonitorState(PollOutcome.failure(kind, code), at: WatchSamples.now)
    }

    @Test func `a server that is up is OK, with its figures`() {
        let line = line([Self.up(end: WatchSamples.now + 86_400 * 20.5)])
        #expect(line.text == "LANDFALL OK - s0: Connected, 4.3 ms | time=0.00425s;;;0 certificate_days=20;14:;3:")
        #expect(line.status == .ok)
    }

    @Test func `one with something to look into is a WARNING`() {
        let status = #"{"total_tools":2,"mcp_servers":[{"name":"a|b","enabled":true,"connected":false}]}"#
        #expect(
            line([Self.up(status)]).text
                == "LANDFALL WARNING - s0: Connected, 4.3 ms, 2 tools, 1 of 1 servers down"
                + " | time=0.00425s;;;0 mcp_down=1;;;0;1")
        #expect(line([Self.up(warnings: [.lostKey])]).status == .warning)
    }

    @Test(
        arguments: [
            (14, .ok, ""), (13.9, .warning, ", certificate valid for 13 more days"),
            (3, .warning, ", certificate valid for 3 more days"),
            (2.9, .critical, ", certificate valid for 2 more days"),
            (1.5, .critical, ", certificate valid for 1 more day"),
            (-1, .critical, ", certificate valid for 0 more days"),
        ] as [(Double, PluginStatus, String)])
    func `a certificate that ends soon is a WARNING, and one that ends now is CRITICAL`(
        days: Double, status: PluginStatus, words: String
    ) {
        let line = line([Self.up(end: WatchSamples.now + 86_400 * days)])
        #expect(line.status == status)
        #expect(line.text.contains(" - s0: Connected, 4.3 ms\(words) | "), "\(line.text)")
    }

    @Test(
        arguments: [
            (.unreachable, .connectionRefused, .critical), (.timeout, .responseTimeout, .critical),
            (.identity, .pinChanged, .critical), (.tls, .tlsFailed, .critical), (.badAnswer, .badStatus, .critical),
            (.token, .tokenRefused, .critical), (.token, .tokenMissing, .unknown), (.local, .tooManyFiles, .unknown),
            (.policy, .meteredRefused, .unknown), (.cancelled, .cancelled, .unknown),
        ] as [(ServerExchangeError.Kind, FailureCode, PluginStatus)])
    func `what is wrong here is UNKNOWN, what is wrong there CRITICAL`(
        kind: ServerExchangeError.Kind, code: FailureCode, status: PluginStatus
    ) {
        let line = line([Self.down(kind, code)])
        #expect(line.status == status && line.text.hasSuffix("(\(code))"), "\(line.text)")
    }

    @Test func `of many the worst decides, and a few are named`() {
        let refused = Self.down(.unreachable, .connectionRefused)
        let missing = Self.down(.token, .tokenMissing)
        #expect(line([Self.up(), missing]).status == .unknown)
        #expect(line([Self.up(warnings: [.lostKey]), missing]).status == .warning)
        let line = line([Self.up(), missing] + Array(repeating: refused, count: 6))
        #expect(line.status == .critical)
        #expect(line.text.hasPrefix("LANDFALL CRITICAL - 1 of 8 servers connected; s1: Error: "))
        #expect(
            line.text.hasSuffix(
                "; 2 more | connected=1;;;0;8 warning=0;;;0;8 critical=6;;;0;8 unknown=1;;;0;8 time_max=0.00425s;;;0"))
    }

    @Test func `no text begins performance data or a second line`() {
        #expect(PluginLine(CommandFailure(.usage, "a|b=1\r\nc\u{2028}d")).text == "LANDFALL UNKNOWN - a/b=1 c d")
        #expect(PluginLine(CommandFailure(.connectionRefused, "a")).text == "LANDFALL CRITICAL - a")
        #expect(PluginStatus.allCases.map(\.rawValue) == [0, 1, 2, 3])
    }
}
