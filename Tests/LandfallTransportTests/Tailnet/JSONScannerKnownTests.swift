import LandfallModel
import Testing

@testable import LandfallTransport

struct JSONScannerKnownTests {
    private enum Field: String, CaseIterable {
        case one
        case two
        case six
        case three
    }

    private func read(_ text: String) throws -> [String] {
        var reader = JSONScanner(daemon: Array(text.utf8))
        var seen: [String] = []
        _ = try reader.object(FieldNames<Field>()) { reader, field throws(JSONFault) in
            seen.append("\(field)=\(try reader.string() ?? "nil")")
        }
        try reader.finish()
        return seen
    }

    @Test func `members are read by name and others are skipped`() throws {
        let text = #" { "zero": {"one": "no"}, "two" : "2", "six":"6","three":null, "tow": [1,{"a":[]}], "one":"1" } "#
        #expect(try read(text) == ["two=2", "six=6", "three=nil", "one=1"])
    }

    @Test(arguments: [
        #"{"one":"a\"b\\c\/d\n\u0041\u00e9\ud83d\ude00"}"#: "one=a\"b\\c/d\nAé😀",
        #"{"one":"\ud83d x \ude00\u12"}"#: "one=\u{fffd} x \u{fffd}\u{fffd}",
        #"{"one":"\q\u00zz"}"#: "one=\u{fffd}\u{fffd}zz",
    ])
    func `escapes become what they stand for`(text: String, expected: String) throws {
        #expect(try read(text) == [expected])
    }

    @Test func `bytes that are not UTF-8 become a replacement`() throws {
        var reader = JSONScanner(daemon: [0x22, 0xff, 0x41, 0x22])
        #expect(try reader.string() == "\u{fffd}A")
    }

    @Test(arguments: [
        "{\"one\":\"1\",}", "{,}", "{\"one\" \"1\"}", "{\"one\":[1,]}", "{\"one\":[,1]}", "{\"one\":[1 2]}", "{one:1}",
        "{\"one\":tru}", "{\"one\":nulL}", "{\"one\":\"", "{\"one\":\"\\", "{\"one\":[}", "{\"one\":]", "{\"one\":+1}",
        "{\"one\":\"1\"} ,", "{\"one\":\"1\"",
    ])
    func `broken structure is a fault`(text: String) {
        #expect(throws: JSONFault.self) { try read(text) }
    }

    @Test func `the fault says where`() {
        #expect(throws: JSONFault(.unexpectedCharacter, at: 7)) { try read("{\"one\":?}") }
    }

    @Test func `integers that do not fit are none`() throws {
        for (text, value) in [
            ("7", 7), ("-12", -12), ("1.5", nil), ("1e3", nil), ("9223372036854775808", nil), ("\"7\"", nil),
        ] {
            var reader = JSONScanner(daemon: Array(text.utf8))
            #expect(try reader.integer() == value.map(Int64.init), "\(text)")
            try reader.finish()
        }
    }

    @Test func `depth is allowed up to the limit`() throws {
        let most = JSONScanner.maximumDepth
        for (depth, isAllowed) in [(most, true), (most + 1, false)] {
            var reader = JSONScanner(
                daemon: Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8))
            #expect(((try? reader.skip()) != nil) == isAllowed)
        }
    }
}
