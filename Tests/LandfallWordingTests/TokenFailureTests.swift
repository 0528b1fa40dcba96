import LandfallConnections
import LandfallModel
import LandfallTokens
import Testing

@testable import LandfallWording
@testable import LandfallWorkflows

struct TokenFailureTests {
    private static let languages: [Messages] = [Messages(language: .english), Messages(language: .korean)]

    @Test(arguments: FailureCode.ofTokenStores)
    func `every code of the token stores has a sentence in both languages`(
        code: FailureCode
    ) {
        let failures = Self.languages.map { CommandFailure(TokenStoreError(code, "/some/path"), profile: "a", $0) }
        #expect(failures.allSatisfy { $0.code == code && !$0.message.isEmpty })
        #expect(failures[0].message != failures[1].message)
        #expect(failures[1].message.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) })
        #expect(!failures[0].message.contains(code.rawValue))
        #expect(failures[0].hints.count == failures[1].hints.count)
    }

    @Test(arguments: [
        (FailureCode.keyringLocked, CommandExit.localTrouble), (.keyringTimeout, .localTrouble),
        (.keyringNoBus, .localTrouble), (.noTokenStore, .localTrouble), (.tokenNotFound, .authentication),
        (.sealedDamaged, .authentication), (.sealedKeyMissing, .authentication), (.referenceMissing, .authentication),
        (.referenceMalformed, .usage), (.tokenInputFailed, .usage), (.tokenInputInterrupted, .interrupted),
    ])
    func `a script can tell trouble of the keyring from a missing token`(
        code: FailureCode, exit: CommandExit
    ) {
        #expect(code.exit == exit)
    }

    @Test func `what the keyring says is told apart`() {
        let codes: [FailureCode] = [
            .keyringLibraryMissing, .keyringAbsent, .keyringNoBus, .keyringBusUntrusted, .keyringNoCollection,
            .keyringLocked, .keyringDismissed, .keyringTimeout, .keyringFailed, .tokenNotFound,
        ]
        for messages in Self.languages {
            #expect(Set(codes.map { messages.trouble(TokenStoreError($0)) }).count == codes.count)
        }
    }

    @Test func `without a store the cause is said, and both ways out`() {
        let failure = CommandFailure(TokenStoreError(.noTokenStore, cause: .keyringNoBus), Self.languages[0])
        #expect(failure.message.contains("No session bus"))
        #expect(failure.hints.contains { $0.description.contains("--store sealed") })
        #expect(failure.hints.contains { $0.description.contains("--token-ref") })
    }

    @Test func `a path in an error cannot speak to the terminal`() {
        let failure = CommandFailure(TokenStoreError(.sealedDamaged, "/a\u{1b}[31m"), Self.languages[0])
        #expect(
            !([failure.message] + failure.hints.map(\.description)).joined().unicodeScalars.contains { $0.value < 0x20 }
        )
    }

    @Test func `a token that is left over has the command that deletes it`() throws {
        let owner = try #require(TokenOwner(id: "1b4e28ba-2fa1-11d2-883f-0016d3cca427", profile: "a", kind: .diane))
        func leftover(_ kind: TokenStoreKind) -> TokenKeeping.Leftover {
            TokenKeeping.Leftover(kind: kind, owner: owner, file: "/a b", error: TokenStoreError(.keyringTimeout))
        }
        #expect(
            leftover(.keyring).command.description
                == "secret-tool clear application landfall id 1b4e28ba-2fa1-11d2-883f-0016d3cca427")
        #expect(leftover(.sealed).command.description == "rm '/a b'")
    }
}
