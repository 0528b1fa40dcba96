internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// What stands around the conversation: its name, how it is connected, what keys do.
extension ChatView {
    var filter: (text: String, note: StyledText?)? { takesText ? nil : (search.text, searchNote) }

    var commandLine: String {
        let name = profile.map { "landfall chat -s \($0.name)" } ?? "landfall chat"
        return session.map { "\(name) \($0)" } ?? name
    }

    var printingLine: String {
        guard let profile, let session else { return commandLine }
        return "landfall get history \(session) -s \(profile.name)"
    }

    /// Not where one writes, nor over what waits for the user.
    func notes(_ area: Rect) -> Rect { area.inset(bottom: max(0, area.endRow - parts(area).question.row)) }

    /// The channel goes on, and a session can be paused itself.
    var pausesWithoutFocus: Bool { false }

    var pace: Duration? {
        if case .lost = state?.link { return .seconds(1) }
        if question?.deadline != nil || flood.skipped(at: moment.elapsed) > 0 { return .seconds(1) }
        if working != nil { return Spinner.interval }
        return state == nil && failure == nil ? .milliseconds(200) : nil
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let name = StyledText(profile?.name.description ?? "", .bold)
        let title = sessionName.map { StyledText("  \($0)") } ?? ""
        // Where there is no line for the title, what it does stands here.
        let isNarrow = columns < FrameLayout.narrow
        guard isNarrow, let working else { return (name + title, isNarrow || !isWell ? link : "") }
        return (name + title, working.sign + StyledText(" \(working.time)", .accent))
    }

    /// Whether nothing is to be said of channel and session but that the session goes on.
    var isWell: Bool {
        guard let state, state.order.map(\.isWaiting) != true, case .connected = state.link else { return false }
        return state.status == .known(.active)
    }

    /// How the channel and the session are.
    var link: StyledText {
        guard let state else { return "" }
        switch (state.link, state.status) {
        case (.lost(let error, _, let until), _):
            let left = max(0, ContinuousClock.now.duration(to: until).components.seconds)
            return StyledText(messages.chatLost(CommandFailure(error, messages).message, seconds: Int(left)), .warn)
        case (.failed(let error), _): return StyledText(CommandFailure(error, messages).message, .bad)
        case (_, .forgotten): return StyledText(messages.sessionGone, .warn)
        case (.connected, .known) where state.order.map(\.isWaiting) == true:
            return StyledText(state.order.map { messages.ordered($0.control) } ?? "", .warn)
        case (.connected, .known(let word)): return StyledText(word.name.description, word == .active ? .good : .warn)
        case (.connected, _): return StyledText(messages.transcriptOnly, .dim)
        case (.connecting, _), (.closed, _): return StyledText(messages.chatConnecting, .dim)
        }
    }
}
