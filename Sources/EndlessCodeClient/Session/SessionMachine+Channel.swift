import LandfallModel

/// What the channel reports, and what the server says of the session.
extension SessionMachine {
    mutating func take(_ report: ChannelPort.Report, at now: Duration) -> [Output] {
        switch report {
        case .written(let number, let error): return confirm(number, error, at: now)
        case .lost(let error, let pause):
            let attempt = if case .lost(_, let attempt, _) = state.link { attempt + 1 } else { 1 }
            state.link = .lost(error, attempt: attempt, until: origin + now + pause)
            loseWritten(error)
            isSubscribing = false
            // Half a line stays half: what the channel tells next is another one.
            return hear(joiner.flush().map { .message($0) }, at: now) + giveUpReading(error, at: now)
        case .events(let events): return events.flatMap { take($0, at: now) }
        }
    }

    private mutating func take(_ event: EndlessCodeChannel.Event, at now: Duration) -> [Output] {
        switch event {
        case .message(let message): return take(message, at: now)
        case .state(.connected):
            state.link = .connected
            hasRetried = false
            // What is said before the page comes that is on its way may stand on neither.
            isBehind = pending != nil
            if isRead { hasGap = true }
            isLookingUp = true
            return [.lookUp] + readNewer()
        case .state(.failed(let error)):
            state.link = .failed(error)
            if error.code.exit == .identityChanged {
                retryAt = now + (hasRetried ? limits.laterRetry : limits.firstRetry)
            }
            loseWritten(error)
            schedulePoll(at: now)
        case .state(.reconnecting(let attempt)):
            if case .lost(let error, _, let until) = state.link {
                state.link = .lost(error, attempt: attempt, until: until)
            }
        case .state(.connecting), .state(.disconnected): break
        }
        return []
    }

    mutating func take(_ message: EndlessCodeChannel.Message, at now: Duration) -> [Output] {
        switch message {
        case .sync(let sync):
            if let known = sync.sessions.first(where: { isOurs($0.id) }) {
                know(known.state)
            } else if case .known = state.status {
                forgetSession()
            }
        case .sessionState(let change) where isOurs(change.sessionID):
            know(change.state)
            guard isSubscribing else { break }
            isSubscribing = false
            hasGap = true
            return look()
        case .output(let output) where isOurs(output.sessionID):
            heardAt = now
            return hear(joiner.take(output.message).map { .message($0) }, at: now)
        case .prompt(let prompt) where isOurs(prompt.sessionID):
            // After the earlier messages; if the user reads further up, it is requested at once.
            if !state.hasLater { return hear([.prompt(prompt, at: now)], at: now) }
            ask(prompt, at: now)
        case .problem(let problem): return take(problem, at: now)
        case .sessionState, .output, .prompt, .other: break
        }
        return []
    }

    mutating func take(
        _ result: Result<EndlessCodeHTTPClient.Session, EndlessCodeError>, at now: Duration
    ) -> [Output] {
        // One that was asked before the channel said that the session is gone knows less than that.
        guard isLookingUp else { return [] }
        isLookingUp = false
        switch result {
        case .success(let known):
            know(known.state)
            // Resuming an active session does not change it, and makes the server send its messages to this channel too.
            guard known.state == .active, mayWrite else { break }
            isSubscribing = true
            schedulePoll(at: now)
            return [.write(.control(.resume, session: session), dialect, number: 0)]
        case .failure(.badStatus(404, _)):
            switch state.status {
            // What it has forgotten it does not know the next time either.
            case .known, .forgotten: forgetSession()
            case .unknown, .absent: state.status = .absent
            }
        case .failure: break
        }
        return []
    }

    mutating func know(_ known: EndlessCodeHTTPClient.SessionState) {
        state.status = .known(known)
        if state.order?.control.result == known { state.order = nil }
        guard known == .terminated else { return }
        state.turn = nil
        doubtWritten()
        state.questions = []
    }

    func isOurs(_ id: EndlessCodeHTTPClient.Session.ID) -> Bool { id.raw.lowercased() == session.lowercased() }
}
