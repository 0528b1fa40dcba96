import FoundationEssentials
import LandfallModel
import Testing

@testable import LandfallConnections

struct HistoryEventTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_200)
    private let profile = ProfileID()

    private func event(_ minutes: Double, length: Duration?, part: ForeignText? = nil) -> HistoryEvent {
        HistoryEvent(
            at: start.addingTimeInterval(minutes * 60), profile: profile, code: "connection_refused",
            route: "http://10.0.0.1:8080", part: part, length: length)
    }

    @Test func `an event ends when its time is over`() {
        #expect(event(1, length: .seconds(60)).end == start.addingTimeInterval(120))
        #expect(event(1, length: nil).end == nil)
    }

    @Test func `outages of a server are those of all of it that reach into the time`() {
        let other = HistoryEvent(at: start, profile: ProfileID(), code: "connect_timeout")
        let events = [
            event(30, length: nil), event(0, length: .seconds(60)), event(5, length: .seconds(600)),
            event(20, length: .seconds(5), part: "findit"), other,
        ]
        let outages = events.outages(of: profile, since: start.addingTimeInterval(600))
        #expect(outages.map(\.start) == [5.0, 30].map { start.addingTimeInterval($0 * 60) })
        #expect(outages.map(\.length) == [.seconds(600), nil])
        #expect(outages[0].code == "connection_refused")
        #expect(outages[0].route == "http://10.0.0.1:8080")
        #expect(events.outages(of: profile).count == 3)
    }
}
