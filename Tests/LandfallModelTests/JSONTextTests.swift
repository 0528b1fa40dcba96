import FoundationEssentials
import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct JSONTextTests {
    @Test func `a document is one compact line with its keys in order`() throws {
        let value: [String: [String]] = ["url": ["http://a/b"], "name": ["한글 \"q\"\n"]]
        #expect(try JSONText.encode(value) == #"{"name":["한글 \"q\"\n"],"url":["http://a/b"]}"#)
    }

    @Test(arguments: [
        ("\u{7f}", #""\u007f""#), ("\u{9b}31m", #""\u009b31m""#), ("\u{202e}", #""\u202e""#),
        ("\u{200b}", #""\u200b""#),
        ("\u{2028}", #""\u2028""#), ("\u{feff}", #""\ufeff""#), ("\u{e0041}", #""\udb40\udc41""#), ("한😀é", #""한😀é""#),
    ])
    func `what is invisible is escaped and the rest is not`(raw: String, json: String) throws {
        #expect(try JSONText.encode(ForeignText(raw)) == json)
    }

    @Test func `dates are written for people and parsers`() throws {
        #expect(try JSONText.encode(["at": Date(timeIntervalSince1970: 0)]) == #"{"at":"1970-01-01T00:00:00Z"}"#)
    }

    @Test func `a number that JSON does not have is an error`() {
        #expect(throws: EncodingError.self) { try JSONText.encode([Double.nan]) }
    }

    @Test func `a parser gets any text back as it came and a terminal gets nothing to obey`() throws {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<3_000 {
            let raw = HostileText.random(using: &generator)
            let json = try JSONText.encode([raw: raw])
            let back = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
            #expect(
                back.keys.first?.scalars == raw.scalars && back.values.first?.scalars == raw.scalars, "round \(round)")
            let dangers = json.unicodeScalars.compactMap(HostileText.danger).filter { !$0.contains("noncharacter") }
            #expect(dangers.isEmpty, "round \(round): \(dangers)")
        }
    }
}
