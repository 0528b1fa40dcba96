import FoundationEssentials
import LandfallModel
import LandfallSystem

/// Decides what a session requests and sends, and updates its state after each event.
///
/// What comes live while a page of the history is on its way is held back until that is there, so that all stands in order.
struct SessionMachine: StateMachine {
    static var tick: Input { .tick }

    enum Input: Sendable {
        case start
        case channel(ChannelPort.Report)
        case page(HistoryWindow.Request, Result<EndlessCodeHTTPClient.HistoryPage, EndlessCodeError>)
        case status(Result<EndlessCodeHTTPClient.Session, EndlessCodeError>)
        /// Time has passed.
        case tick
        /// The user wants to see an earlier page.
        case earlier
        /// The user wants to see the end again.
        case latest
        /// The user has come back.
        case wake
        case networkChanged
        /// No network leads to the server any more.
        case networkLost
        /// Open a channel again that was given up.
        case retry
        case send(String, key: String = Outbox.newID())
        case keep(String, key: String)
        case discard(Int)
        case answer(String, choices: [String], text: String?, key: String = Outbox.newID())
        case control(SessionControl)
        case close
    }

    enum Output: Sendable, Hashable {
        case read(HistoryWindow.Request)
        /// The page that is on its way is no longer needed.
        case stopReading
        case lookUp
        /// Opens a channel that is opened again by itself.
        case listen
        case order(ChannelMachine.Input)
        case write(OutgoingMessage, OutgoingMessage.Dialect, number: Int)
    }

    let session: String
    let limits: EndlessCodeSession.Limits
    /// Whether the user has allowed to write to the server.
    let mayWrite: Bool
    /// When the session began: times are counted from it.
    let origin: ContinuousClock.Instant
    /// The same on the calendar.
    let epoch: Date
    let agent: ForeignText?

    var state: EndlessCodeSession.State
    var window: HistoryWindow
    var joiner = FragmentJoiner()
    /// What came live while a page was on its way, in order.
    var held: [Held] = []
    /// What stands for messages that came live since the last look at the history, and since the one before.
    var heard: [[Int: Int]] = [[:], [:]]
    /// The page that is on its way.
    var pending: HistoryWindow.Request?
    /// Whether something may have been said that came on neither way.
    var hasGap = false
    /// Whether something may have been said since the page was asked for that is on its way.
    var isBehind = false
    /// How many of the things that are held back came before the page was asked for that is on its way: what it does not have of them the
    /// history does not have.
    var covered = 0
    /// Whether the server is yet to confirm that it tells this channel what is said: what it says before comes on neither way.
    var isSubscribing = false
    /// Whether something was sent since the history was asked for the last time: what the model says next may answer it, though no turn has
    /// ended.
    var isUnclear = false
    /// How often the history was looked at in vain for what was sent, while the model was idle.
    var owedLooks = 0
    /// Whether a turn has ended, and the history may show now what was sent.
    var looksAtOnce = false
    /// When to look for new messages.
    var pollAt: Duration?
    var failedPolls = 0
    /// When to try again after a failure that may pass: the machine that has answered may be another one for a while.
    var retryAt: Duration?
    var hasRetried = false
    /// The item of what the channel told last that a history has too.
    var lastHeard: TranscriptItem.ID?
    /// When the channel last told something of the session.
    var heardAt: Duration?
    /// What was written last and may still be refused.
    var written: Written?
    /// Whether the server has yet to say what the session does, since the channel was opened.
    var isLookingUp = false
    /// What waits until the system has taken that.
    var queued: [(message: OutgoingMessage, matter: Written.Matter)] = []
    var nextNumber = 1
    /// Which form of time the server takes.
    var dialect = OutgoingMessage.Dialect.number

    init(
        session: String, limits: EndlessCodeSession.Limits, mayWrite: Bool, origin: ContinuousClock.Instant,
        epoch: Date = Date(timeIntervalSince1970: 0), outbox: [Outbox.Entry] = [],
        questions: [EndlessCodeSession.Question] = []
    ) {
        self.session = session
        self.limits = limits
        self.mayWrite = mayWrite
        self.origin = origin
        self.epoch = epoch
        // The transcript of an agent is named after it, and contains only its side conversation.
        agent = session.hasPrefix("agent-") ? ForeignText(String(session.dropFirst("agent-".count))) : nil
        state = EndlessCodeSession.State(transcript: Transcript(agent: agent))
        window = HistoryWindow(pageSize: limits.pageSize, endSize: limits.endSize)
        restore(outbox)
        state.questions = questions
    }

    /// When something was said, on the clock that waits; never later than now: clocks of two machines differ.
    func instant(_ date: Date, before now: Duration) -> ContinuousClock.Instant {
        origin + min(now, .seconds(max(-1e10, min(date.timeIntervalSince(epoch), 1e10))))
    }

    /// Whether the history of the session is known.
    var isRead: Bool { if case .read = state.history { true } else { false } }

    /// When a tick is wanted.
    var due: Duration? {
        let times = [pollAt, retryAt, written?.until] + state.questions.map(expiry)
        return times.compactMap(\.self).min()
    }

    /// Takes what has happened and says what to do.
    mutating func handle(_ input: Input, at now: Duration) -> [Output] {
        var outputs = take(input, at: now)
        if looksAtOnce { outputs += readNewer() }
        looksAtOnce = false
        outputs += writeNext(at: now)
        state.isCatchingUp = !held.isEmpty || pending?.purpose.isForward ?? false
        return outputs
    }

    private mutating func take(_ input: Input, at now: Duration) -> [Output] {
        switch input {
        case .start: return [.listen] + read(window.opening)
        case .channel(let report): return take(report, at: now)
        case .page(let request, let result): return take(result, answering: request, at: now)
        case .status(let result): return take(result, at: now)
        case .tick: return tick(at: now)
        case .earlier: return readEarlier()
        case .latest:
            guard state.hasLater, pending == nil else { return [] }
            return read(window.opening)
        case .wake: return [.order(.wake)] + readNewer()
        case .networkChanged: return [.order(.networkChanged)] + readNewer()
        case .networkLost: return [.order(.networkLost)]
        case .retry: return retry()
        case .send(let text, let key): return send(text, key, at: now)
        case .keep(let text, let key):
            keep(text, key, at: now)
            return []
        case .discard(let number):
            discard(number)
            return []
        case .answer(let id, let choices, let text, let key): return answer(id, choices, text, key, at: now)
        case .control(let control): return order(control, at: now)
        case .close:
            state.link = .closed
            return []
        }
    }

    private mutating func retry() -> [Output] {
        retryAt = nil
        guard case .failed = state.link else { return [] }
        state.link = .connecting
        return [.listen] + readNewer()
    }

    private mutating func tick(at now: Duration) -> [Output] {
        if let retryAt, now >= retryAt {
            hasRetried = true
            return retry()
        }
        if let written, now >= written.until { settle(written) }
        for index in state.questions.indices {
            guard let time = expiry(state.questions[index]), now >= time else { continue }
            state.questions[index].isExpired = true
            state.answerers[state.questions[index].call] = .nobody
        }
        guard let pollAt, now >= pollAt else { return [] }
        // It has not said so, as not all do.
        let wasSubscribing = isSubscribing
        isSubscribing = false
        if isOwed { owedLooks += 1 }
        schedulePoll(at: now)
        if !wasSubscribing, let heardAt, now - heardAt < limits.poll { return [] }
        return look()
    }

    private func expiry(_ question: EndlessCodeSession.Question) -> Duration? {
        guard state.isWaiting(question), let deadline = question.deadline else { return nil }
        return origin.duration(to: deadline)
    }
}
