internal import LandfallModel

/// The resolvers that are open: at most a window of them without an answer, and those kept after it.
struct ResolverBook {
    struct Question {
        let row: BrowseRow
        let since: Duration
        /// Whether it is to be kept after its answer, so that changes are heard of.
        let keeps: Bool
    }

    /// Those that have not answered.
    private var silent: [UInt64: Question] = [:]
    /// Those that have answered and are kept.
    private var answered: [UInt64: Question] = [:]
    private var instances: [ServiceInstance: Set<UInt64>] = [:]
    private let window: Int
    /// The window for now: where it begins small it grows with each answer, for an answer of a resolver that is kept is read only
    /// after all questions have been handed over, and each of those is a round trip to the daemon.
    private var slowStart: Int
    /// As many may be open, whatever the window: the engine had no room for more. Grows with each answer, for there may be now.
    private var ceiling = Int.max
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

    /// Whether nothing answers any more, though the engine has nothing else to do.
    func isStalled(at now: Duration) -> Bool { !isEngineBusy && now - lastAnswer >= Self.stale }

    /// Whether one more may be opened.
    func hasRoom(at now: Duration) -> Bool {
        guard silent.count < ceiling else { return false }
        guard silent.count >= min(window, slowStart) else { return true }
        guard isStalled(at: now), silent.count < window + Self.mostStale else { return false }
        let fresh = waiting.reduce(0) { $0 + (now - $1.since < Self.stale ? 1 : 0) }
        return fresh < min(window, slowStart)
    }

    /// One that is stale while no other may be opened, the oldest first: it makes room for one that may answer at once.
    func stalest(at now: Duration) -> UInt64? {
        guard silent.count >= window + Self.mostStale, isStalled(at: now) else { return nil }
        let oldest = silent.min { ($0.value.since, $0.key) < ($1.value.since, $1.key) }
        return oldest.flatMap { now - $0.value.since >= Self.stale ? $0.key : nil }
    }

    /// How many are kept after their answer.
    var kept: Int { answered.count }
    /// Those that have not answered.
    var waiting: some Collection<Question> { silent.values }

    subscript(_ id: UInt64) -> Question? { silent[id] ?? answered[id] }

    /// Whether one is kept after its answer.
    func isKept(_ id: UInt64) -> Bool { answered[id] != nil }

    /// The open ones of an instance.
    func ids(of instance: ServiceInstance) -> Set<UInt64> { instances[instance] ?? [] }

    mutating func open(_ id: UInt64, _ row: BrowseRow, keeps: Bool, at now: Duration) {
        silent[id] = Question(row: row, since: now, keeps: keeps)
        instances[row.instance, default: []].insert(id)
    }

    mutating func keep(_ id: UInt64) {
        guard let question = silent.removeValue(forKey: id) else { return }
        answered[id] = question
        isAnswered()
    }

    mutating func end(_ id: UInt64) {
        let isOpen = silent[id] != nil
        remove(id)
        if isOpen { isAnswered() }
    }

    /// The engine has no room for one more: it is to be asked again when another has ended. False when no other is open.
    mutating func refused(_ id: UInt64) -> Bool {
        let isOpen = silent[id] != nil
        remove(id)
        if isOpen { ceiling = max(silent.count, 1) }
        return !silent.isEmpty
    }

    private mutating func remove(_ id: UInt64) {
        guard let question = silent.removeValue(forKey: id) ?? answered.removeValue(forKey: id) else { return }
        let instance = question.row.instance
        instances[instance]?.remove(id)
        if instances[instance]?.isEmpty == true { instances[instance] = nil }
    }

    private mutating func isAnswered() {
        slowStart += 1
        if ceiling < .max { ceiling += 1 }
    }
}
