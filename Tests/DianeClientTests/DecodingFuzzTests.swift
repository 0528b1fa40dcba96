import FoundationEssentials
import LandfallModel
import LandfallTestSupport
import LandfallTesting
import Testing

@testable import DianeClient

@Suite struct DecodingFuzzTests {
    private let target = RequestTarget("/status")

    /// What came of reading a body: whether it was understood.
    private func understands<Value: Decodable>(_ type: Value.Type, _ body: [UInt8]) throws -> Bool {
        do {
            _ = try AnswerReader.value(type, of: ServerAnswer(status: 200, body: body), to: target)
            return true
        } catch .decoding(let fault) {
            #expect(fault.status == 200)
            // A byte that is no UTF-8 becomes three.
            #expect(fault.start.revealed.raw.utf8.count <= 3 * AnswerReader.startLength)
            return false
        }
    }

    @Test func `a spoilt answer is an error and nothing worse`() throws {
        var generator = SeededGenerator(seed: 3)
        var (understood, refused) = (0, 0)
        for (json, type) in DianeSamples.all {
            let body = Array(json.utf8)
            for _ in 0..<150 {
                if try understands(type, generator.mutate(body, atMost: 4)) { understood += 1 } else { refused += 1 }
            }
            #expect(try !understands(type, Array(body.prefix(Int.random(in: 0..<body.count, using: &generator)))))
        }
        #expect(understood > 100)
        #expect(refused > 100)
    }

    @Test func `random bytes are an error`() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            #expect(try !understands([ToolInfo].self, [0x01] + generator.bytes(upTo: 200)))
        }
    }

    @Test(arguments: ["[", #"{"a":"#])
    func `what is nested too deep is an error`(opening: String) throws {
        let body = Array(String(repeating: opening, count: 100_000).utf8)
        #expect(try !understands(JSONValue.self, body))
        let schema = #"[{"name":"a","server":"b","input_schema":"#
        #expect(try !understands([ToolInfo].self, Array(schema.utf8) + body))
    }

    @Test func `too many values are an error before they are read`() throws {
        let most = JSONBounds.read.values
        // The list is a value too.
        let fitting = "[" + String(repeating: "1,", count: most - 2) + "1]"
        #expect(try understands([Int64].self, Array(fitting.utf8)))
        #expect(try !understands([Int64].self, Array("[1,\(fitting.dropFirst())".utf8)))
        #expect(try !understands(JSONValue.self, Array("[\(String(repeating: "[],", count: 2_700_000))1]".utf8)))
        let text = #"["\",[{"# + String(repeating: ",[{", count: most) + #"\\","\\"]"#
        #expect(try understands([ForeignText].self, Array(text.utf8)))
    }

    @Test func `the words of a spoilt error are bounded`() throws {
        var generator = SeededGenerator(seed: 5)
        let body = Array(#"{"error":"agent not found"}"#.utf8)
        for _ in 0..<2_000 {
            let answer = ServerAnswer(
                status: 404, contentType: "text/plain; charset=utf-8", body: generator.mutate(body, atMost: 5))
            let error = #expect(throws: DianeError.self) { try AnswerReader.check(answer, to: target) }
            guard case .badStatus(404, let message?) = error else { continue }
            #expect(message.revealed.raw.utf8.count <= 3 * AnswerReader.startLength)
        }
    }
}
