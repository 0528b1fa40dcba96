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

    @Test func `secrets are told by their names and by their form, and hidden where labels are shown`() {
        let labels = [
            "build": "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "db_password": "correct-horse-9", "team": "a",
            "url": "https://user:pa55word@git.example.com/x", "site": "seoul-dc2-rack-14", "auth": "oauth",
            "version": "2026.11.28", "commit": "c06b0d5", "token": "",
        ]
        let hidden = ["build", "db_password", "url", "token"]
        var shown = labels
        for key in hidden { shown[key] = "****" }
        #expect(ProfileLabels.shown(labels) == shown)
        #expect(Set(ProfileLabels.savable(labels).keys) == Set(labels.keys).subtracting(hidden))
        #expect(ProfileLabels.savable(["note": "****"]).isEmpty)
        // Neither what is hidden nor what stands in its place can be searched for.
        for (key, value) in labels {
            #expect(ProfileLabels.shown(key, in: labels) == (hidden.contains(key) ? nil : value))
            #expect(ProfileLabels.shown(key, in: shown) == (hidden.contains(key) ? nil : value))
            #expect(ProfileLabels.isSecret(key, value) == hidden.contains(key))
        }
        #expect(ProfileLabels.isSecret("team", "****") && ProfileLabels.shown("none", in: labels) == nil)
    }

    @Test func `there are only so many, and one of them can still be changed`() throws {
        var labels = Dictionary(uniqueKeysWithValues: (0..<32).map { ("k\($0)", "v") })
        #expect(throws: ProfileLabels.Refusal.size) { try ProfileLabels.put("more", "v", into: &labels) }
        #expect(throws: ProfileLabels.Refusal.secret) { try ProfileLabels.put("password", "v", into: &labels) }
        try ProfileLabels.put("k1", "w", into: &labels)
        #expect(labels["k1"] == "w" && labels.count == 32)
    }
}
