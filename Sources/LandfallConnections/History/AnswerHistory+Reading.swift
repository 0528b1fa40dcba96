package import FoundationEssentials

extension AnswerHistory {
    /// The last intervals, each of several buckets, from old to new; the last one holds `date`. With those of a day's length they begin at
    /// midnight of GMT, or of the zone that `offset` stands for, so that an interval holds the same buckets as long as it is shown.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - minutes: The length of each, a multiple of ``minutes``.
    ///   - date: A moment in the last one.
    ///   - offset: Seconds from GMT.
    /// - Returns: Them; nil where nothing was recorded.
    package func buckets(
        _ count: Int, minutes: Int, until date: Date, secondsFromGMT offset: Int = 0
    ) -> [Bucket?] {
        let width = max(minutes / Self.minutes, 1)
        let shift = offset / (Self.minutes * 60)
        let number = Self.number(of: date) + shift
        let first = number - (number % width + width) % width - shift - (count - 1) * width
        return (0..<max(count, 0)).map { interval in
            let start = first + interval * width
            return Self.sum((start..<start + width).compactMap(slot))
        }
    }

    /// The median of the buckets with an answer from `since` on, which hold a moment before or at `until`.
    package func median(since: Date, until: Date) -> Duration? {
        medians(since: since, until: until).map { AnswerScale.time($0[($0.count - 1) / 2]) } ?? nil
    }

    /// What 95 % of the medians of five minutes do not exceed.
    package func slowest(since: Date, until: Date) -> Duration? {
        medians(since: since, until: until).map { AnswerScale.time($0[($0.count * 95 + 99) / 100 - 1]) } ?? nil
    }

    /// The slowest answer of all.
    package func worst(since: Date, until: Date) -> Duration? {
        AnswerScale.time(slots(since: since, until: until).map(\.worst).max() ?? 0)
    }

    /// The share of the recorded time for which it answered, from 0 to 1; nil where nothing was recorded.
    package func availability(since: Date, until: Date) -> Double? {
        let slots = slots(since: since, until: until)
        return slots.isEmpty ? nil : slots.map(\.share).reduce(0, +) / Double(slots.count)
    }

    /// What went over each route, as far as the last answer of each bucket tells.
    package struct RouteUse: Sendable, Hashable {
        /// The place of the route among the profile's routes.
        package let route: Int
        /// Its share of the buckets with an answer, from 0 to 1.
        package let share: Double
        package let median: Duration
        /// What 95 % of its medians of five minutes do not exceed.
        package let percentile95: Duration
    }

    /// The routes that were used, the most used one first.
    package func routes(since: Date, until: Date) -> [RouteUse] {
        let answered = slots(since: since, until: until).filter { $0.median > 0 }
        let known = Dictionary(grouping: answered.filter { $0.route != nil }, by: { $0.route ?? 0 })
        return known.compactMap { route, slots in
            let steps = slots.map(\.median).sorted()
            guard let median = AnswerScale.time(steps[(steps.count - 1) / 2]),
                let percentile = AnswerScale.time(steps[(steps.count * 95 + 99) / 100 - 1])
            else { return nil }
            return RouteUse(
                route: route, share: Double(slots.count) / Double(answered.count), median: median,
                percentile95: percentile)
        }.sorted { ($1.share, $0.route) < ($0.share, $1.route) }
    }

    /// What share of a time was recorded, from 0 to 1.
    package func recorded(since: Date, until: Date) -> Double {
        let range = Self.range(since, until)
        return range.isEmpty ? 0 : Double(range.compactMap(slot).count) / Double(range.count)
    }

    /// The steps of all medians in order; nil if there are none.
    private func medians(since: Date, until: Date) -> [UInt8]? {
        let medians = slots(since: since, until: until).map(\.median).filter { $0 > 0 }
        return medians.isEmpty ? nil : medians.sorted()
    }

    private func slots(since: Date, until: Date) -> [AnswerSlot] { Self.range(since, until).compactMap(slot) }

    private static func range(_ since: Date, _ until: Date) -> Range<Int> {
        let last = number(of: until)
        return max(min(number(of: since), last), last - AnswerRing.length + 1)..<last + 1
    }

    private static func sum(_ slots: [AnswerSlot]) -> Bucket? {
        guard !slots.isEmpty else { return nil }
        let medians = slots.map(\.median).filter { $0 > 0 }.sorted()
        return Bucket(
            median: medians.isEmpty ? nil : AnswerScale.time(medians[(medians.count - 1) / 2]),
            worst: AnswerScale.time(slots.map(\.worst).max() ?? 0),
            share: slots.map(\.share).reduce(0, +) / Double(slots.count),
            route: slots.last { $0.route != nil }?.route, hasOutage: slots.contains(where: \.hasOutage))
    }
}
