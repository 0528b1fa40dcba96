internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// A saved server as a row of Home.
struct ServerRow: Identifiable, Sendable {
    let id: ProfileID
    let name: String
    /// The name as it is shown, with a sign where something of it is not confirmed.
    let title: StyledText
    let sign: StyledText
    let word: StyledText
    let route: String
    /// The answers as columns, and how long the last one took.
    let latency: StyledText
    let roundTrip: String
    let health: StyledText

    /// The least height of the scale, in milliseconds, so that the noise of a near server stays small.
    private static let leastScale = 10.0

    init(_ server: ServerBoard.Server, isCurrent: Bool, columns: Int, _ moment: Moment, _ messages: Messages) {
        let state = server.state
        let text = state.map { StateText($0, messages) }
        id = server.id
        name = server.profile.name.description
        let mark = server.profile.unconfirmed.isEmpty ? "" : StyledText(" ?", .warn)
        title = StyledText(name, isCurrent ? .bold : nil) + mark
        sign = StateSign.text(state, at: moment.elapsed, messages)
        // What was before says so: it is dim, and its age stands beside it.
        let before = state == nil ? server.remembered : nil
        word = before.map { StyledText(messages.status($0.status), .dim) } ?? StateSign.word(state, messages)
        route = (server.usedRoute ?? server.profile.routes.first).map { messages.via($0.via) } ?? ""
        let known = server.latency.values.compactMap { $0 }
        let line = Sparkline(server.latency.values).text(columns: columns, most: max(Self.leastScale, known.max() ?? 0))
        latency = StyledText(line, state?.status == .connected ? .good : .dim)
        roundTrip = state.flatMap { $0.roundTrip.map { "\(Int(($0 / .milliseconds(1)).rounded())) ms" } } ?? ""
        let age = before.map { messages.ago(seconds: Int(moment.date.timeIntervalSince($0.at))) }
        health = age.map { StyledText($0, .dim) } ?? Self.health(server, text, moment.date, messages)
    }

    private static func health(
        _ server: ServerBoard.Server, _ text: StateText?, _ now: Date, _ messages: Messages
    ) -> StyledText {
        guard let state = server.state, let text else { return "" }
        switch state.status {
        case .connecting: return StyledText(text.progress(at: now), .dim)
        case .disconnected: return StyledText(text.progress(at: now))
        case .error: return StyledText(state.cause.map(messages.cause) ?? "", .bad)
        case .connected:
            if text.isDoubtful { return StyledText(text.details, .warn) }
            guard let health = server.health else { return StyledText(text.server ?? "", .dim) }
            return health.short(messages)
        }
    }
}

/// When a frame is made: by the calendar, and since the screen began.
struct Moment: Sendable, Hashable {
    var date: Date
    var elapsed: Duration
}
