import Testing

@testable import LandfallModel

/// Servers by their labels.
struct LabelFilterTests {
    private func filter(_ texts: String...) throws -> LabelFilter {
        LabelFilter(try texts.map { try #require(LabelFilter.Term($0)) })
    }

    private func sighting(_ labels: [String: String]) -> Sighting {
        Sighting(
            id: Sighting.ID(source: DiscoverySource(rawValue: "corp"), key: "a"), kind: .diane, name: "a",
            labels: labels)
    }

    @Test func `all terms have to hold, by their bytes`() throws {
        let filter = try filter("team=a", "env=live=1")
        #expect(filter.admits(["team": "a", "env": "live=1", "more": "x"]))
        #expect(!filter.admits(["team": "a"]))
        #expect(!filter.admits(["team": "A", "env": "live=1"]))
        #expect(try !self.filter("n=\u{e9}").admits(["n": "e\u{301}"]))
        #expect(LabelFilter().admits([:]))
    }

    @Test(arguments: ["team", "=a", ""])
    func `what is no label and value is refused`(text: String) { #expect(LabelFilter.Term(text) == nil) }

    @Test func `a change sets a label or takes it away`() throws {
        #expect(LabelChange("team=a") == .set(try #require(LabelFilter.Term("team=a"))))
        #expect(LabelChange("team=") == .set(try #require(LabelFilter.Term("team="))))
        #expect(LabelChange("a-=-") == .set(try #require(LabelFilter.Term("a-=-"))))
        #expect(LabelChange("team-") == .remove("team"))
        for text in ["team", "-", "", "=a"] { #expect(LabelChange(text) == nil) }
    }

    @Test func `a server whose labels fit no longer is lost`() throws {
        let filter = try filter("team=a")
        let (good, bad) = (sighting(["team": "a"]), sighting(["team": "b"]))
        #expect(filter.passed(.found(good)) == .found(good))
        #expect(filter.passed(.found(bad)) == nil)
        #expect(filter.passed(.updated(bad)) == .lost(bad.id))
        #expect(LabelFilter().passed(.found(bad)) == .found(bad))
    }
}
