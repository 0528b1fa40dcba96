import FoundationEssentials
import LandfallTestSupport
import Testing

@testable import LandfallModel

/// The scanner finds what a decoder finds, and refuses what a decoder refuses.
struct JSONValueScannerTests {
    private static let samples = [
        #"{"a": null, "b": true, "c": -1, "d": 1.5, "e": "x", "f": [0, false, ""], "g": {}, "h": [], "i": 1e300}"#,
        #" [1, 2.0, -0, 1E+2, 0.1e-3, -12345678901] "#,
        #""\u001b[31m \ud83d\ude00 \" \\ \/ \b\f\n\r\t 한글 é""#, "{\"한\":{\"\":[[],[{}]]}}", "null", "true", "7", "\"\"",
    ]

    private func decoded(_ bytes: [UInt8]) -> JSONValue? { try? JSONBounds.shown.decode(JSONValue.self, from: bytes) }
    private func read(_ bytes: [UInt8]) -> JSONValue? { try? JSONValue(bytes, within: .shown) }

    @Test(arguments: samples + ["[9223372036854775807, -9223372036854775808, 9223372036854775808, 1e30]"])
    func `what is JSON is read`(text: String) {
        let bytes = Array(text.utf8)
        #expect(read(bytes) != nil && read(bytes) == decoded(bytes))
        #expect(read([0xef, 0xbb, 0xbf] + bytes) == decoded([0xef, 0xbb, 0xbf] + bytes))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1,]", "{\"a\":1,}", "{\"a\"}", "{a:1}", "[1 2]", "01", "-", "1.", ".5", "1e", "+1", "0x1",
        "tru",
        "truex", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\n\"",
        "\"\u{0}\"",
        "1 2", "NaN", "1e400", "// c\n1", "'a'", "[\u{a0}]",
    ])
    func `what is none is refused`(text: String) {
        #expect(read(Array(text.utf8)) == nil)
    }

    @Test func `bytes that are no UTF-8, and more than may be, are refused`() {
        #expect(read([0x22, 0xff, 0x22]) == nil && read([0x22, 0xed, 0xa0, 0x80, 0x22]) == nil)
        let deep = { (depth: Int) in
            [UInt8](repeating: 0x5b, count: depth) + [UInt8](repeating: 0x5d, count: depth)
        }
        #expect(read(deep(64)) != nil && read(deep(65)) == nil && read(deep(100_000)) == nil)
    }

    @Test(arguments: 0..<8)
    func `damaged texts are what a decoder makes of them`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [UInt8]("{}[]\",:\\ue0123-+.tfn \n".utf8) + [0x80, 0xc3, 0xff, 0x00]
        for _ in 0..<400 {
            var bytes = Array(try #require(Self.samples.randomElement(using: &random)).utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let piece = try #require(pieces.randomElement(using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = piece
                case 1: bytes.insert(piece, at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            // A decoder takes a comma behind the last element, which is no JSON.
            let plain = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
            let isSame = read(bytes) == decoded(bytes) || plain.contains(",]") || plain.contains(",}")
            #expect(isSame, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }
}
