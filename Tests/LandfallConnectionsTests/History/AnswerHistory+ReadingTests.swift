import FoundationEssentials
import Testing

@testable import LandfallConnections

struct AnswerHistoryReadingTests {
    /// Midnight of GMT.
    private let start = Date(timeIntervalSince1970: 1_795_046_400)

    /// A poll in each of some buckets, by their places from the start on; nil has no answer.
    private func history(_ answers: [Int: Double?]) -> AnswerHistory {
        var history = AnswerHistory()
        for (place, answer) in answers.sorted(by: { $0.key < $1.key }) {
            history.record(answer.map { .milliseconds($0) }, route: place % 3, at: at(place))
        }
        return history
    }

    private func at(_ place: Int) -> Date { start.addingTimeInterval(Double(place * 300 + 10)) }

    private func isAbout(_ duration: Duration?, _ milliseconds: Double) -> Bool {
        duration.map { abs($0 / .milliseconds(milliseconds) - 1) < 0.03 } ?? false
    }

    @Test func `intervals are from old to new, and the last holds the moment`() {
        let history = history([0: 1, 3: 2, 4: nil])
        let five = history.buckets(6, minutes: 5, until: at(5))
        #expect(five.map { $0 == nil } == [false, true, true, false, false, true])
        #expect(five[4]?.share == 0)
        let ten = history.buckets(3, minutes: 10, until: at(5))
        #expect(ten.map { $0?.share } == [1, 1, 0])
        #expect(history.buckets(3, minutes: 10, until: at(4)) == ten)
        #expect(history.buckets(0, minutes: 5, until: at(4)).isEmpty)
    }

    @Test func `several buckets are one`() throws {
        let history = history([0: 1, 1: 5, 2: 90, 3: nil])
        let bucket = try #require(history.buckets(1, minutes: 20, until: at(0))[0])
        #expect(isAbout(bucket.median, 5))
        #expect(isAbout(bucket.worst, 90))
        #expect(bucket.share == 0.75)
        #expect(bucket.route == 2)
    }

    @Test(arguments: [(0, 0), (9 * 3_600, 0), (5 * 3_600 + 1_800, 6), (-(3 * 3_600 + 1_800), 6)])
    func `hours begin with those of the zone`(offset: Int, first: Int) {
        let history = history([first: 1, first + 11: 1, first + 12: 1])
        let hours = history.buckets(3, minutes: 60, until: at(first + 12), secondsFromGMT: offset)
        #expect(hours.map { $0 == nil } == [true, false, false])
    }

    @Test func `the median is that of the buckets with an answer`() {
        let history = history([0: 1, 1: 2, 2: 8, 3: nil, 9: 400])
        #expect(isAbout(history.median(since: start, until: at(3)), 2))
        #expect(isAbout(history.median(since: at(2), until: at(9)), 8))
        #expect(isAbout(history.worst(since: start, until: at(9)), 400))
        #expect(history.median(since: at(3), until: at(8)) == nil)
        #expect(history.worst(since: at(3), until: at(8)) == nil)
    }

    @Test func `95 percent of the medians are not slower`() {
        let history = history(Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, Double($0 + 1)) }))
        #expect(isAbout(history.slowest(since: start, until: at(19)), 19))
        #expect(isAbout(history.slowest(since: start, until: at(0)), 1))
    }

    @Test func `what was recorded and answered is a share of the time`() {
        let history = history([0: 1, 1: nil, 2: 1, 3: 1])
        #expect(history.recorded(since: at(0), until: at(7)) == 0.5)
        #expect(history.availability(since: at(0), until: at(7)) == 0.75)
        #expect(history.availability(since: at(4), until: at(7)) == nil)
        #expect(history.recorded(since: at(7), until: at(0)) == 1)
    }

    @Test func `what went over each route is told, the most used one first`() throws {
        var history = AnswerHistory()
        let start = Date(timeIntervalSince1970: 1_795_000_200)
        for bucket in 0..<10 {
            let isSecond = bucket == 4
            for poll in 0..<3 {
                history.record(
                    .milliseconds(isSecond ? 40 : 10), route: isSecond ? 1 : 0,
                    at: start.addingTimeInterval(Double(bucket * 300 + poll * 90)))
            }
        }
        let routes = history.routes(since: start, until: start.addingTimeInterval(2_999))
        #expect(routes.map(\.route) == [0, 1] && routes.map(\.share) == [0.9, 0.1])
        let ratio = try #require(routes.last).median / (try #require(routes.first)).median
        #expect((3.7...4.3).contains(ratio))
        #expect(AnswerHistory().routes(since: start, until: start).isEmpty)
    }
}
