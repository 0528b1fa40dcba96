import LandfallModel
import Testing

@testable import LandfallConnections

struct ProfileExchangeTests {
    private static let token = SavedToken("keyring")

    private func imported(_ text: String) throws -> [Profile] { try ProfileExchange.profiles(Array(text.utf8)) }

    @Test func `an export is one line without the token, where it is, and consents`() throws {
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        let document = ProfileExchange.document(try home.file.read().profiles)
        #expect(!document.contains("\n"))
        for word in ["reference", "/run/studio", "subnet", "gateway"] { #expect(!document.contains(word)) }
        let back = try imported(document)
        #expect(back.map(\.name.description) == ["studio"])
        #expect(ProfileExchange.document(back) == document)
    }

    @Test func `a copied file is read like an export, and what belongs to the other machine is left out`() throws {
        let profile = try #require(try imported(Samples.everything).first)
        #expect(profile.token == nil)
        #expect(profile.routes.allSatisfy { $0.consents.isEmpty })
        #expect(profile.identity.pins.count == 1)
    }

    @Test(arguments: [
        (#"{"schema":"landfall.export/1","token":"abc"}"#, 1, 39), (#"{"a":[{"API-Key":"x"}]}"#, 1, 18),
        ("{\"profiles\":[{\"options\":\n{\"Password\":\"\"}}]}", 2, 13), (#"{"header":"Bearer abc"}"#, 1, 11),
        (#"{"token":{"reference":"x","value":"abc"}}"#, 1, 35), (#"{"tokens":[1],"secret":["a"]}"#, 1, 25),
        (#"{"client_secret":"x"}"#, 1, 18), (#"{"token":["a"]}"#, 1, 11),
    ])
    func `a document with a secret anywhere is refused, with its place`(text: String, line: Int, column: Int) {
        let error = #expect(throws: ProfileStoreError.self) { try imported(text) }
        #expect(error?.code == .inlineSecret)
        #expect(error?.fault?.line == line)
        #expect(error?.fault?.column == column)
    }

    @Test(arguments: [
        "", "{}", "[1]", #"{"schema":"landfall.profiles/1","profiles":[]}"#,
        #"{"schema":"landfall.export/2","profiles":[]}"#,
        #"{"schema":"landfall.export/1","profiles":[{}]}"#,
    ])
    func `anything else is no export`(text: String) {
        #expect(#expect(throws: ProfileStoreError.self) { try imported(text) }?.code == .badDocument)
    }

    @Test func `a merge adds what is new, leaves what is there, and does nothing at all where a name is taken`() throws
    {
        var set = ProfileSet([try .sample("a"), try .sample("b")])
        let before = set
        let same = try #require(set.find(.sample("a")))
        let report = set.merge([same, try .sample("c")], replacing: false)
        #expect(report.unchanged.map(\.description) == ["a"])
        #expect(report.added.map(\.description) == ["c"])
        set = before
        let clash = set.merge([try .sample("b", address: "http://10.0.0.9:1"), try .sample("c")], replacing: false)
        #expect(clash.conflicts.map(\.description) == ["b"])
        #expect(set == before)
    }

    @Test func `the same document twice changes nothing, also one without ids`() throws {
        var set = ProfileSet()
        let text =
            #"{"schema":"landfall.export/1","profiles":[{"name":"a","kind":"diane","routes":[{"via":"direct","address":"10.0.0.1"}]}]}"#
        _ = set.merge(try imported(text), replacing: false)
        let once = set
        #expect(set.merge(try imported(text), replacing: false).unchanged.count == 1)
        #expect(set == once)
    }

    @Test func `a replaced profile loses its token when it leads elsewhere, and keeps it when not`() throws {
        var set = ProfileSet([try .sample("a", token: Self.token), try .sample("b", token: Self.token)])
        let (a, b) = (try #require(set.find(.sample("a"))), try #require(set.find(.sample("b"))))
        var other = try Profile.sample("a", address: "http://10.6.6.6:9090")
        other.id = a.id
        var relabelled = b
        relabelled.kept = try #require(try imported(Samples.everything.replacing("\"studio\"", with: "\"b\"")).first)
            .kept
        let report = set.merge([other, relabelled], replacing: true)
        #expect(report.replaced.map(\.description) == ["a", "b"])
        #expect(report.unlinked.map(\.description) == ["a"])
        let (newA, newB) = (try #require(set.find(.sample("a"))), try #require(set.find(.sample("b"))))
        #expect(newA.token == nil)
        #expect(newA.id != a.id)
        #expect(newB.token == Self.token)
        #expect(newB.id == b.id)
        #expect(newB.kept == relabelled.kept)
    }

    @Test func `a copy under another name is another profile`() throws {
        let original = try Profile.sample("a")
        var set = ProfileSet([original])
        var copy = original
        copy.name = try .sample("b")
        #expect(set.merge([copy], replacing: false).added.count == 1)
        #expect(set.profiles.count == 2)
        #expect(Set(set.profiles.map(\.id)).count == 2)
    }
}
