import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallWorkflows
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallViews

struct ExpositionTests {
    private func text(_ states: [MonitorState]) -> String {
        var board = WatchBoard([WatchSamples.home])
        for state in states { _ = board.apply(state, to: 0) }
        return Exposition(board, version: "1.2.3").text
    }

    private func up(_ status: String, until end: Date? = nil) -> MonitorState {
        let outcome = PollOutcome(
            .success(StatusFacts(document: ForeignText(status))), route: PollOutcome.sampleRoute,
            roundTrip: .microseconds(4250), certificateEnd: end)
        return MonitorState(outcome, at: WatchSamples.now)
    }

    @Test func `a server that is up has all there is to know of it`() {
        let status = """
            {"version":"\\"} 1\\n#","mcp_servers":[{"name":"a","enabled":true,"connected":true},
            {"name":"hunter2","enabled":true,"connected":false},{"name":"c","enabled":false}]}
            """
        #expect(
            text([up(status, until: Date(timeIntervalSince1970: 1_800_000_000))]) == """
                # HELP landfall_build_info The version of landfall that polls the servers.
                # TYPE landfall_build_info gauge
                landfall_build_info{version="1.2.3"} 1
                # HELP landfall_server_state Whether the server is in this state: 1 for the one that it is in, 0 for the others.
                # TYPE landfall_server_state gauge
                landfall_server_state{server="home",state="connecting"} 0
                landfall_server_state{server="home",state="connected"} 1
                landfall_server_state{server="home",state="disconnected"} 0
                landfall_server_state{server="home",state="error"} 0
                # HELP landfall_server_latency_seconds The time of the last answer, from the request to its end.
                # TYPE landfall_server_latency_seconds gauge
                landfall_server_latency_seconds{server="home"} 0.00425
                # HELP landfall_server_last_poll_timestamp_seconds When the last poll of the server ended.
                # TYPE landfall_server_last_poll_timestamp_seconds gauge
                landfall_server_last_poll_timestamp_seconds{server="home"} 1700000000
                # HELP landfall_certificate_expiry_timestamp_seconds When the certificate of the TLS route in use expires.
                # TYPE landfall_certificate_expiry_timestamp_seconds gauge
                landfall_certificate_expiry_timestamp_seconds{server="home"} 1800000000
                # HELP landfall_mcp_servers How many MCP servers of a Diane are enabled.
                # TYPE landfall_mcp_servers gauge
                landfall_mcp_servers{server="home"} 2
                # HELP landfall_mcp_servers_down How many of those are down.
                # TYPE landfall_mcp_servers_down gauge
                landfall_mcp_servers_down{server="home"} 1
                # HELP landfall_outages_total How often the server has stopped answering, or did not answer from the start.
                # TYPE landfall_outages_total counter
                landfall_outages_total{server="home"} 0

                """)
    }

    @Test func `an attempt does not hide that a server is down, nor why`() {
        let down = WatchSamples.state(.disconnected, cause: WatchSamples.refused)
        let text = text([up("{}"), down, WatchSamples.state(.connecting, attempt: 2)])
        #expect(text.contains(#"landfall_server_state{server="home",state="disconnected"} 1"#))
        #expect(text.contains(#"landfall_server_problem{server="home",code="connection_refused"} 1"#))
        #expect(text.contains(#"landfall_outages_total{server="home"} 1"#) && !text.contains("latency"))
    }

    @Test func `of a server that was not asked yet nothing is said`() {
        let text = text([])
        #expect(text.contains(#"state="connecting"} 1"#) && !text.contains("timestamp"))
    }

    @Test func `what to look into at a server that is up is told by its codes`() {
        let outcome = PollOutcome(.success(StatusFacts()), route: nil, proof: .missing, warnings: [.lostKey])
        let text = text([MonitorState(outcome, at: WatchSamples.now)])
        #expect(text.contains(#"code="identity_unproven"} 1"#) && text.contains(#"code="server_lost_key"} 1"#))
    }

    @Test(arguments: [("plain-1.2", "plain-1.2"), ("a\\b\"c\nd", #"a\\b\"c\nd"#), ("\n", #"\n"#), ("", "")])
    func `no value of a label ends it`(value: String, escaped: String) {
        #expect(Exposition.escaped(value) == escaped)
    }
}
