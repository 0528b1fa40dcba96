/// A bucket of answers in four bytes, as it is kept.
struct AnswerSlot: Sendable, Hashable {
    /// Steps of the ``AnswerScale``; 0 where nothing answered.
    var median: UInt8 = 0
    var worst: UInt8 = 0
    /// From 1, none answered, to 127, all did; 0 where nothing was recorded.
    private(set) var level: UInt8 = 0
    var hasOutage = false
    /// The place of the route from 1; 0 where it is not known.
    private(set) var place: UInt8 = 0

    private static let flag: UInt8 = 0x80

    /// A bucket in which nothing was recorded.
    init() {}

    /// A bucket in which something was recorded.
    ///
    /// - Parameters:
    ///   - median: The step of the median; 0 where nothing answered.
    ///   - worst: That of the slowest answer.
    ///   - share: What share of the time was answered, from 0 to 1. What is not all never counts as all, nor what is something as none.
    ///   - hasOutage: Whether 30 s or more without an answer fall into it.
    ///   - route: Among the profile's routes, from 0; those behind the 127th are not told apart.
    init(median: UInt8, worst: UInt8, share: Double, hasOutage: Bool, route: Int?) {
        (self.median, self.worst, self.hasOutage) = (median, worst, hasOutage)
        let steps = (share * 126).rounded()
        level = share <= 0 ? 1 : share >= 1 ? 127 : 1 + UInt8(min(max(steps, 1), 125))
        place = route.map { (0..<127).contains($0) ? UInt8($0 + 1) : 0 } ?? 0
    }

    /// What share of the time was answered.
    var share: Double { Double(max(level, 1) - 1) / 126 }
    /// The route's place among those of the profile, from 0.
    var route: Int? { place == 0 ? nil : Int(place) - 1 }
    /// Whether nothing was recorded.
    var isEmpty: Bool { level == 0 }

    /// Reads four bytes; nil for what no bucket is.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == 4 else { return nil }
        let start = bytes.startIndex
        let (third, last) = (bytes[start + 2], bytes[start + 3])
        (median, worst) = (bytes[start], bytes[start + 1])
        (level, hasOutage, place) = (third & ~Self.flag, third & Self.flag != 0, last & ~Self.flag)
        guard median <= worst, (median == 0) == (worst == 0) else { return nil }
        guard !isEmpty || worst == 0 && third == 0 && last == 0 else { return nil }
    }

    /// The four bytes, with a mark of one bit.
    func bytes(isMarked: Bool) -> [UInt8] {
        if isEmpty { return [0, 0, 0, 0] }
        return [median, worst, level | (hasOutage ? Self.flag : 0), place | (isMarked ? Self.flag : 0)]
    }

    /// Whether these four bytes have the mark.
    static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.last.map { $0 & flag != 0 } ?? false }

    /// Both parts of one bucket whose recording began twice: the worse of both, and else the later one.
    func followed(by later: AnswerSlot) -> AnswerSlot {
        guard !isEmpty, !later.isEmpty else { return later.isEmpty ? self : later }
        var both = later
        both.median = later.median == 0 ? median : later.median
        both.worst = max(worst, later.worst)
        both.level = min(level, later.level)
        both.hasOutage = hasOutage || later.hasOutage
        both.place = later.place == 0 ? place : later.place
        return both
    }
}
