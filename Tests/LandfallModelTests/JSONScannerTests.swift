import Testing

@testable import LandfallModel

@Suite struct JSONScannerTests {
    @Test func `what is known is read, and what is not is kept as it stands`() throws {
        let text = #"{ "name" : "a\u00e9\ud83d\ude00\n", "more": [1, {"x": null}] , "list": ["b", "c"], "-": -1.5e+2 }"#
        var scanner = JSONScanner(Array(text.utf8))
        var (name, list, kept) = ("", [String](), KeptFields())
        try scanner.object("document") { scanner, field throws(JSONFault) in
            switch field {
            case "name": name = try scanner.string(field)
            case "list":
                try scanner.array(field) { scanner throws(JSONFault) in list.append(try scanner.string(field)) }
            default: try kept.keep(field, from: &scanner)
            }
        }
        try scanner.finish()
        #expect(name == "a\u{e9}\u{1f600}\n" && list == ["b", "c"])
        var writer = JSONWriter()
        writer.object { $0.members(kept) }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"more":[1,{"x":null}],"-":-1.5e+2}"#)
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd, 1, 1), ("[1,]", .unexpectedCharacter, 1, 4),
            ("{\"a\":1,\n \"a\":2}", .duplicateName, 2, 2),
            ("[01]", .badNumber, 1, 2), ("[\n\"\\x\"]", .badEscape, 2, 2), ("[\"\t\"]", .controlCharacter, 1, 3),
            ("[\"서버\", tru]", .unexpectedCharacter, 1, 8), ("1 2", .unexpectedCharacter, 1, 3),
            (String(repeating: "[", count: 65), .tooDeep, 1, 65),
        ] as [(String, DocumentFault.Reason, Int, Int)])
    func `a slip is told with its line and column`(text: String, reason: DocumentFault.Reason, line: Int, column: Int) {
        let bytes = Array(text.utf8)
        let fault = #expect(throws: JSONFault.self) {
            var scanner = JSONScanner(bytes)
            try scanner.skip()
            try scanner.finish()
        }
        let place = fault.map { DocumentFault($0, in: bytes) }
        #expect(place?.reason == reason && place?.line == line && place?.column == column)
    }

    @Test func `a number is read as it is written, and nothing else is one`() throws {
        var scanner = JSONScanner(Array("[-1.5e+2, 0, 1e999]".utf8))
        var numbers: [Double] = []
        try scanner.array("list") { scanner throws(JSONFault) in numbers.append(try scanner.number("list")) }
        #expect(numbers == [-150, 0, .infinity])
        for text in ["\"1\"", "null", "01", "-", ""] {
            var scanner = JSONScanner(Array(text.utf8))
            #expect(throws: JSONFault.self, "\(text)") { try scanner.number("n") }
        }
    }

    @Test func `a value of the wrong type is told from what is no value`() {
        func fault(_ text: String) -> JSONFault? {
            var scanner = JSONScanner(Array(text.utf8))
            return #expect(throws: JSONFault.self) { try scanner.string("name") }
        }
        #expect(fault("1") == JSONFault(.wrongType(field: "name", expected: "string"), at: 0))
        #expect(fault(" ?") == JSONFault(.unexpectedCharacter, at: 1))
        var scanner = JSONScanner(Array(#" "x""#.utf8))
        let refused = #expect(throws: JSONFault.self) { try scanner.value("name") { _ in Int?.none } }
        #expect(refused == JSONFault(.badValue(field: "name"), at: 1))
    }

    @Test func `what is written for people is read as it was`() throws {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("empty") { $0.array([String]()) { $0.string($1) } }
            writer.member("text", "a\"\\\u{1}\u{202e}{[,")
            writer.member("none", nil)
        }
        let pretty = JSONLayout.pretty(writer.bytes)
        #expect(
            String(decoding: pretty, as: UTF8.self)
                == "{\n  \"empty\": [],\n  \"text\": \"a\\\"\\\\\\u0001\\u202e{[,\"\n}\n")
        #expect(JSONLayout.compact(pretty[...]) == writer.bytes)
    }
}
