import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallViews

struct HistoryPageTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_200)
    private let id = ProfileID()

    private func record(isEmpty: Bool = false) -> HistoryStore.Record {
        var answers = AnswerHistory()
        for second in stride(from: 0, to: isEmpty ? 0 : 3_600, by: 5) {
            let answer: Duration? = (600..<720).contains(second) ? nil : .milliseconds(3)
            answers.record(answer, route: 0, at: start.addingTimeInterval(Double(second)))
        }
        let outages = [
            HistoryEvent(
                at: start.addingTimeInterval(600), profile: id, code: "connection_refused",
                route: "http://10.0.0.7:9090", length: .seconds(120)),
            HistoryEvent(at: start.addingTimeInterval(3_599), profile: id, code: "a\u{202e}b"),
        ]
        return HistoryStore.Record(answers: answers, events: isEmpty ? [] : outages)
    }

    private func report(isEmpty: Bool = false) -> HistoryReport {
        HistoryReport(record(isEmpty: isEmpty), of: id, since: start, until: start.addingTimeInterval(7_199))
    }

    private func lines(isEmpty: Bool = false) -> [String] {
        HistoryPage(report(isEmpty: isEmpty), Messages(language: .english)).page(of: "studio").lines().map(\.plain)
    }

    @Test func `a page says what was recorded, how available and fast it was, and when not`() {
        let lines = lines()
        #expect(lines.count == 6)
        #expect(lines[0].hasPrefix("studio: since 2026-11-"))
        #expect(lines[1] == "recorded      50% of the time")
        #expect(lines[2].hasPrefix("availability  96.6"))
        #expect(
            lines[3].contains("about 3.1 ms (median), 3.1 ms (p95), 3.1 ms (slowest)")
                || lines[3].contains("ms (median)"))
        #expect(lines[4].hasSuffix(" for 2 min: Server unreachable: connection refused, http://10.0.0.7:9090"))
        #expect(lines[5].contains(", ongoing: a") && !lines[5].contains("\u{202e}"))
    }

    @Test func `what is not known is not said`() {
        #expect(lines(isEmpty: true).dropFirst() == ["recorded  0% of the time"])
    }

    @Test func `a record has the same in fields`() {
        let fields = HistoryPage(report(), Messages(language: .english)).record(of: "studio").split(
            separator: "\t", omittingEmptySubsequences: false)
        #expect(fields.count == 8)
        #expect(fields[2] == "0.5" && fields[7] == "2")
        let empty = HistoryPage(report(isEmpty: true), Messages(language: .english)).record(of: "studio")
        #expect(empty.hasSuffix("\t0\t\t\t\t\t0"))
    }

    @Test func `a document leaves out what is not known`() throws {
        let name = try #require(ProfileName("studio"))
        let text = try JSONText.encode(Document(report(), of: name))
        #expect(text.contains(#""code":"connection_refused","from":""#))
        #expect(text.contains(#""recorded":0.5"#))
        let empty = try JSONText.encode(Document(report(isEmpty: true), of: name))
        #expect(!empty.contains("rtt_ms") && !empty.contains("availability"))
        #expect(empty.contains(#""outages":[]"#))
    }
}
