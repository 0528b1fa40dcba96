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

    /// The word for it.
    static func word(_ state: MonitorState?, _ messages: Messages) -> StyledText {
        state.map { StateText($0, messages).need } ?? StyledText(messages.notAskedState, .dim)
    }
}
