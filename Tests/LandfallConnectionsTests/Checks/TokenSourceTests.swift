import LandfallModel
import Testing

@testable import LandfallConnections

struct TokenSourceTests {
    private func text(_ reading: TokenSource.Reading) -> String {
        switch reading {
        case .token(let token): token.withBytes { String(decoding: $0, as: UTF8.self) }
        case .missing: "missing"
        case .unreadable(let code, _): code.rawValue
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
        let kept = TokenSource { deadline in .unreadable(deadline == end ? .keyringLocked : .keyringTimeout) }
        #expect(kept.isThere)
        #expect(text(await kept.read(deadline: end)) == "keyring_locked")
    }

    private actor Readings {
        private(set) var count = 0
        let result: TokenSource.Reading

        init(_ result: TokenSource.Reading) {
            self.result = result
        }

        func next() async -> TokenSource.Reading {
            count += 1
            for _ in 0..<10 { await Task.yield() }
            return result
        }
    }

    @Test(arguments: [true, false])
    func `one that is read once is read for all who ask at the same time, and later`(isThere: Bool) async throws {
        let token = try Token("sesame".utf8)
        let readings = Readings(isThere ? .token(token) : .unreadable(.referenceFailed))
        let source = TokenSource { _ in await readings.next() }.once()
        #expect(source.isThere)
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { await text(source.read(deadline: .now)) } }
            for await text in group { #expect(text == (isThere ? "sesame" : "reference_failed")) }
        }
        #expect(text(await source.read(deadline: .now)) == (isThere ? "sesame" : "reference_failed"))
        #expect(await readings.count == 1)
        #expect(!TokenSource(nil).once().isThere)
    }

    @Test func `a reading that was cancelled does not count`() async throws {
        let token = try Token("sesame".utf8)
        let source = TokenSource { _ in Task.isCancelled ? .unreadable(.cancelled) : .token(token) }.once()
        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { #expect(text(await source.read(deadline: .now)) == "cancelled") }
        }
        #expect(text(await source.read(deadline: .now)) == "sesame")
    }
}
