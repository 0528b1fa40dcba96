import LandfallTestSupport
import Testing

@testable import LandfallConnections

struct BuildNoteTests {
    static let json = #"{"name":"landfall","commit":"c0ffee","describe":"v0.1.0-3-gc0ffee","swift":"6.3.1"}"#
    static let expected = BuildNote(commit: "c0ffee", describe: "v0.1.0-3-gc0ffee", swift: "6.3.1")

    /// A note as the linker writes it: lengths, type, owner and text, each filled up to four bytes.
    static func note(_ text: String, owner: String = "FDO", type: UInt32 = 0xcafe_1a7e) -> [UInt8] {
        func padded(_ bytes: [UInt8]) -> [UInt8] {
            bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        let (owner, text) = (Array(owner.utf8) + [0], Array(text.utf8) + [0])
        let numbers = [UInt32(owner.count), UInt32(text.count), type]
        return numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } } + padded(owner) + padded(text)
    }

    @Test func `the note is found behind others`() {
        let segment = Self.note("\u{1}\u{2}\u{3}", owner: "GNU", type: 3) + Self.note(Self.json)
        #expect(BuildNote(segment: segment) == Self.expected)
    }

    @Test func `a build without git has no commit`() {
        #expect(
            BuildNote(segment: Self.note(#"{"swift":"6.3.1"}"#))
                == BuildNote(commit: nil, describe: nil, swift: "6.3.1"))
    }

    @Test(arguments: [
        [], note(json, owner: "GNU"), note(json, type: 1), note("{"), note("[]"), [UInt8](repeating: 255, count: 64),
        Array(note(json).dropLast(8)), Array(note(json).prefix(12)), Array(note(json).prefix(3)),
    ])
    func `anything else is no note`(segment: [UInt8]) {
        #expect(BuildNote(segment: segment) == nil)
    }

    @Test func `no damage to a note leads beyond it`() {
        var random = SeededGenerator(seed: 37)
        let whole = Self.note("x", owner: "GNU") + Self.note(Self.json)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = BuildNote(segment: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
        }
    }

    @Test func `a plain build has none`() {
        #expect(BuildNote.current() == nil)
    }
}
