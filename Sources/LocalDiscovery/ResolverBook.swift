internal import ServerModel

/// The resolvers that are open: at most a window of them without an answer, and those kept after it.
struct ResolverBook {
    struct Question {
        let row: BrowseRow
        let since: Duration
        /// Whether it is to be kept after its answer, so that changes are heard of.
        let keeps: Bool
        /// Answered and kept.
        fileprivate(set) var isKept = false

        init(row: BrowseRow, since: Duration, keeps: Bool) {
            (self.row, self.since, self.keeps) = (row, since, keeps)
        }
    }

    private var questions: [UInt64: Question] = [:]
    private let window: Int
    /// The window for now: where it begins small it grows with each answer, for an answer of a resolver that is kept is read only
    /// after all questions have been handed over, and each of those is a round trip to the daemon.
    private var slowStart: Int
    /// As many may be open, whatever the window: the engine had no room for more. Grows with each answer, for there may be now.
    private var ceiling = Int.max
    /// How many have not answered.
    private(set) var unanswered = 0
    /// When one answered for the last time.
    var lastAnswer = Duration.zero
    /// Whether the engine is known to be at work: more questions would only add to it.
    var isEngineBusy = false

    init(window: Int, slowStart: Int) {
        self.window = window
        self.slowStart = slowStart
    }

    /// When no resolver has answered for this long, those that wait no longer keep others out: hosts that went away without
    /// a goodbye stay listed for up to 75 minutes, and each takes five seconds to fail. While answers come, the daemon is
    /// busy, and more questions would only slow it down.
    static let stale = Duration.milliseconds(500)
    /// The most resolvers that may be stale at once; the daemon gives a client 1,024 objects for everything that it keeps.
    static let mostStale = 100

    /// Whether nobody answers any more, though the engine has nothing else to do.
    func isStalled(at now: Duration) -> Bool { !isEngineBusy && now - lastAnswer >= Self.stale }

    /// Whether one more may be opened.
    func hasRoom(at now: Duration) -> Bool {
        guard unanswered < ceiling else { return false }
        guard unanswered >= min(window, slowStart) else { return true }
        guard isStalled(at: now) else { return false }
        let fresh = waiting.reduce(0) { $0 + (now - $1.since < Self.stale ? 1 : 0) }
        return fresh < min(window, slowStart) && unanswered < window + Self.mostStale
    }
    /// How many are kept after their answer.
    var kept: Int { questions.count - unanswered }
    /// Those that have not answered.
    var waiting: some Sequence<Question> { questions.values.lazy.filter { !$0.isKept } }

    subscript(_ id: UInt64) -> Question? { questions[id] }

    /// The open ones of an instance.
    func ids(of instance: ServiceInstance) -> [UInt64] {
        questions.filter { $0.value.row.instance == instance }.map(\.key)
    }

    mutating func open(_ id: UInt64, _ row: BrowseRow, keeps: Bool, at now: Duration) {
        questions[id] = Question(row: row, since: now, keeps: keeps)
        unanswered += 1
    }

    mutating func keep(_ id: UInt64) {
        guard questions[id]?.isKept == false else { return }
        questions[id]?.isKept = true
        isAnswered()
    }

    mutating func end(_ id: UInt64) {
        guard let question = questions.removeValue(forKey: id), !question.isKept else { return }
        isAnswered()
    }

    /// The engine has no room for one more: it is to be asked again when another has ended. False when no other is open.
    mutating func refused(_ id: UInt64) -> Bool {
        if let question = questions.removeValue(forKey: id), !question.isKept {
            unanswered -= 1
            ceiling = max(unanswered, 1)
        }
        return unanswered > 0
    }

    private mutating func isAnswered() {
        unanswered -= 1
        slowStart += 1
        if ceiling < .max { ceiling += 1 }
    }
}
