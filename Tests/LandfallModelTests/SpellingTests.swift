import LandfallTestSupport
import Testing

@testable import LandfallModel

struct SpellingTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
        ("abc", "ab", 1),
        ("ca", "abc", 3), ("kitten", "sitting", 3), ("my-mac", "ym-mca", 2),
    ])
    func `the distance counts slips`(left: String, right: String, slips: Int) {
        #expect(Spelling.distance(Array(left), Array(right)) == slips)
        #expect(Spelling.distance(Array(right), Array(left)) == slips)
    }

    @Test(arguments: [
        ("my-mca", ["my-mac"]), ("MY-MAC", ["my-mac", "my-mac-1"]), ("studio1", ["studio"]), ("x", []),
        ("a", []), ("ab", ["b"]), ("completely-different", []), ("", []),
    ])
    func `near names are found, the nearest first`(word: String, expected: [String]) {
        #expect(Spelling.nearest(to: word, among: ["my-mac-1", "studio", "my-mac", "b"]) == expected)
    }

    @Test func `no more names than asked for, and in their order`() {
        let names = ["aaaa1", "aaaa2", "aaaa3", "aaaa4"]
        #expect(Spelling.nearest(to: "aaaa", among: names, limit: 2) == ["aaaa1", "aaaa2"])
    }

    @Test func `endless words cost nothing much`() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect(Spelling.nearest(to: long, among: ["b"]).isEmpty)
    }

    @Test func `the distance is a metric of its bounds`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let left = generator.bytes(upTo: 8).map { $0 % 3 }
            let right = generator.bytes(upTo: 8).map { $0 % 3 }
            let distance = Spelling.distance(left, right)
            #expect(distance >= abs(left.count - right.count) && distance <= max(left.count, right.count))
            #expect((distance == 0) == (left == right))
        }
    }
}
