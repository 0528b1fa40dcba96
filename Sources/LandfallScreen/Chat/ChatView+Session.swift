internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// What the user does with the session itself, and what is to be done where it or its channel is gone.
extension ChatView {
    var isTokenRefused: Bool {
        if case .failed(let error)? = state?.link {
            error.code == .tokenRefused
        } else {
            failure?.code == .tokenRefused
        }
    }

    /// Whether it could not be opened because nothing answered, and may be tried again.
    var isUnreached: Bool { failure?.code.exit == .unreachable && retryAt.map { $0 <= moment.elapsed } ?? false }

    /// Whether what is written now goes out.
    var isConnected: Bool { state?.link == .connected && !isReopening }

    func askToken() -> [ViewCommand] { profile.map { [.ask(.newToken($0))] } ?? [] }

    /// Checks whether everything is as it was; `isWanted` where the user has asked for that.
    mutating func wake(isWanted: Bool) -> [ViewCommand] {
        guard let profile else { return [] }
        return [failure == nil ? order(isWanted ? .retry : .wake) : begin(profile)]
    }

    /// Starts a session in the same project.
    func start() -> [ViewCommand] {
        guard let profile, let project else { return [] }
        return [.ask(profile.sending == nil ? .allowSending(profile) : .startSession(profile, project: project))]
    }

    /// Why the session can be told nothing now; without consent that is asked for first.
    var obstacle: String? {
        guard profile?.sending != nil else { return nil }
        guard let state, isConnected else { return messages.notConnected }
        switch state.status {
        // One order at a time: nothing goes out twice.
        case .known(.active), .known(.paused):
            return state.order.flatMap { $0.isWaiting ? messages.ordered($0.control) : nil }
        default: return messages.sessionNotActive(session ?? "")
        }
    }

    /// Why what is written cannot go out now; where a consent or a token is missing, that is asked for.
    var mute: String? {
        guard profile?.sending != nil, !isTokenRefused else { return nil }
        guard isConnected else { return messages.notConnected }
        return state?.status == .known(.paused) ? messages.sessionPaused : nil
    }

    /// What a question calls the session: its title in quotation marks, else its identifier.
    private var shownName: String {
        sessionName.map { "\"\($0.prefix(Self.longestName))\($0.count > Self.longestName ? "…" : "")\"" } ?? session
            ?? ""
    }

    private static let longestName = 48

    /// Tells the session to do something.
    func control(_ control: SessionControl) -> [ViewCommand] {
        guard let profile else { return [] }
        guard profile.sending != nil else { return [.ask(.allowSending(profile))] }
        return [.ask(.control(control, session: shownName, .chat(.control(control), run: run)))]
    }

    /// What a change of the state is worth saying.
    func follow(from before: EndlessCodeSession.State?, to state: EndlessCodeSession.State) -> [ViewCommand] {
        if case .failed(let error) = state.link, error.code == .tokenRefused, before?.link != state.link {
            return askToken()
        }
        guard let order = before?.order else { return [] }
        guard let now = state.order else { return [.say(StyledText(messages.orderDone(order.control), .good))] }
        guard case .failed(let failure) = now.stage, now != order else { return [] }
        return [.say(StyledText(messages.orderFailed(now.control, failure), .bad))]
    }

    /// The message that was not sent, and how to have it back.
    func offer(_ columns: Int) -> [StyledText] {
        guard let offered, let failure = offered.failure else { return [] }
        let (sentence, columns) = (StyledText("▲ ", .warn) + StyledText(messages.offered(failure)), max(8, columns))
        guard sentence.columns < columns else { return sentence.wrapped(toColumns: columns) }
        let words = Sanitiser.line.display(offered.text)
        return [(sentence + StyledText("  \(words)", .dim)).truncated(toColumns: columns)]
    }

    /// What has gone for good, and what to do about it.
    func trouble(_ columns: Int) -> [StyledText] {
        let text: String
        if let failure, isOld, failure.code != .tokenRefused {
            text = "\(failure.message) ▸ \(messages.howToRetry)"
        } else if isTokenRefused {
            text = "\(messages.tokenRefusedOrFull) ▸ \(messages.howToReplaceToken)"
        } else if case .failed(let error)? = state?.link {
            text = "\(CommandFailure(error, messages).message) ▸ \(messages.howToRetry)"
        } else if state?.status == .forgotten {
            text = "\(messages.sessionForgotten(session ?? "")) ▸ \(messages.howToStart)"
        } else if state?.status == .known(.terminated) {
            text = "\(messages.sessionNotActive(session ?? "")) ▸ \(messages.howToStart)"
        } else {
            return []
        }
        return StyledText("▲ \(text)", .bad).wrapped(toColumns: max(8, columns))
    }
}

extension EndlessCodeSession.Order {
    /// Whether the server has yet to follow.
    var isWaiting: Bool {
        switch stage {
        case .writing, .written, .received: true
        case .failed: false
        }
    }
}
