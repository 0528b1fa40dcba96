import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallConnections

struct ProfileFuzzTests {
    @Test func `no change of a few bytes does more than fail with a place inside the text`() {
        var generator = SeededGenerator(seed: 4)
        let original = Array(Samples.everything.utf8)
        var survivors = 0
        for _ in 0..<1_500 {
            let bytes = generator.mutate(original, atMost: 4)
            do throws(JSONFault) {
                let (schema, set) = try ProfileReading.document(bytes)
                survivors += 1
                // What was taken can be written, and is then the same.
                let written = JSONLayout.pretty(ProfileWriting.document(set, schema: schema))
                let again = try ProfileReading.document(written)
                #expect(again.set == set)
                #expect(JSONLayout.pretty(ProfileWriting.document(again.set, schema: schema)) == written)
            } catch {
                #expect((0...bytes.count).contains(error.offset))
                let fault = DocumentFault(error, in: bytes)
                #expect(fault.line >= 1 && fault.column >= 1)
            }
        }
        // Most bytes are in names and numbers that may be others.
        #expect(survivors > 100)
    }

    @Test func `random bytes and cut files are refused`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<1_000 {
            #expect(throws: JSONFault.self) { try ProfileReading.document(generator.bytes(upTo: 200)) }
        }
        let original = Array(Samples.everything.utf8)
        for count in 0..<(original.count - 2) {
            #expect(throws: JSONFault.self) { try ProfileReading.document(Array(original.prefix(count))) }
        }
    }

    @Test func `texts of the alphabet of JSON do not crash it`() {
        var generator = SeededGenerator(seed: 6)
        let alphabet = Array("{}[]:,\"\\u d8-0.9eE+tfnrl\n".utf8)
        for _ in 0..<1_500 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in generator.pick(alphabet, or: 0) }
            for inside in [bytes, Array("{\"a\":".utf8) + bytes, Array("{\"a\":\"".utf8) + bytes] {
                #expect(throws: JSONFault.self) { try ProfileReading.document(inside) }
                // Whether there is a secret is another question; it must have an answer.
                _ = try? SecretSearch.check(inside)
                _ = ProfileReading.schema(of: inside)
            }
        }
    }
}
