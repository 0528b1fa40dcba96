import FoundationEssentials
import LandfallModel
import Testing

@testable import LandfallConnections

struct ServerRecordingTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_200)
    private let profile = ProfileID()
    private let url = "http://10.0.0.1:9090"

    private func up(_ seconds: Double, down: [String]? = nil) -> MonitorState {
        let servers = (down ?? []) + ["jobs"]
        let rows = servers.map { #"{"name":"\#($0)","enabled":true,"connected":\#($0 == "jobs")}"# }
        let document = #"{"mcp_servers":[\#(rows.joined(separator: ","))]}"#
        return MonitorState(
            at: start.addingTimeInterval(seconds), status: .connected, route: url, roundTrip: .milliseconds(3),
            facts: down == nil ? nil : StatusFacts(document: ForeignText(document)))
    }

    private func down(
        _ seconds: Double, _ code: FailureCode = .connectionRefused, _ kind: ServerExchangeError.Kind = .unreachable
    ) -> MonitorState {
        MonitorState(
            at: start.addingTimeInterval(seconds), status: kind == .unreachable ? .disconnected : .error,
            cause: ServerExchangeError(kind, code: code), route: url)
    }

    private func outage(_ seconds: Double, length: Duration?, _ code: String = "connection_refused") -> HistoryEvent {
        HistoryEvent(at: start.addingTimeInterval(seconds), profile: profile, code: code, route: url, length: length)
    }

    private func stopped(_ name: ForeignText, _ seconds: Double, length: Duration?) -> HistoryEvent {
        HistoryEvent(
            at: start.addingTimeInterval(seconds), profile: profile, code: HistoryEvent.toolServerDown, route: url,
            part: name, length: length)
    }

    /// The events that each state begins or ends.
    private func events(_ states: MonitorState..., after before: [HistoryEvent] = []) -> [[HistoryEvent]] {
        var recording = ServerRecording(profile, AnswerHistory(), before)
        return states.map { recording.take($0, route: 1).events }
    }

    @Test func `an outage begins with the first failure and its cause, and ends with the next answer`() {
        #expect(
            events(up(0), down(5), down(6, .connectTimeout), up(35), up(40)) == [
                [], [outage(5, length: nil)], [], [outage(5, length: .seconds(30))], [],
            ])
    }

    @Test func `one that goes on from before ends too`() {
        #expect(
            events(down(0), up(30), after: [outage(-60, length: nil)]) == [[], [outage(-60, length: .seconds(90))]])
    }

    @Test func `MCP servers stop and run again, each by its name`() {
        // In between nothing is said of them.
        #expect(
            events(up(0, down: ["findit"]), up(5, down: ["findit"]), up(10), up(15, down: ["calendar"])) == [
                [stopped("findit", 0, length: nil)], [], [],
                [stopped("findit", 0, length: .seconds(15)), stopped("calendar", 15, length: nil)],
            ])
    }

    @Test func `a server cannot fill the events with names`() {
        let names = (0..<200).map { "s\($0)" } + [String(repeating: "n", count: 5_000)]
        let events = events(up(0, down: names), up(5, down: [names[200]]))
        #expect(events[0].count == 64)
        #expect(events[1].last?.part?.raw.count == 100)
    }

    @Test func `what is answered is recorded, and what is not`() {
        var recording = ServerRecording(profile, AnswerHistory(), [])
        for state in [up(0), down(5), up(35)] { _ = recording.take(state, route: 1) }
        let bucket = recording.answers.buckets(1, minutes: 5, until: start)[0]
        #expect(bucket?.hasOutage == true)
        #expect(bucket?.route == 1)
    }

    @Test func `what kept this machine from asking says nothing of the server`() {
        var recording = ServerRecording(profile, AnswerHistory(), [])
        for state in [
            MonitorState(at: start, status: .connecting), down(0, .meteredRefused, .policy),
            down(0, .tooManyFiles, .local), down(0, .cancelled, .cancelled),
        ] {
            let (finished, events) = recording.take(state, route: nil)
            #expect(finished == nil && events == [])
        }
        #expect(recording.answers.isEmpty)
        let (_, events) = recording.take(down(1, .networkDown, .local), route: nil)
        #expect(events.count == 1)
    }

    @Test func `a URL is a route of the profile, or that of its service`() throws {
        var profile = try Profile.sample("studio")
        #expect(profile.place(ofRoute: url) == 0)
        #expect(profile.place(ofRoute: nil) == nil)
        #expect(profile.place(ofRoute: "http://10.0.0.9:1") == nil)
        let service = SavedRoute.Target.service(
            ServiceInstance(name: "Studio", kind: .diane, domain: "local"), ServiceForm())
        try profile.change(kind: .diane, routes: profile.routes + [SavedRoute(service)])
        #expect(profile.place(ofRoute: "http://10.0.0.9:1") == 1)
    }
}
