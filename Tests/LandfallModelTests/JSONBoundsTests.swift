import Foundation
import Testing

@testable import LandfallModel

struct JSONBoundsTests {
    private let bounds = JSONBounds(bytes: 40, depth: 3, values: 6)

    private func excess(_ text: String, _ bounds: JSONBounds) -> JSONBounds.Excess? {
        do throws(JSONBounds.Excess) {
            try bounds.check(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("", nil), ("[1,2,3,4,5]", nil), ("[1,2,3,4,5,6]", .values), (#"{"a":1,"b":[2,3]}"#, nil), ("[[[1]]]", nil),
            ("[[[[1]]]]", .depth), (#"{"a":{"b":{"c":1}}}"#, nil), (#"{"a":{"b":{"c":{}}}}"#, .depth),
            (#"["[[[[[[","{,,,,,,,"]"#, nil), (#"["\"[[[[[[",1]"#, nil), (#"["\\",[[[1]]]]"#, .depth),
            (#""0123456789012345678901234567890123456789""#, .bytes), ("[[1],[1]]", nil), ("[[],[], [ ],[],[]]", nil),
            ("[[],[],[],[],[],[]]", .values), (#"{"a":{},"b":{},"c":{}}"#, nil), ("[[1],[1],[1]]", .values),
        ] as [(String, JSONBounds.Excess?)])
    func `bytes, levels and values are counted, and text is none of them`(text: String, excess: JSONBounds.Excess?) {
        #expect(self.excess(text, bounds) == excess, "\(text)")
    }

    @Test func `only UTF-8 is looked at, for nothing else can be counted`() {
        for start: [UInt8] in [
            [0xfe, 0xff, 0, 0x5b], [0xff, 0xfe, 0x5b, 0], [0, 0x5b], [0x5b, 0], [0, 0, 0, 0x5b],
        ] {
            #expect(throws: JSONBounds.Excess.encoding) { try JSONBounds.read.check(start + [0x5d]) }
        }
        // A quotation mark to who counts bytes, a letter to who reads UTF-16: what is behind it is no text.
        let hidden = Data("[\"\u{2230}\",".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] })
        #expect(throws: JSONBounds.Excess.encoding) { try JSONBounds.read.decode([String].self, from: Array(hidden)) }
    }

    @Test func `what a decoder would not survive never reaches it`() {
        #expect(excess(String(repeating: "[", count: 511), .shown) == .depth)
        #expect(excess(String(repeating: #"{"a":"#, count: 200_000), .shown) == .depth)
        #expect(excess("[" + String(repeating: "{},", count: 300_000) + "1]", .shown) == .values)
        #expect(excess("[" + String(repeating: "{},", count: 2_600_000) + "1]", .read) == .values)
        #expect(excess("\"" + String(repeating: "a", count: 1 << 20) + "\"", .shown) == .bytes)
        #expect(excess(String(repeating: "[", count: 64) + String(repeating: "]", count: 64), .shown) == nil)
    }

    @Test func `what is within the bounds is decoded, and what is no JSON is an error of the decoder`() throws {
        #expect(try bounds.decode([Int].self, from: Array("[1,2]".utf8)) == [1, 2])
        #expect(throws: DecodingError.self) { try bounds.decode([Int].self, from: Array("[1,".utf8)) }
        #expect(throws: JSONBounds.Excess.values) { try bounds.decode([Int].self, from: Array("[1,2,3,4,5,6]".utf8)) }
    }

    /// Bodies of servers, messages and files of other programs go through ``JSONBounds``; files that landfall alone writes are
    /// the exception.
    @Test func `no other file has a decoder of JSON`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = tests.appending(path: "../../Sources").resolvingSymlinksInPath()
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            if try String(contentsOf: file, encoding: .utf8).contains("JSONDecoder()") {
                found.insert(file.lastPathComponent)
            }
        }
        #expect(found == ["ConversationCache.swift", "JSONBounds.swift", "ProbeMemoryFile.swift"])
    }
}
