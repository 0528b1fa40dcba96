import LandfallModel
import Testing

@testable import LandfallConnections

/// A consent to send comes out of a file that records it, and ends with what it was given for.
struct SendingConsentTests {
    private static let text = """
        {"schema": "landfall.profiles-file/1", "profiles": [{"name": "mac", "kind": "endlesscode",
        "routes": [{"via": "direct", "address": "http://10.0.0.9:8080"}],
        "sending": {"given": "2026-11-22T15:00:00Z", "by": "a later version"}}]}
        """

    private func profile() throws -> Profile {
        let home = try TemporaryFolder()
        try home.write(Self.text)
        return try #require(try home.file.read().profiles.first)
    }

    @Test func `it is read and written with what nobody knows in it`() throws {
        let profile = try profile()
        #expect(profile.sending?.given?.description == "2026-11-22T15:00:00Z")
        let written = String(decoding: ProfileWriting.document(ProfileSet([profile]), schema: "x"), as: UTF8.self)
        #expect(written.contains("\"sending\"") && written.contains("a later version"))
    }

    @Test func `it is withdrawn, and ends with the kind and the identity`() throws {
        var withdrawn = try profile()
        withdrawn.withdrawSending()
        #expect(withdrawn.sending == nil)
        var other = try profile()
        try other.change(kind: .diane, routes: other.routes)
        #expect(other.sending == nil)
        var forgotten = try profile()
        forgotten.forgetIdentity()
        #expect(forgotten.sending == nil)
        var moved = try profile()
        try moved.change(kind: .endlesscode, routes: moved.routes)
        #expect(moved.sending != nil)
    }

    @Test func `it is neither exported nor imported, and stays where the import leads to the same server`() throws {
        let profile = try profile()
        #expect(!ProfileExchange.document([profile]).contains("sending"))
        #expect(try ProfileExchange.profiles(Array(Self.text.utf8)).first?.sending == nil)
        var set = ProfileSet([profile])
        let same = try ProfileExchange.profiles(Array(ProfileExchange.document([profile]).utf8))
        _ = set.merge(same, replacing: true)
        #expect(set.profiles.first?.sending != nil)
        var elsewhere = same
        try elsewhere[0].change(
            kind: .endlesscode, routes: [SavedRoute(.address(ServerAddress(parsing: "http://10.0.0.66:8080")))])
        _ = set.merge(elsewhere, replacing: true)
        #expect(set.profiles.first?.sending == nil)
    }
}
