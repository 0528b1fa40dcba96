import LandfallModel
import LandfallTokens
import LandfallWorkflows
import Testing

@testable import LandfallScreen

@Suite(.timeLimit(.minutes(1))) struct PendingAnswersTests {
    @Test func `each question gets its own answer, and one that is left gets none`() async {
        let answers = PendingAnswers()
        let (asked, ask) = AsyncStream<Int>.makeStream()
        async let first = answers.answer { ask.yield($0) }
        var numbers = asked.makeAsyncIterator()
        let one = await numbers.next() ?? 0
        async let second = answers.answer { ask.yield($0) }
        let two = await numbers.next() ?? 0
        await answers.take(.text("b"), to: two)
        let order = SaveOrder.ID(dialogue: 1)
        #expect(await !answers.hasLeft(order))
        await answers.leave(order, question: one)
        #expect(await answers.hasLeft(order))
        await answers.take(.yes, to: 99)
        if case .text("b")? = await second {} else { Issue.record("another answer") }
        if case .some = await first { Issue.record("an answer") }
    }

    @Test func `whoever is not asked any more does not wait`() async {
        let answers = PendingAnswers()
        let (asked, ask) = AsyncStream<Int>.makeStream()
        let waiting = Task { await answers.answer { ask.yield($0) } }
        for await _ in asked { break }
        waiting.cancel()
        if case .some = await waiting.value { Issue.record("an answer") }
    }

    @Test func `a token that was typed before is not asked for again, and one that is none is refused`() async throws {
        let person = ScreenInteraction(answers: PendingAnswers(), order: SaveOrder.ID(dialogue: 1), typed: "abc") { _ in
            Issue.record("asked")
        }
        #expect(try await person.token(.prompt, without: nil).isEqual(to: Token("abc".utf8)))
        let bad = ScreenInteraction(answers: PendingAnswers(), order: SaveOrder.ID(dialogue: 1), typed: "a\u{1b}") {
            _ in
        }
        await #expect(throws: TokenError.self) { try await bad.token(.prompt, without: nil) }
    }

    @Test func `a typed token goes into the sealed file only where the user says so`() async throws {
        for isWanted in [true, false] {
            let answers = PendingAnswers()
            let (numbers, feed) = AsyncStream<Int>.makeStream()
            let person = ScreenInteraction(answers: answers, order: SaveOrder.ID(dialogue: 1), typed: "abc") { news in
                if case .question(let number, _, .sealed) = news { feed.yield(number) }
            }
            async let token = person.token(.prompt, without: TokenStoreError(.noTokenStore))
            for await number in numbers {
                await answers.take(isWanted ? .yes : .no, to: number)
                break
            }
            if isWanted {
                #expect(try await token.isEqual(to: Token("abc".utf8)))
            } else {
                do {
                    _ = try await token
                    Issue.record("it is stored")
                } catch TokenError.store(let error, _) {
                    #expect(error.code == .noTokenStore)
                }
            }
        }
    }
}
