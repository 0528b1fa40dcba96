import FoundationEssentials
import LandfallModel

/// Pages of the history, and what came live, as one conversation.
extension SessionMachine {
    mutating func read(_ request: HistoryWindow.Request) -> [Output] {
        pending = request
        if request.purpose.isForward { (covered, isBehind, isUnclear) = (held.count, false, false) }
        return [.read(request)]
    }

    /// Looks for what has come after the last line that is known.
    mutating func readNewer() -> [Output] {
        guard pending == nil, !state.hasLater else { return [] }
        switch state.history {
        case .read: return read(window.newer)
        case .reading, .missing, .failed: return read(window.opening)
        }
    }

    /// What the channel is lost by, a page that is on its way is lost by too: it is asked for again, and not waited for.
    mutating func giveUpReading(_ error: EndlessCodeError, at now: Duration) -> [Output] {
        guard let pending, error.isOfNetwork else { return [] }
        return [.stopReading] + take(.failure(error), answering: pending, at: now)
    }

    mutating func readEarlier() -> [Output] {
        guard pending == nil, case .read(hasEarlier: true) = state.history else { return [] }
        state.isReadingEarlier = true
        return read(window.earlier)
    }

    mutating func take(
        _ result: Result<EndlessCodeHTTPClient.HistoryPage, EndlessCodeError>, answering request: HistoryWindow.Request,
        at now: Duration
    ) -> [Output] {
        guard pending == request else { return [] }
        pending = nil
        var outputs: [Output]
        switch result {
        case .success(let page):
            failedPolls = 0
            outputs = take(page, answering: request, at: now)
            guard outputs.isEmpty else { return outputs }
            if request.purpose.isForward {
                // What arrives on both ways is distinguished by what came live before the last look, and before the one before that.
                heard = [[:], heard[0]]
                hasGap = isBehind
            }
        case .failure(let error):
            outputs = fail(error, asking: request, at: now)
            guard outputs.isEmpty else { return outputs }
            // Without the lines between, what comes live would stand in their place. It does not wait forever.
            if state.history == .missing || failedPolls > 2 { hasGap = false }
        }
        state.isReadingEarlier = false
        if !isHolding { outputs += release(at: now) }
        // Pages tell too what was answered elsewhere.
        closeQuestions(behind: state.transcript.items.count, at: now)
        schedulePoll(at: now)
        guard outputs.isEmpty else { return outputs }
        return isBehind ? readNewer() : readForOutbox()
    }

    /// Reads further back where what was sent from here may stand in an earlier page: as far as the conversation may be kept.
    private mutating func readForOutbox() -> [Output] {
        guard let oldest = state.transcript.items.lazy.compactMap(\.timestamp).first,
            state.transcript.messageCount + limits.pageSize <= limits.mostMessages / 5 * 4,
            state.deliveries.contains(where: {
                $0.failure?.isDoubtful == true && $0.earliest < oldest.timeIntervalSince1970
            })
        else { return [] }
        return readEarlier()
    }

    private mutating func take(
        _ page: EndlessCodeHTTPClient.HistoryPage, answering request: HistoryWindow.Request, at now: Duration
    ) -> [Output] {
        let total = page.totalCount
        switch request.purpose {
        case .opening:
            if let total, total > request.count, page.messages.count >= request.count {
                return read(window.end(of: total))
            }
            return begin(page, answering: request, at: now)
        case .end: return begin(page, answering: request, at: now)
        case .newer:
            // A transcript only grows: this is another one.
            if let total, total < window.end { return read(window.opening) }
            let new = page.messages.dropFirst(window.repeated(in: page))
            // While an answer comes, its place is not settled.
            if held.isEmpty, isOwed, state.turn == nil { placeLate(new, at: now) }
            let messages = unheard(new)
            let more = window.add(page, answering: request, messages: messages.count)
            let isHeard = isTold || !held.isEmpty
            weave(messages, at: now)
            if !messages.isEmpty, let last = state.transcript.items.last {
                // A page may end within an answer, which the channel goes on with.
                state.turn = last.isUnanswered ? state.turn ?? turn(of: last, at: now) : isHeard ? state.turn : nil
            }
            trim()
            if more { return read(window.newer) }
        case .count:
            guard let total, total > 0 else { break }
            return read(window.earlier(than: total))
        case .earlier:
            let new = window.addEarlier(page, answering: request)
            let count = state.transcript.items.count
            state.transcript.prepend(Array(page.messages.prefix(new)))
            claim(0..<max(0, state.transcript.items.count - count), isForward: false, at: now)
            // All of it came live, or nothing of it is shown.
            if state.transcript.items.count == count, window.hasEarlier { return read(window.earlier) }
            let excess = max(0, state.transcript.messageCount - limits.mostMessages)
            let overweight = state.transcript.weight > limits.mostBytes
            if excess > 0 || overweight {
                let dropped = window.dropLast(max(excess, 1))
                state.transcript.dropLast(dropped)
                state.hasLater = state.hasLater || dropped > 0
            }
        }
        state.history = .read(hasEarlier: window.hasEarlier)
        return []
    }

