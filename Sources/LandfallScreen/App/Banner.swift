internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// What stands above all rows as long as it is so: no network, or a server that has gone.
struct Banner: Sendable {
    /// What it is.
    let title: StyledText
    /// What it means, the more important first; what has no room is left out.
    let parts: [StyledText]
    /// What happens next, and the key that does something about it; the longest form first.
    let ends: [StyledText]
    let isBad: Bool

    private static let gap = 3

    /// Draws it into a line, on its tint.
    func draw(on canvas: inout Canvas, in line: Rect) {
        canvas.fill(line)
        let text = line.inset(left: 2, right: 2)
        let end = ends.first { $0.columns > 0 && title.columns + Self.gap + $0.columns <= text.columns } ?? ""
        let after = end.columns > 0 ? end.columns + Self.gap : 0
        canvas.write(title, in: text)
        var column = title.columns
        for part in parts where column + Self.gap + part.columns + after <= text.columns {
            canvas.write(part, in: text.inset(left: column + Self.gap))
            column += Self.gap + part.columns
        }
        canvas.write(end, in: text, alignment: .right)
        canvas.highlight(line, with: isBad ? canvas.theme.badTint : canvas.theme.warnTint)
    }
}

extension ScreenApp {
    /// What is amiss.
    private enum Alarm {
        case noNetwork
        case gone(ServerBoard.Server)
    }

    /// Nil where nothing is amiss, and in a conversation, which says it by itself.
    private var alarm: Alarm? {
        if network == .absent, board.tally.waiting > 0 { return .noNetwork }
        guard viewID != .chat, viewID != .files else { return nil }
        return goneServer.map(Alarm.gone)
    }

    /// Whether there is a banner, whose times go on.
    var hasBanner: Bool { alarm != nil }

    /// The banner; nil where nothing is amiss.
    var banner: Banner? {
        switch alarm {
        case nil: return nil
        case .noNetwork?:
            let since = offlineSince.map { messages.noNetworkSince(timeOfDay($0)) } ?? messages.noNetworkHere
            return Banner(
                title: StyledText("▲ " + since, .bad),
                parts: [StyledText(messages.rowsAsThen)], ends: [hint(of: .refresh)], isBad: true)
        case .gone(let server)?: return banner(ofGone: server)
        }
    }

    private func banner(ofGone server: ServerBoard.Server) -> Banner? {
        guard let settled = server.settled else { return nil }
        let cause = settled.cause.map(messages.brief) ?? ""
        let since = messages.causeSince(cause, timeOfDay(server.since ?? settled.at))
        // As of the moment for which the rows were made.
        let next = server.state?.secondsToNextTry(at: home.moment.date)
        let key = isAbout(server) ? hint(of: .test) : ""
        let times = next.map { [messages.nextTry($0), messages.tryIn($0)].map { StyledText($0) } } ?? []
        return Banner(
            title: StyledText("○ " + messages.serverGone("\(server.profile.name)"), .warn),
            parts: [StyledText(since), StyledText(messages.staysBelow, .dim)],
            ends: times.prefix(1).map { key.columns == 0 ? $0 : $0 + "    " + key } + times + [key], isBad: false)
    }

    /// The server that is shown, or the one that has gone last.
    private var goneServer: ServerBoard.Server? {
        if viewID == .server || viewID == .history {
            return (chosenProfile?.id).flatMap(board.find).flatMap { $0.isGone ? $0 : nil }
        }
        return board.lastGone
    }

    /// Whether the keys of the place are for a server.
    private func isAbout(_ server: ServerBoard.Server) -> Bool {
        viewID == .server || viewID == .history || viewID == .home && home.chosen?.id == server.id
    }

    /// A key that acts here now, and what it does; nothing where it does nothing.
    private func hint(of verb: Verb) -> StyledText {
        guard overlay == nil, let offer = offers.first(where: { $0.verb.name == verb.name && $0.obstacle == nil }),
            let key = offer.keys.first
        else { return "" }
        return StyledText(key.sign, .accent) + StyledText(" \(messages.say(offer.label))")
    }
}
