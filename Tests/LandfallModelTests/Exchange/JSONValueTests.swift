import FoundationEssentials
import LandfallTestSupport
import Testing

@testable import LandfallModel

struct JSONValueTests {
    private func read(_ json: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    }

    @Test func `every form of JSON has its case`() throws {
        let value = try read(
            #"{"a": null, "b": true, "c": 1, "d": 1.5, "e": "x", "f": [0, false, ""], "g": {}, "h": [], "i": 1e300}"#)
        #expect(
            value
                == .object([
                    "a": .null, "b": .bool(true), "c": .integer(1), "d": .number(1.5), "e": .string("x"),
                    "f": .array([.integer(0), .bool(false), .string("")]), "g": .object([:]), "h": .array([]),
                    "i": .number(1e300),
                ]))
    }

    @Test(arguments: ["null", "true", "7", "-0.25", #""\u001b[31m""#, "[]", "{}"])
    func `a value may stand alone`(json: String) throws {
        let value = try read(json)
        #expect(try read(String(decoding: JSONEncoder().encode(value), as: UTF8.self)) == value)
    }

    @Test func `integers are kept to the last digit, and larger numbers as well as may be`() throws {
        #expect(try read("9223372036854775807") == .integer(.max))
        #expect(try read("-9223372036854775808") == .integer(.min))
        #expect(try read("9223372036854775808") == .number(9_223_372_036_854_775_808))
    }

    @Test func `what is asked for by name is found, or is not there`() throws {
        let value = try read(#"{"content": [{"text": "hello"}], "n": 1}"#)
        #expect(value["content"]?.elements?.first?["text"]?.text == "hello")
        #expect(value["content"]?["text"] == nil)
        #expect(value["n"]?.text == nil && value["n"]?.elements == nil && value["none"] == nil)
    }

    @Test func `a name given twice is one member`() throws {
        guard case .object(let members) = try read(#"{"a": 1, "a": 2}"#) else { return #expect(Bool(false)) }
        #expect(members.count == 1)
    }

    @Test func `depth is bounded`() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: DecodingError.self) { try read(deep) }
    }

    @Test func `damaged text is read or refused, and what is read comes back as it was`() throws {
        let document = Array(
            #"{"type":"assistant","n":[1,2.5e3,-7,null,true],"text":"\u00e9\ud83d\ude00\n","deep":{"a":{"b":[[]]}}}"#
                .utf8)
        var generator = SeededGenerator(seed: 3)
        var readable = 0
        for _ in 0..<2_000 {
            let bytes = generator.mutate(document, atMost: 4)
            guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { continue }
            readable += 1
            let again = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
            #expect(again == value)
        }
        #expect(readable > 100)
    }
}
