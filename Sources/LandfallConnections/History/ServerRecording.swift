internal import FoundationEssentials
internal import LandfallModel

/// What is recorded of a server from poll to poll: its answers, and which of its outages and stopped parts go on. Does no I/O.
struct ServerRecording: Sendable {
    /// So many MCP servers of a server are followed: their names are its own.
    private static let mostParts = 64
    /// So much is kept of a name.
    private static let longestName = 100

    private(set) var answers: AnswerHistory
    /// What goes on.
    private var open: [HistoryEvent]
    private let profile: ProfileID

    /// Goes on where a record ends.
    init(_ profile: ProfileID, _ answers: AnswerHistory, _ events: [HistoryEvent]) {
        (self.profile, self.answers) = (profile, answers)
        open = events.filter { $0.profile == profile && $0.length == nil }
    }

    /// Takes a state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - route: The place of its route among those of the profile.
    /// - Returns: The number of the bucket that is finished, if one is; and the events that begin or end.
    mutating func take(_ state: MonitorState, route: Int?) -> (finished: Int?, events: [HistoryEvent]) {
        guard state.isRecorded else { return (nil, []) }
        let finished = answers.record(state, route: route)
        guard let cause = state.cause, state.status != .connected else {
            return (finished, end(at: state.at) { $0.part == nil } + parts(state))
        }
        guard !open.contains(where: { $0.part == nil }) else { return (finished, []) }
        return (
            finished,
            [begin(HistoryEvent(at: state.at, profile: profile, code: cause.code.rawValue, route: state.route))]
        )
    }

    /// Ends the bucket under way.
    mutating func finish() -> Int? { answers.finish() }

    /// Adds what others have recorded.
    mutating func add(_ answers: AnswerHistory, _ events: [HistoryEvent], finished: Int) {
        self.answers.add(answers, finished: finished)
        open = events.filter { $0.profile == profile && $0.length == nil }
    }

    private mutating func parts(_ state: MonitorState) -> [HistoryEvent] {
        guard let servers = state.facts?.toolServers else { return [] }
        let down = Set(
            servers.down.prefix(Self.mostParts).map {
                ForeignText(String($0.raw.unicodeScalars.prefix(Self.longestName)))
            })
        let up = end(at: state.at) { event in event.part.map { !down.contains($0) } ?? false }
        let known = Set(open.compactMap(\.part))
        return up
            + down.subtracting(known).sorted { $0.raw < $1.raw }.map {
                begin(
                    HistoryEvent(
                        at: state.at, profile: profile, code: HistoryEvent.toolServerDown, route: state.route, part: $0)
                )
            }
    }

    private mutating func begin(_ event: HistoryEvent) -> HistoryEvent {
        open.append(event)
        return event
    }

    private mutating func end(at date: Date, _ isOver: (HistoryEvent) -> Bool) -> [HistoryEvent] {
        let over = open.filter(isOver)
        open.removeAll(where: isOver)
        return over.map { event in
            var event = event
            event.length = .seconds(max(date.timeIntervalSince(event.at), 0))
            return event
        }
    }
}

extension MonitorState {
    /// Whether it says how the server is, and not only that it is being asked, that something on this machine kept it from being asked, or that
    /// a server that answers wants a token.
    var isRecorded: Bool {
        guard status != .connecting, let cause else { return status == .connected }
        switch cause.kind {
        case .local, .cancelled: return cause.code == .networkDown
        case .policy, .token: return false
        case .unreachable, .timeout, .tls, .identity, .badAnswer: return true
        }
    }
}

extension AnswerHistory {
    /// Takes a state, if it says how the server is.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - route: The place of its route among those of the profile.
    /// - Returns: The number of the bucket that is finished by it; nil if the one before goes on.
    @discardableResult
    package mutating func record(_ state: MonitorState, route: Int?) -> Int? {
        guard state.isRecorded else { return nil }
        let answer = state.status == .connected ? state.roundTrip ?? .zero : nil
        return record(answer, route: answer == nil ? nil : route, at: state.at)
    }
}

extension Profile {
    /// The place among the routes of the one with a URL. A service has another address each time: what is none of the others is its.
    package func place(ofRoute url: String?) -> Int? {
        guard let url else { return nil }
        return plans().firstIndex { $0.label.raw == url } ?? routes.firstIndex { $0.address == nil }
    }
}
