package import FoundationEssentials

/// Answers of one server over the last seven days, in buckets of five minutes. Does no I/O.
package struct AnswerHistory: Sendable, Hashable {
    /// Five minutes, or the sum of several buckets. Times are within 3 %.
    package struct Bucket: Sendable, Hashable {
        /// The median of the answers; nil where nothing answered.
        package let median: Duration?
        /// The slowest answer; nil where nothing answered.
        package let worst: Duration?
        /// The share of the recorded time for which it answered, from 0 to 1.
        package let share: Double
        /// The route of the last answer, by its place among the profile's routes; nil if it is not known.
        package var route: Int?
        /// Whether 30 s or more without an answer fall into it.
        package var hasOutage = false
    }

    /// The length of a bucket, in minutes.
    package static let minutes = 5
    /// For so many days it goes back.
    package static let days = AnswerRing.length * minutes / (24 * 60)
    /// The least that counts as an outage.
    package static let shortestOutage = Duration.seconds(30)
    /// Between two polls that are further apart nothing is known: no wait of a monitor that runs is longer.
    private static let longestGap = 150.0
    /// So long after what is known last someone may still be watching, whose bucket is not finished.
    static let longestSilence = Duration.seconds(2 * minutes * 60)
    /// The clock of a machine that has not heard the time yet stands before this: 2026.
    private static let earliest = Date(timeIntervalSince1970: 1_767_225_600)

    private(set) var ring: AnswerRing
    private var open: OpenBucket?
    private var lastDate: Date?
    /// When the first poll of those without an answer was.
    private var missingSince: Date?

    /// Creates an empty history.
    package init() { ring = AnswerRing() }

    init(_ ring: AnswerRing) { self.ring = ring }

    /// Takes a poll. Between two polls it is as the first one has found it.
    ///
    /// - Parameters:
    ///   - answer: How long the answer took; nil if there was none.
    ///   - route: The place of the route that answered, among the profile's routes.
    ///   - date: When the poll ended.
    /// - Returns: The number of the bucket that is finished by it; nil if the one before goes on.
    @discardableResult
    package mutating func record(_ answer: Duration?, route: Int?, at date: Date) -> Int? {
        guard date >= Self.earliest else { return nil }
        let number = Self.number(of: date)
        let gap = lastDate.map(date.timeIntervalSince) ?? .infinity
        let isFollowed = (0...Self.longestGap).contains(gap)
        if !isFollowed { missingSince = nil }
        var finished: Int?
        if let open, open.number != number {
            if isFollowed { pass(to: Self.start(of: number)) }
            finished = finish()
        }
        if open == nil { open = OpenBucket(number: number) }
        if isFollowed { pass(to: date) }
        open?.take(answer, route: route)
        lastDate = date
        missingSince = answer == nil ? missingSince ?? date : nil
        return finished
    }

    /// Whether nothing was recorded.
    package var isEmpty: Bool { end == nil }

    /// When the last bucket ends in which something was recorded.
    package var end: Date? {
        let last = ring.numbers.max().map { max($0, open?.number ?? $0) } ?? open?.number
        return last.map { Self.start(of: $0 + 1) }
    }

    /// Ends the bucket under way, as if its time were over.
    ///
    /// - Returns: Its number; nil if there is none.
    package mutating func finish() -> Int? {
        guard let slot = open?.slot, let number = open?.number else { return nil }
        _ = ring.set(ring[number]?.followed(by: slot) ?? slot, of: number)
        open = nil
        return number
    }

    /// Adds what a file knows of it, which counts more than what was polled beside it.
    ///
    /// - Parameters:
    ///   - other: That.
    ///   - finished: The bucket that was polled to its end here, and counts as well.
    package mutating func add(_ other: AnswerHistory, finished: Int? = nil) {
        let numbers = other.ring.numbers.sorted()
        let newest = max(numbers.last ?? 0, ring.numbers.max() ?? 0)
        for number in numbers where number > newest - AnswerRing.length {
            guard let slot = other.ring[number] else { continue }
            let own = number == finished ? ring[number] : nil
            _ = ring.set(own.map(slot.followed) ?? slot, of: number)
        }
    }

    /// The time from the last poll to a moment has passed as that has found it.
    private mutating func pass(to date: Date) {
        guard let from = lastDate, let number = open?.number else { return }
        let start = max(from, Self.start(of: number))
        open?.pass(date.timeIntervalSince(start), isAnswered: missingSince == nil)
        if let missingSince, Duration.seconds(date.timeIntervalSince(missingSince)) >= Self.shortestOutage {
            open?.hasOutage = true
        }
    }
}

extension AnswerHistory {
    /// What is known of the bucket of a number; nil if nothing is.
    func slot(_ number: Int) -> AnswerSlot? {
        guard let open, open.number == number else { return ring[number] }
        return ring[number]?.followed(by: open.slot) ?? open.slot
    }

    /// The number of the bucket that holds a moment.
    static func number(of date: Date) -> Int {
        Int((date.timeIntervalSince1970 / Double(minutes * 60)).rounded(.down))
    }

    /// When the bucket of a number begins.
    static func start(of number: Int) -> Date { Date(timeIntervalSince1970: Double(number * minutes * 60)) }
}
