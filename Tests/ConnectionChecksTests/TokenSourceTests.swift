import ServerModel
import Testing

@testable import ConnectionChecks

struct TokenSourceTests {
    private func text(_ reading: TokenSource.Reading) -> String {
        switch reading {
        case .token(let token): token.withBytes { String(decoding: $0, as: UTF8.self) }
        case .missing: "missing"
        case .unreadable(let code, _): code
        }
    }

    @Test func `a token in hand is there, and none is missing`() async throws {
        let held = TokenSource(try Token("sesame".utf8))
        #expect(held.isThere)
        #expect(text(await held.read(deadline: .now)) == "sesame")
        let none = TokenSource(nil)
        #expect(!none.isThere)
        #expect(text(await none.read(deadline: .now)) == "missing")
    }

    @Test func `one that is kept is read at each question, with its deadline`() async {
        let end = ContinuousClock.now + .seconds(60)
        let kept = TokenSource { deadline in .unreadable(deadline == end ? "keyring_locked" : "other") }
        #expect(kept.isThere)
        #expect(text(await kept.read(deadline: end)) == "keyring_locked")
    }
}
