internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The sign of a state. A word is shown next to it if there is room: no state is shown by colour alone.
enum StateSign {
    /// The sign of a state, nil before the first; `time` is what a turning one turns by.
    static func text(_ state: MonitorState?, at time: Duration, _ messages: Messages) -> StyledText {
        guard let state else { return StyledText("◌", .dim) }
        return switch state.status {
        case .connected: StyledText("●", StateText(state, messages).isDoubtful ? .warn : .good)
        case .connecting: Spinner.picture(at: time)
        case .disconnected: StyledText("○", .bad)
        case .error: StyledText("▲", StateText(state, messages).need.spans.first?.role)
        }
    }

    /// How a server is, and over which route: at the right of the first line, wherever a place is about one.
    /// `isNamed` is whether its name stands before that, where there is room.
    static func head(
        of server: ServerBoard.Server, isNamed: Bool = false, columns: Int, at time: Duration, _ messages: Messages
    ) -> StyledText {
        let (route, trip) = over(server, messages)
        let (sign, word) = (Self.text(server.state, at: time, messages) + " ", Self.word(server.state, messages))
        guard columns >= 100 else { return sign + (route.map { StyledText($0) } ?? word) }
        let over = route.map { StyledText(messages.over($0, trip), .dim) }
        let words =
            isNamed ? [StyledText("\(server.profile.name)", .bold), over ?? word] : [word, over].compactMap(\.self)
        return sign + words.joined(separator: " ")
    }

    /// The route over which a server is connected, and how long an answer takes; neither where it is not.
    static func over(_ server: ServerBoard.Server, _ messages: Messages) -> (route: String?, trip: String?) {
        guard let state = server.state, state.status == .connected else { return (nil, nil) }
        let route = server.usedRoute ?? server.profile.routes.first
        return (route.map { messages.path($0) }, state.roundTrip.map { messages.latency($0) })
    }

    /// The word for it.
    static func word(_ state: MonitorState?, _ messages: Messages) -> StyledText {
        state.map { StateText($0, messages).need } ?? StyledText(messages.notAskedState, .dim)
    }
}