    /// For how many seconds the model is silent at most within a turn: so long a tool may run.
    private static let longestSilence = 600.0

    /// The turn that the last prompt has begun; nil if nothing has been said for so long that nobody is at work on it.
    func turn(of last: TranscriptItem, at now: Duration) -> EndlessCodeSession.Turn? {
        let time = epoch + now / .seconds(1)
        if let said = last.timestamp, time.timeIntervalSince(said) > Self.longestSilence { return nil }
        let prompt = state.transcript.items.last { if case .prompt = $0.content { true } else { false } }
        return .init(began: prompt?.timestamp.map { instant($0, before: now) })
    }

    /// Whether the channel tells what is said in the session.
    private var isTold: Bool { state.link == .connected && mayWrite && state.status == .known(.active) }

    private mutating func begin(
        _ page: EndlessCodeHTTPClient.HistoryPage, answering request: HistoryWindow.Request, at now: Duration
    ) -> [Output] {
        let isFirst = !isRead
        let before = state.transcript
        let more = window.begin(page, answering: request)
        state.transcript = Transcript(agent: agent)
        state.hasLater = false
        weave(page.messages, at: now)
        // Where no history was, what came live is all there is of it; else the history has it.
        if isFirst {
            window.addLive(state.transcript.append(before))
            // What stood before what was taken for its answer stands in the history.
            let left = Set(state.deliveries.map(\.itemID))
            for item in before.items where !item.isEcho && !left.contains(item.id) {
                state.transcript.remove(placed: item.id)
            }
            // The conversation has gone on from what was asked before and no longer stands at its end.
            if !more { state.questions.removeAll { !state.transcript.has(.init(key: .call($0.call))) } }
        }
        showQuestions(at: now)
        if let last = state.transcript.items.last { state.turn = last.isUnanswered ? turn(of: last, at: now) : nil }
        trim()
        state.history = .read(hasEarlier: window.hasEarlier)
        return more ? read(window.newer) : []
    }

    private mutating func fail(
        _ error: EndlessCodeError, asking request: HistoryWindow.Request, at now: Duration
    ) -> [Output] {
        if error.isOfSize, request.count > 1, window.shrinkPages() {
            switch request.purpose {
            case .opening: return read(window.opening)
            case .end: return read(window.end(of: request.offset + request.count))
            case .newer: return read(window.newer)
            case .earlier: return read(window.earlier(than: request.offset + request.count))
            case .count: break
            }
        }
        failedPolls += 1
        if isRead { return [] }
        state.history =
            switch error {
            // Each failure of the server's own parts is 500: a file that is not there too.
            case .badStatus(500, _), .badStatus(404, _): .missing
            default: .failed(error)
            }
        if state.history == .missing { showQuestions(at: now) }
        return []
    }

    /// Whether something was sent that the history is to show: it is looked for, as no turn may show it.
    var isOwed: Bool {
        isRead && state.deliveries.contains { $0.stage == .written }
    }

    /// The next look for new messages: none where the channel tells them.
    mutating func schedulePoll(at now: Duration) {
        // Others wait for what is between.
        var pause = hasGap || isSubscribing ? limits.poll / 5 : limits.poll
        if isOwed, isTold { pause = limits.poll / 5 }
        for _ in 0..<min(failedPolls + (isOwed ? owedLooks : 0), 10) where pause < limits.longestPoll { pause *= 2 }
        pollAt = isTold && failedPolls == 0 && !isSubscribing && !isOwed ? nil : now + min(pause, limits.longestPoll)
    }
}

extension EndlessCodeError {
    /// Whether the network is gone that led to the server.
    fileprivate var isOfNetwork: Bool {
        switch self {
        case .unreachable(cause: .networkDown), .noPong: true
        default: false
        }
    }

    /// Whether less of the same may fit.
    fileprivate var isOfSize: Bool {
        switch self {
        case .exchange(let error): error.code == .bodyTooLarge
        case .decoding: true
        default: false
        }
    }
}

extension TranscriptItem {
    /// Whether the model has yet to say something after it.
    fileprivate var isUnanswered: Bool {
        switch content {
        case .prompt: true
        // What is asked waits for the user.
        case .tool(let call): call.result == nil && call.questions.isEmpty
        default: false
        }
    }
}
