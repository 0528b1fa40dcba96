internal import FoundationEssentials

/// The bucket under way: what it needs of each poll, however many there are.
struct OpenBucket: Sendable, Hashable {
    let number: Int
    var hasOutage = false
    /// How many answers took so long.
    private var answers: [UInt8: Int] = [:]
    private var polls = 0
    private var route: Int?
    /// For how many seconds it was known to answer, and not to.
    private var up = 0.0
    private var down = 0.0

    init(number: Int) { self.number = number }

    /// Takes a poll.
    mutating func take(_ answer: Duration?, route: Int?) {
        polls += 1
        guard let answer else { return }
        answers[AnswerScale.step(answer), default: 0] += 1
        self.route = route ?? self.route
    }

    /// Time passes between two polls.
    mutating func pass(_ seconds: TimeInterval, isAnswered: Bool) {
        if isAnswered { up += max(seconds, 0) } else { down += max(seconds, 0) }
    }

    /// What is kept of it.
    var slot: AnswerSlot {
        let steps = answers.keys.sorted()
        let count = answers.values.reduce(0, +)
        // A single poll says only how it was at that moment.
        let share = up + down > 0 ? up / (up + down) : Double(count) / Double(max(polls, 1))
        var rest = (count + 1) / 2
        let median = steps.first { step in
            rest -= answers[step] ?? 0
            return rest <= 0
        }
        return AnswerSlot(
            median: median ?? 0, worst: steps.last ?? 0, share: share, hasOutage: hasOutage, route: route)
    }
}
