import Foundation
import Testing

/// How a Korean sentence may be written.
struct KoreanSentencesTests {
    /// A name in Latin letters has no last sound that everyone agrees on, so a sentence is turned until it needs no such particle.
    @Test func `no sentence leaves its particle open`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../po/ko.po")
        let lines = try String(contentsOf: file.standardizedFileURL, encoding: .utf8).split(separator: "\n")
        #expect(lines.count > 5_000)
        for line in lines {
            #expect(!line.contains(#/[을은이과]\([를는가와]\)|\(으\)로|\(이\)라/#), "\(line)")
        }
    }
}
