internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// What goes on in the conversation and since when, and what is told of it to a user who does not look.
extension ChatView {
    /// In how many items before one a time is looked for.
    private static let nearby = 50
    /// For how many seconds the model is silent at most, as a tool may run.
    private static let longest = 3_600.0

    /// What turns while the model is at work, and for how long it has been; nil while it is not, or if that is unknown.
    var working: (sign: StyledText, time: String)? {
        guard let turn = state?.turn, state?.status == .known(.active), state?.link == .connected, question == nil,
            // A history may end with a prompt that was never answered.
            let last = items.suffix(Self.nearby).last(where: { $0.timestamp != nil })?.timestamp,
            moment.date.timeIntervalSince(last) < Self.longest
        else { return nil }
        return (Spinner.picture(at: moment.elapsed), turn.began.map { messages.clock(Self.seconds(since: $0)) } ?? "")
    }

    /// The tool that the model waits for.
    var runningCall: ToolCall? {
        guard working != nil else { return nil }
        return items.suffix(Self.nearby).last(where: Self.isOpen).flatMap { item in
            if case .tool(let call) = item.content { call } else { nil }
        }
    }

    private static func isOpen(_ item: TranscriptItem) -> Bool {
        if case .tool(let call) = item.content { call.result == nil } else { false }
    }

    /// How a call without a result is: the model waits for those of this turn, the others were given up.
    func waitingTool(at index: Int) -> WaitingTool? {
        guard index >= items.count - Self.nearby, Self.isOpen(items[index]), let working else { return nil }
        let isPast = items[(index + 1)...].contains { if case .prompt = $0.content { $0.isEcho } else { false } }
        guard !isPast else { return nil }
        let seconds = items[index].timestamp.map { max(0, Int(moment.date.timeIntervalSince($0))) }
        return WaitingTool(sign: working.sign + " ", seconds: seconds)
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Int {
        max(0, Int(start.duration(to: .now).components.seconds))
    }

    /// The day that begins with an item; nil if it is that of the item before, or for the first one today.
    func day(before index: Int) -> String? {
        guard let time = items[index].timestamp else { return nil }
        let before = items[max(0, index - Self.nearby)..<index].last { $0.timestamp != nil }?.timestamp
        guard calendarDay(before ?? moment.date) != calendarDay(time) else { return nil }
        // Where the items before have no times, it is unknown when a day began.
        guard before != nil || index == 0 else { return nil }
        return messages.at(moment.date).dayOfWeek(time)
    }

    /// What is told when the model has answered, or asks something.
    func alert(from before: EndlessCodeSession.State?, to state: EndlessCodeSession.State) -> [ViewCommand] {
        // What was so when the session was opened is no news.
        guard let before, before.history != .reading else { return [] }
        let name = sessionName ?? session ?? ""
        let known = Set(before.questions.map(\.id))
        if state.questions.contains(where: { !$0.isExpired && !known.contains($0.id) }) {
            return [.alert(messages.asksSomething(name))]
        }
        // A short one may begin and end between two states.
        let hasEnded = state.turnsEnded > before.turnsEnded || before.turn != nil && state.turn == nil
        return hasEnded ? [.alert(messages.turnEnded(name))] : []
    }
}
