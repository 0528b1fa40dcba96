import FoundationEssentials
import LandfallModel

/// What comes live: held back until the history before it is there, told apart from what pages have, and kept within the limits.
extension SessionMachine {
    /// Something that came live and waits for the history before it.
    enum Held: Sendable {
        case message(EndlessCodeHTTPClient.Message)
        /// A question, and when it came.
        case prompt(EndlessCodeChannel.Prompt, at: Duration)
    }

    /// Whether what comes live has to wait for the history before it.
    var isHolding: Bool {
        (hasGap || isSubscribing || pending?.purpose.isForward ?? false) && held.count < limits.mostMessages
    }

    mutating func hear(_ things: [Held], at now: Duration) -> [Output] {
        held += things
        return isHolding ? [] : release(at: now)
    }

    /// Adds what was held back, up to the first words of a turn: whose prompt they answer stands in the history, which is looked at first.
    mutating func release(at now: Duration) -> [Output] {
        var count = 0
        while count < held.count, count < covered || !canLook || !beginsTurn(held[count]) {
            add(held[count], at: now)
            count += 1
        }
        letGo(count)
        trim()
        return held.isEmpty ? [] : look()
    }

    /// Reads what the history has behind its known end, now or as soon as it can be.
    mutating func look() -> [Output] {
        guard pending == nil else {
            isBehind = true
            return []
        }
        return readNewer()
    }

    private mutating func letGo(_ count: Int) {
        held.removeFirst(count)
        covered = max(0, covered - count)
    }

    private var canLook: Bool {
        isRead && state.link == .connected && !state.hasLater && failedPolls < 3 && held.count < limits.mostMessages
    }

    private func names(of thing: Held) -> [TranscriptLine.Name] {
        switch thing {
        case .message(let message): TranscriptLine(message, place: 0).names(of: message)
        case .prompt(let prompt, _): prompt.question.callID.map { [.key(.call($0))] } ?? []
        }
    }

    /// Whether the last thing in the conversation is a question: what follows without an answer to it is another turn.
    private var isAsking: Bool {
        guard case .tool(let call)? = state.transcript.items.last?.content, call.result == nil else { return false }
        return !call.questions.isEmpty || state.questions.contains { $0.call == call.id }
    }

    func beginsTurn(_ thing: Held) -> Bool {
        guard state.turn == nil || isUnclear || isAsking else { return false }
        switch thing {
        case .message(let message):
            let line = TranscriptLine(message, place: 0)
            // What a page had is late.
            return line.isOfModel && !state.transcript.has(line)
        case .prompt: return true
        }
    }

    /// Adds a page of the history behind what is there, together with what was held back: each thing once, in the order of the
    /// history, and what that does not have where it came.
    mutating func weave(_ page: [EndlessCodeHTTPClient.Message], at now: Duration) {
        let lines = held.isEmpty ? [] : page.map { TranscriptLine($0, place: 0) }
        var places: [TranscriptLine.Name: [Int]] = [:]
        for (place, line) in lines.enumerated() {
            for name in line.names(of: page[place]) { places[name, default: []].append(place) }
        }
        var (next, count) = (0, 0)
        while count < held.count {
            let names = names(of: held[count])
            if let found = names.lazy.compactMap({ places[$0]?.first { $0 >= next } }).first {
                add(page[next..<found], isLive: false, at: now)
                add(page[found...found], isLive: true, at: now)
                next = found + 1
                if case .prompt = held[count] { add(held[count], at: now) }
            } else if case .message(let message) = held[count] {
                // What a history would have is newer than the page.
                guard TranscriptLine(message, place: 0).isLiveOnly else { break }
                add(held[count], at: now, among: true)
            } else {
                add(page[next...], isLive: false, at: now)
                next = page.count
                add(held[count], at: now)
            }
            count += 1
        }
        letGo(count)
        add(page[next...], isLive: false, at: now)
    }

    /// Puts what is late in front of what came live in its place: a history may show a prompt only after its turn is over.
    mutating func placeLate(_ page: ArraySlice<EndlessCodeHTTPClient.Message>, at now: Duration) {
        var new: [EndlessCodeHTTPClient.Message] = []
        for message in page {
            let line = TranscriptLine(message, place: 0)
            guard let number = state.transcript.number(of: line) else {
                // Only by its name is it known when it comes again.
                if line.identity != nil, !line.pieces.isEmpty { new.append(message) }
                continue
            }
            let isNear = number >= state.transcript.first + state.transcript.messageCount - Self.nearEnd
            if isNear, !new.isEmpty { claim(state.transcript.insert(new, before: number), isForward: true, at: now) }
            new = []
        }
    }

    /// Leaves out what came live already, without a name by which the transcript would know it again.
    mutating func unheard(_ messages: some Sequence<EndlessCodeHTTPClient.Message>) -> [EndlessCodeHTTPClient.Message] {
        messages.filter { message in
            for index in heard.indices {
                guard let count = heard[index][message.print], count > 0 else { continue }
                heard[index][message.print] = count - 1
                return false
            }
            return true
        }
    }

    private mutating func add(_ thing: Held, at now: Duration, among isOfPage: Bool = false) {
        switch thing {
        case .prompt(let prompt, let time):
            if !isRead, state.turn == nil { guess(at: now) }
            ask(prompt, at: time)
        case .message(let message):
            if heard[0].count < limits.mostMessages { heard[0][message.print, default: 0] += 1 }
            guard !state.hasLater else {
                state.received += 1
                return
            }
            if !isRead, state.turn == nil, beginsTurn(thing) { guess(at: now) }
            if let next = lastHeard.flatMap(state.transcript.prompt), TranscriptLine(message, place: 0).isLiveOnly {
                // A page was faster than the channel: the next turn is shown already.
                _ = state.transcript.insert([message], before: next, heardAt: epoch + now / .seconds(1))
                state.received += 1
                endTurn(isLive: true)
            } else {
                add([message], isLive: true, at: now)
            }
            if isOfPage { window.addWithin(1) } else { window.addLive(1) }
        }
    }

    /// Adds messages, live or from a page, and takes what follows from them.
    private mutating func add(_ messages: ArraySlice<EndlessCodeHTTPClient.Message>, isLive: Bool, at now: Duration) {
        guard !messages.isEmpty else { return }
        let count = state.transcript.items.count
        state.transcript.append(Array(messages), heardAt: isLive ? epoch + now / .seconds(1) : nil)
        if isLive {
            state.received += state.transcript.items.count - count
            // What is new stands at the end; only what was there already has to be read once more to be known.
            let isNew = state.transcript.items.count > count
            lastHeard =
                (isNew
                    ? state.transcript.items.last.flatMap(\.idInHistory)
                    : messages.last.flatMap { TranscriptLine($0, place: 0).lastItem }) ?? lastHeard
        }
        claim(count..<state.transcript.items.count, isForward: true, at: now)
        followTurn(behind: count, isLive: isLive, at: now)
        closeQuestions(behind: min(count, state.transcript.items.count), at: now)
    }

    mutating func trim() {
        let transcript = state.transcript
        guard transcript.messageCount > limits.mostMessages || transcript.weight > limits.mostBytes else { return }
        // Some room, so that not every message is a trim.
        let excess = transcript.excess(over: limits.mostMessages / 5 * 4, weighing: limits.mostBytes / 5 * 4)
        let isWhole = !window.hasEarlier
        state.transcript.dropFirst(window.dropFirst(excess), isWhole: isWhole)
        if isRead { state.history = .read(hasEarlier: window.hasEarlier) }
    }
}
