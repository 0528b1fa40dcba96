import Foundation
import Testing

/// How a Korean sentence may be written.
struct KoreanSentencesTests {
    private static var wording: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Wording")
            .resolvingSymlinksInPath()
    }

    private static func sources() throws -> [URL] {
        let files = FileManager.default.enumerator(at: wording, includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    /// A name in Latin letters has no last sound that everyone agrees on, so a sentence is turned until it needs no such particle.
    @Test func `no sentence leaves its particle open`() throws {
        let sources = try Self.sources()
        #expect(sources.count > 60)
        for source in sources {
            for line in try String(contentsOf: source, encoding: .utf8).split(separator: "\n") {
                #expect(
                    !line.contains(#/[을은이과]\([를는가와]\)|\(으\)로|\(이\)라/#), "\(source.lastPathComponent): \(line)")
            }
        }
    }
}
