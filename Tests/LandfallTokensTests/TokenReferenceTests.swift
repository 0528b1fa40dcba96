import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallTokens

struct TokenReferenceTests {
    @Test(arguments: [
        "keyring", "sealed", "env:TOKEN", "env:_a1", "file:/run/secrets/diane", "file:~/.token", "file:/ö b:c",
        "cmd:pass show diane", "cmd: x", "cmd:echo \u{301}a",
    ])
    func `a reference prints as it was written`(text: String) throws {
        let reference = try TokenReference(text)
        #expect(reference.description == text)
        #expect(try TokenReference(reference.description) == reference)
    }

    @Test(arguments: [
        "", "Keyring", " sealed", "env:", "env:1A", "env:A-B", "env:É", "env:A=B", "file:", "file:relative",
        "file:~user/x", "cmd:",
        "cmd:  ", "cmd:a\nb", "file:/a\u{0}b", "ENV:A", "op://x/y", "a b",
    ])
    func `what is no reference is refused`(text: String) {
        let error = #expect(throws: TokenStoreError.self) { try TokenReference(text) }
        #expect(error?.code == .referenceMalformed)
    }

    @Test func `a token in the place of a reference is not repeated`() async {
        for text in [marker, "file:\(marker)", "cmd:\u{1}\(marker)", String(repeating: marker, count: 400)] {
            let error = await failure { () throws(TokenStoreError) in try TokenReference(text) }
            #expect(error == TokenStoreError(.referenceMalformed))
        }
    }

    @Test func `whatever parses prints the same and parses again`() {
        var random = SeededGenerator(seed: 4)
        let seeds = ["keyring", "env:TOKEN", "file:/run/x", "cmd:pass show x", "cmd:\u{301}", "file:~/x"]
        var parsed = 0
        for _ in 0..<5_000 {
            let bytes = random.mutate(Array(random.pick(seeds, or: "sealed").utf8), atMost: 3)
            let text = String(decoding: bytes, as: UTF8.self)
            guard let reference = try? TokenReference(text) else { continue }
            parsed += 1
            #expect(Array(reference.description.utf8) == Array(text.utf8))
        }
        #expect(parsed > 500)
    }
}
