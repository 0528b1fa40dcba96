import FoundationEssentials
import Testing

@testable import LandfallModel

@Suite struct ForeignTextTests {
    @Test func `every way to print it is sanitised`() {
        let text = ForeignText("a\u{1b}[2J")
        #expect("\(text)" == "a␛[2J")
        #expect(String(reflecting: text) == "\"a␛[2J\"")
        #expect("\([text])" == "[\"a␛[2J\"]")
        #expect(text.raw == "a\u{1b}[2J")
    }

    @Test func `broken UTF-8 becomes a replacement`() {
        #expect(ForeignText(decoding: [0x61, 0xff, 0xc2, 0x62]).raw == "a\u{fffd}\u{fffd}b")
        #expect(ForeignText(decoding: [0xc2, 0x9b]).description == "\u{fffd}")
    }

    @Test func `composed and decomposed names are two names`() {
        let composed = ForeignText("거실")
        let decomposed = ForeignText("거실".decomposed)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
        #expect((composed < decomposed) != (decomposed < composed))
    }

    @Test func `JSON carries the raw text there and back`() throws {
        let text = ForeignText("a\u{9b}b\u{202e}")
        let json = try JSONText.encode(text)
        #expect(json == #""a\u009bb\u202e""#)
        #expect(try JSONDecoder().decode(ForeignText.self, from: Data(json.utf8)) == text)
    }

    @Test func `as a key it makes a JSON object`() throws {
        let fields = [ForeignText("a\u{9b}"): 1, ForeignText(""): 2]
        let json = try JSONText.encode(fields)
        #expect(json == #"{"":2,"a\u009b":1}"#)
        #expect(try JSONDecoder().decode([ForeignText: Int].self, from: Data(json.utf8)) == fields)
    }
}
