import Testing

@testable import LandfallModel

struct AsyncStreamFilledTests {
    @Test func `a stream has what is yielded, and ends with who yields it`() async {
        let stream = AsyncStream<Int>.filled { feed in
            for number in 1...3 { feed.yield(number) }
        }
        var numbers: [Int] = []
        for await number in stream { numbers.append(number) }
        #expect(numbers == [1, 2, 3])
    }

    @Test func `who does not listen any more ends it`() async {
        let (ended, end) = AsyncStream<Never>.makeStream()
        var stream: AsyncStream<Int>? = .filled { feed in
            feed.yield(1)
            // Until the task is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            end.finish()
        }
        if let numbers = stream { for await _ in numbers { break } }
        stream = nil
        for await _ in ended {}
    }
}
