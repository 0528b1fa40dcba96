import Testing

@testable import LandfallConnections

/// Which labels a profile may have.
struct ProfileLabelsTests {
    @Test func `what looks like a secret or is too long stays behind`() {
        let labels = [
            "team": "a", "token": "x", "API-Key": "x", "note": "Bearer abc", "long": String(repeating: "x", count: 256),
        ]
        #expect(ProfileLabels.savable(labels) == ["team": "a"])
    }

    @Test func `there are only so many, and one of them can still be changed`() throws {
        var labels = Dictionary(uniqueKeysWithValues: (0..<32).map { ("k\($0)", "v") })
        #expect(throws: ProfileLabels.Refusal.size) { try ProfileLabels.put("more", "v", into: &labels) }
        #expect(throws: ProfileLabels.Refusal.secret) { try ProfileLabels.put("password", "v", into: &labels) }
        try ProfileLabels.put("k1", "w", into: &labels)
        #expect(labels["k1"] == "w" && labels.count == 32)
    }
}
