import FoundationEssentials
import Testing

@testable import LandfallConnections

struct HistoryReportTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_200)
    private let profile = ProfileID()

    private func report(_ record: HistoryStore.Record, hours: Double) -> HistoryReport {
        let until = start.addingTimeInterval(hours * 3_600 - 1)
        return HistoryReport(record, of: profile, since: start, until: until)
    }

    @Test func `where nobody has polled nothing is said of the server`() {
        let report = report(HistoryStore.Record(answers: AnswerHistory(), events: []), hours: 24)
        #expect(report.recorded == 0)
        #expect(report.availability == nil)
        #expect(report.times == nil)
        #expect(report.outages.isEmpty)
    }

    @Test func `it sums up what was recorded, and the outages of the server`() throws {
        var answers = AnswerHistory()
        for bucket in 0..<6 {
            let answer: Duration? = bucket == 5 ? nil : .milliseconds(bucket + 1)
            answers.record(answer, route: 0, at: start.addingTimeInterval(Double(bucket * 300)))
        }
        let events = [
            HistoryEvent(at: start.addingTimeInterval(1_500), profile: profile, code: "connect_timeout"),
            HistoryEvent(at: start, profile: ProfileID(), code: "connect_timeout"),
        ]
        let report = report(HistoryStore.Record(answers: answers, events: events), hours: 1)
        #expect(report.recorded == 0.5)
        #expect(try abs(#require(report.availability) - 5.0 / 6) < 0.001)
        let times = try #require(report.times)
        #expect(abs(times.median / .milliseconds(3) - 1) < 0.03)
        #expect(abs(times.percentile95 / .milliseconds(5) - 1) < 0.03)
        #expect(times.worst == times.percentile95)
        #expect(report.outages.map(\.code) == ["connect_timeout"])
    }
}
