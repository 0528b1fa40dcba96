import FoundationEssentials
import Testing

@testable import LandfallConnections

struct AnswerHistoryTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_200)
    private let fast = Duration.milliseconds(3)

    /// Polls of every five seconds, from and to so many seconds after the start.
    private func poll(_ history: inout AnswerHistory, _ seconds: Range<Int>, _ answer: Duration?) -> [Int] {
        stride(from: seconds.lowerBound, to: seconds.upperBound, by: 5).compactMap {
            history.record(answer, route: 0, at: start.addingTimeInterval(Double($0)))
        }
    }

    private func buckets(_ history: AnswerHistory, _ count: Int) -> [AnswerHistory.Bucket?] {
        history.buckets(count, minutes: 5, until: start.addingTimeInterval(Double(count * 300 - 1)))
    }

    @Test func `a bucket is finished by the first poll of the next one`() {
        var history = AnswerHistory()
        let finished = poll(&history, 0..<600, fast) + poll(&history, 600..<605, fast)
        #expect(finished == [AnswerHistory.number(of: start), AnswerHistory.number(of: start) + 1])
    }

    @Test func `the bucket under way is known too`() throws {
        var history = AnswerHistory()
        history.record(fast, route: 4, at: start)
        let bucket = try #require(buckets(history, 1)[0])
        #expect(bucket.share == 1)
        #expect(bucket.route == 4)
        #expect(!bucket.hasOutage)
        #expect(bucket.median == bucket.worst)
    }

    @Test func `between two polls it is as the first has found it`() throws {
        var history = AnswerHistory()
        _ = poll(&history, 0..<240, fast)
        _ = poll(&history, 240..<330, nil)
        _ = poll(&history, 330..<600, fast)
        let (first, second) = (try #require(buckets(history, 2)[0]), try #require(buckets(history, 2)[1]))
        #expect(abs(first.share - 0.8) < 0.01)
        #expect(abs(second.share - 0.9) < 0.02)
    }

    @Test(arguments: [
        (240, 265, [false, false]), (240, 270, [true, false]), (290, 330, [false, true]), (200, 400, [true, true]),
    ])
    func `an outage of 30 s shows in the buckets that it has reached then`(from: Int, to: Int, shown: [Bool]) {
        var history = AnswerHistory()
        _ = poll(&history, 0..<from, fast)
        _ = poll(&history, from..<to, nil)
        _ = poll(&history, to..<600, fast)
        #expect(buckets(history, 2).map { $0?.hasOutage } == shown)
    }

    @Test func `where nobody has asked nothing is known`() {
        var history = AnswerHistory()
        _ = poll(&history, 0..<100, nil)
        _ = poll(&history, 1_200..<1_300, fast)
        let buckets = buckets(history, 5)
        #expect(buckets.map { $0 == nil } == [false, true, true, true, false])
        #expect(buckets[4]?.share == 1)
        #expect(buckets[4]?.hasOutage == false)
    }

    @Test func `a clock that was set back does not count as time`() {
        var history = AnswerHistory()
        _ = poll(&history, 900..<1_000, nil)
        _ = poll(&history, 0..<100, fast)
        #expect(buckets(history, 4).map { $0?.share } == [1, nil, nil, 0])
    }

    @Test func `a clock that has not heard the time is not believed`() {
        var history = AnswerHistory()
        history.record(fast, route: 0, at: Date(timeIntervalSince1970: 60))
        #expect(history == AnswerHistory())
    }

    @Test func `a bucket that is finished early goes on`() throws {
        var history = AnswerHistory()
        _ = poll(&history, 0..<100, nil)
        let finished = [history.finish(), history.finish()]
        #expect(finished == [AnswerHistory.number(of: start), nil])
        _ = poll(&history, 200..<300, fast)
        let bucket = try #require(buckets(history, 1)[0])
        #expect(bucket.median != nil)
        #expect(bucket.hasOutage)
        #expect(bucket.share < 0.6)
    }

    @Test func `what a file knows counts more, but for the bucket that was polled to its end here`() {
        var (one, file) = (AnswerHistory(), AnswerHistory())
        _ = poll(&one, 300..<900, nil)
        _ = poll(&one, 1_200..<1_205, fast)
        _ = poll(&file, 0..<805, fast)
        _ = file.finish()
        one.add(file, finished: AnswerHistory.number(of: start) + 2)
        #expect(buckets(one, 5).map { $0?.share } == [1, 1, 0, nil, 1])
    }

    @Test func `a file of long ago takes nothing away`() {
        var (one, file) = (AnswerHistory(), AnswerHistory())
        _ = poll(&one, 0..<600, fast)
        file.record(fast, route: 0, at: start.addingTimeInterval(-86_400 * 8))
        file.record(nil, route: 0, at: start.addingTimeInterval(-86_400))
        _ = file.finish()
        one.add(file)
        #expect(buckets(one, 2).map { $0?.share } == [1, 1])
        #expect(one.buckets(1, minutes: 5, until: start.addingTimeInterval(-86_400))[0]?.share == 0)
    }

    @Test func `it knows when something was last recorded`() {
        var history = AnswerHistory()
        #expect(history.isEmpty)
        _ = poll(&history, 0..<305, fast)
        #expect(history.end == start.addingTimeInterval(600))
        history.record(fast, route: 0, at: start.addingTimeInterval(-600))
        #expect(history.end == start.addingTimeInterval(600))
    }
}
