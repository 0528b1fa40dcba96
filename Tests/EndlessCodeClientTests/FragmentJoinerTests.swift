import LandfallModel
import Testing

@testable import EndlessCodeClient

struct FragmentJoinerTests {
    private func texts(_ messages: [EndlessCodeHTTPClient.Message]) -> [String] {
        messages.compactMap { $0.body["rawJSON"]?.text?.raw }
    }

    @Test func `a line that was cut is one again, wherever it was cut`() {
        let line = #"{"type":"user","message":{"content":"a \"}{ b"}}"#
        for cut in line.indices.dropFirst() {
            var joiner = FragmentJoiner()
            let first = joiner.take(TranscriptServer.raw(String(line[..<cut])))
            let second = joiner.take(TranscriptServer.raw(String(line[cut...])))
            #expect(texts(first + second) == [line], "cut at \(line.distance(from: line.startIndex, to: cut))")
        }
    }

    @Test func `half a line is given up when the next one comes, and what is no JSON comes as it is`() {
        var joiner = FragmentJoiner()
        #expect(texts(joiner.take(TranscriptServer.raw("no JSON"))) == ["no JSON"])
        #expect(joiner.take(TranscriptServer.raw(#"{"type":"#)).isEmpty)
        #expect(texts(joiner.take(TranscriptServer.raw("{}"))) == [#"{"type":"#, "{}"])
        #expect(joiner.flush().isEmpty)
    }

    @Test func `fragments without end are no more than a megabyte`() {
        var joiner = FragmentJoiner()
        let piece = String(repeating: "x", count: 8_000)
        _ = joiner.take(TranscriptServer.raw(#"{"a":""#))
        var given = 0
        for _ in 0..<1_000 {
            given += texts(joiner.take(TranscriptServer.raw(piece))).reduce(0) { max($0, $1.utf8.count) }
        }
        given += texts(joiner.flush()).reduce(0) { $0 + $1.utf8.count }
        #expect(given == 8_000_000 + 6)
    }
}
