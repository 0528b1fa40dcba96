import LandfallModel
import Testing

@testable import LandfallConnections

struct StatusFactsTests {
    @Test func `a status is read once, and kept as it came`() throws {
        let text = #"{ "version": "1.9.1", "hostname": "box", "uptime_seconds": 61, "total_tools": 3 }"#
        let facts = try #require(StatusFacts(reading: Array(text.utf8)))
        #expect(facts.version == ForeignText("1.9.1") && facts.hostname == ForeignText("box"))
        #expect(facts.uptimeSeconds == 61 && facts.counts.isEmpty)
        #expect(facts.document == ForeignText(text) && facts.content?["total_tools"] == .integer(3))
    }

    @Test(arguments: ["{}", #"{"version":null,"hostname":null,"uptime_seconds":null}"#])
    func `what is missing is not told`(text: String) throws {
        let facts = try #require(StatusFacts(reading: Array(text.utf8)))
        #expect(facts == StatusFacts(document: ForeignText(text)))
    }

    @Test(arguments: [
        "", "[]", "7", "{", #"{"version":1}"#, #"{"hostname":[]}"#, #"{"uptime_seconds":"61"}"#,
        #"{"uptime_seconds":0.5}"#,
    ])
    func `what is no status is none`(text: String) {
        #expect(StatusFacts(reading: Array(text.utf8)) == nil)
    }

    @Test func `facts that somebody else has found say what their document says`() {
        #expect(StatusFacts(document: ForeignText(#"{"a":true}"#)).content == .object([ForeignText("a"): .bool(true)]))
        #expect(StatusFacts(document: ForeignText("nan")).content == nil && StatusFacts().content == nil)
    }
}
