import LandfallTestSupport
import ServerModel
import Testing

@testable import ServerViews
@testable import Wording
@testable import Workflows

struct ForeignJSONTests {
    @Test func `a document keeps its values`() throws {
        let text = #"{"a":[true,null,"x",-9223372036854775808,0.25],"b":{}}"#
        let value = try #require(ForeignJSON(ForeignText(text)))
        #expect(
            value
                == .object([
                    "a": .array([.bool(true), .null, .string("x"), .integer(.min), .number(0.25)]), "b": .object([:]),
                ]))
        #expect(try JSONText.encode(value) == text)
    }

    @Test func `any bytes are a document or none, and what is one can be written`() throws {
        var random = SeededGenerator(seed: 5)
        let sample = Array(#"{"a":[1,2.5e3,"\u0041",null,{"b":false}]}"#.utf8)
        for _ in 0..<2_000 {
            let text = ForeignText(decoding: random.mutate(sample, atMost: 3))
            guard let value = ForeignJSON(text) else { continue }
            let written = try JSONText.encode(value)
            #expect(ForeignJSON(ForeignText(written)) == value)
        }
    }
}
