import LandfallModel
import LandfallTokens
import Testing

@testable import LandfallWorkflows

struct GivenTokenTests {
    @Test(arguments: [
        ("env:STUDIO_KEY", TokenReference.environment(name: "STUDIO_KEY")), ("file:~/key", .file(path: "~/key")),
        ("hunter2", nil), ("sealed", nil), ("keyring", nil), ("environment:x", nil), ("ENV:X", nil),
    ])
    func `what begins as a reference is one, and all else a token`(typed: String, reference: TokenReference?) throws {
        #expect(try TokenReference(typed: try Token(typed.utf8)) == reference)
    }

    @Test(arguments: ["env:", "env:1X", "file:key", "cmd:", "cmd:pass show studio"])
    func `a reference that leads nowhere is not taken for a token, and a command is not run`(typed: String) throws {
        let token = try Token(typed.utf8)
        #expect(throws: TokenStoreError(.referenceMalformed)) { try TokenReference(typed: token) }
    }

    @Test func `a store is nothing that a user refers to`() {
        #expect(throws: TokenError.self) { try TokenReference(given: "sealed") }
    }
}
