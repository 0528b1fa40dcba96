import FoundationEssentials
import LandfallModel
import Testing

@testable import LandfallConnections

struct HistoryEventLinesTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_200.1234)
    private let profile = ProfileID()

    private func event(_ seconds: Double, length: Duration? = nil, part: ForeignText? = nil) -> HistoryEvent {
        HistoryEvent(
            at: start.addingTimeInterval(seconds), profile: profile, code: "connection_refused",
            route: "http://10.0.0.1:8080", part: part, length: length)
    }

    @Test func `what is written is read again, and each line stands alone`() throws {
        let events = [event(0, length: .milliseconds(1_500)), event(60), event(61, part: "a\"\n\u{202e}b")]
        let bytes = try HistoryEventLines.write(events)
        #expect(HistoryEventLines.read(bytes).events == events)
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 3)
        #expect(HistoryEventLines.read(Array(lines[1])).events == [events[1]])
    }

    @Test func `the newest 500 are kept`() throws {
        let events = (0..<600).map { event(Double($0)) }
        let bytes = try HistoryEventLines.write(events)
        #expect(HistoryEventLines.read(bytes + bytes).events.count == 500)
        #expect(HistoryEventLines.read(bytes).events == Array(events.suffix(500)))
    }

    @Test(arguments: [
        "x", "{}", "[]", "{\"at\":1}", "{\"at\":\"2026-11-26T00:00:00Z\",\"profile\":\"x\",\"code\":\"a\"}",
        "{\"at\":\"2026-11-26T00:00:00Z\",\"profile\":\"6f9619ff-8b86-4d01-b42d-00cf4fc964ff\",\"code\":\"\"}",
        "{\"at\":\"2026-11-26T00:00:00Z\",\"profile\":\"6f9619ff-8b86-4d01-b42d-00cf4fc964ff\",\"code\":\"a\",\"length_ms\":-1}",
        "{\"at\":\"2026-11-26T00:00:00Z\",\"profile\":\"6f9619ff-8b86-4d01-b42d-00cf4fc964ff\",\"code\":\"a\"}}",
    ])
    func `a damaged line is left out, and the others stay`(line: String) throws {
        let good = try HistoryEventLines.write([event(0)])
        let read = HistoryEventLines.read(good + Array("\(line)\n".utf8) + good)
        #expect(read.events == [event(0), event(0)])
        #expect(read.damaged == 1)
    }

    @Test func `fields of a later landfall are no damage`() throws {
        let line = """
            {"at":"2026-11-26T00:00:00Z","profile":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","code":"a","more":[{}]}
            """
        #expect(HistoryEventLines.read(Array(line.utf8)).events.map(\.code) == ["a"])
    }

    @Test func `an event that goes on takes the place of what it was`() {
        var events = [event(0), event(60), event(60, part: "findit")]
        events.set([event(60, length: .seconds(5)), event(90)])
        #expect(events == [event(0), event(60, length: .seconds(5)), event(60, part: "findit"), event(90)])
    }

    @Test func `an event that nobody watches any more ended with what was recorded last`() {
        var answers = AnswerHistory()
        answers.record(nil, route: nil, at: start.addingTimeInterval(30))
        let recorded = answers.end?.timeIntervalSince(event(0).at) ?? 0
        let events = [event(0), event(-60, length: .seconds(1)), event(800)]
        func ended(after seconds: Double) -> [HistoryEvent] {
            events.ended(of: profile, by: answers, at: event(seconds).at)
        }
        #expect(ended(after: recorded + 600).isEmpty)
        #expect(ended(after: recorded + 601) == [event(0, length: .seconds(recorded))])
        #expect(ended(after: 1_500).map(\.length) == [.seconds(recorded), .zero])
        #expect(events.ended(of: ProfileID(), by: answers, at: event(9_999).at).isEmpty)
    }
}
