internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// A saved server as a row of Home. It is made for the rows that are visible, each time they are drawn.
struct ServerRow: Sendable {
    let id: ProfileID
    /// The name as it is shown, with a sign where something of it is not confirmed.
    let title: StyledText
    let sign: StyledText
    /// What it is, with the version that it has told last.
    let kind: StyledText
    /// How it is, or what it needs.
    let word: StyledText
    let route: StyledText
    /// How long the last answer took.
    let now: StyledText
    let strip: AnswerStrip
    let outage: StyledText
    /// What it says of itself, or why it does not; and in few columns.
    let health: StyledText
    let shortHealth: StyledText
    /// Why it does not answer, without since when, and what comes of it.
    let reason: StyledText
    /// Whether it answers; where it does not, that stands in place of the answers where there is no room for both.
    let isConnected: Bool
    /// Whether it answers, and cannot be used.
    let isNeeding: Bool
    /// Whether it is shown as it was, because this machine has no network.
    let isWaiting: Bool
    /// What the filter looks at: all words of a server but its times, which are others with each second.
    static func text(of server: ServerBoard.Server, _ messages: Messages) -> String {
        let state = server.shown
        let words = [
            title(of: server), word(of: server, messages), StyledText(path(of: server, messages)),
            health(server, state, state?.at ?? .distantPast, messages).long,
        ]
        return words.map(\.plain).joined(separator: " ")
    }

    private static func title(of server: ServerBoard.Server) -> StyledText {
        let mark = server.profile.unconfirmed.isEmpty ? "" : StyledText(" ?", .warn)
        return StyledText(server.profile.name.description, .bold) + mark
    }

    /// The longest form first.
    private static func kind(of server: ServerBoard.Server) -> [StyledText] {
        let (name, version) = (server.profile.kind.displayName, (server.answer ?? server.settled)?.facts?.version)
        return [version.map { "\(name) \($0)" } ?? name, name].map { StyledText($0) }
    }

    /// What was before says so: it is dim, and its age stands beside it.
    private static func word(of server: ServerBoard.Server, _ messages: Messages) -> StyledText {
        let before = server.shown == nil ? server.remembered : nil
        return before.map { StyledText(messages.status($0.status), .dim) } ?? StateSign.word(server.shown, messages)
    }

    private static func path(of server: ServerBoard.Server, _ messages: Messages) -> String {
        (server.usedRoute ?? server.profile.routes.first).map { messages.path($0) } ?? ""
    }

    init(_ server: ServerBoard.Server, _ grid: HomeGrid, _ moment: FrameTime, _ messages: Messages) {
        isWaiting = server.isWaiting
        let state = server.shown
        id = server.id
        isNeeding = state?.status == .error
        isConnected = (state ?? server.remembered)?.status == .connected
        title = Self.title(of: server)
        sign = StateSign.text(isWaiting ? nil : state, at: moment.elapsed, messages)
        kind = grid.kind.map { Self.kind(of: server).fitting($0.columns) } ?? ""
        word = Self.word(of: server, messages)
        let none = StyledText("–", .dim)
        let used = Self.path(of: server, messages)
        switch state?.status {
        case .connected:
            (route, now) = (StyledText(used), state?.roundTrip.map { StyledText(messages.latency($0)) } ?? none)
        case .disconnected: (route, now) = (none, none)
        case .error: (route, now) = (StyledText(used, .dim), none)
        case .connecting, nil: (route, now) = (StyledText(used, .dim), "")
        }
        strip = AnswerStrip(
            server.history.buckets(grid.strip.columns, minutes: grid.stripMinutes, until: moment.date),
            typical: server.typical(at: moment.date))
        let last = server.outages.last { $0.start > moment.date.addingTimeInterval(-86_400) }
        outage = last.map { StyledText("\(hourAndMinute($0.start)), \(messages.length(of: $0))") } ?? none
        let age = (state == nil ? server.remembered : nil).map {
            StyledText(messages.ago(seconds: Int(moment.date.timeIntervalSince($0.at))), .dim)
        }
        let said = Self.health(server, state, moment.date, messages)
        (health, shortHealth, reason) = (age ?? said.long, age ?? said.short, age == nil ? said.reason : "")
    }

    /// What it says of itself, or why it does not and what comes of it, in two lengths.
    private static func health(
        _ server: ServerBoard.Server, _ state: MonitorState?, _ now: Date, _ messages: Messages
    ) -> (long: StyledText, short: StyledText, reason: StyledText) {
        guard let state else { return ("", "", "") }
        switch state.status {
        case .connecting:
            let text = StyledText(StateText(state, messages).progress(at: now), .dim)
            return (text, state.attempt.map { StyledText(messages.attempt($0), .dim) } ?? text, "")
        case .disconnected:
            let next =
                server.isWaiting
                ? nil
                : state.secondsToNextTry(at: now).map { StyledText(messages.tryIn($0)) }
            let cause = state.cause.map(messages.brief) ?? ""
            let since = server.since.map {
                messages.since(cause, seconds: Int(now.timeIntervalSince($0)))
            }
            let why = StyledText(since ?? cause)
            return (
                next.map { why + ", " + $0 } ?? why, next ?? why,
                next.map { StyledText(cause.isEmpty ? "" : cause + ", ") + $0 } ?? ""
            )
        case .error:
            guard let cause = state.cause else { return ("", "", "") }
            return (StyledText(messages.remedy(cause)), StyledText(messages.brief(cause)), "")
        case .connected:
            let text = StateText(state, messages)
            if text.isDoubtful {
                return (StyledText(text.marks.joined(separator: ", "), .warn), StyledText(text.marks[0], .warn), "")
            }
            if server.asks {
                return (StyledText(messages.asksSomething, .warn), StyledText(messages.asksYou, .warn), "")
            }
            guard let health = server.health else {
                let kind = server.profile.kind.displayName
                let product = text.server.map { "\(kind) \($0)" } ?? kind
                return (StyledText(product, .dim), StyledText(kind, .dim), "")
            }
            return (health.long(messages), health.brief(messages), "")
        }
    }
}

/// When a frame is made: by the calendar, and since the screen began.
struct FrameTime: Sendable, Hashable {
    var date: Date
    var elapsed: Duration
}
