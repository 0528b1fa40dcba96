internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// What Home says of the selected server below the list.
struct HomeDetail: Sendable {
    let name: String
    let title: StyledText
    let asked: StyledText
    let routes: [RouteLine]
    let latency: StyledText
    /// What is wrong with it, and what can be done.
    let why: [StyledText]
    /// What runs in it, and what does not.
    let counts: [StyledText]
    /// Its MCP servers, each in a cell; those that do not run are last.
    let parts: [StyledText]
    /// Its jobs in a line; nil where none are known.
    let jobs: StyledText?
    let shortCounts: StyledText
    /// What that is, in a few letters.
    let countsLabel: String
    /// Those that do not run, in a line, the longest form first.
    let shortDown: [StyledText]
    let identity: StyledText
    let token: StyledText
    /// Where the token may go readable for others.
    let allowed: StyledText
    let day: StyledText
    /// The same where there is more room.
    let fullDay: StyledText
    /// The same in fewer columns, the longest form first.
    let shortDay: [StyledText]
    let buckets: [AnswerHistory.Bucket?]
    let typical: Duration?
    /// Where the chart ends.
    let date: Date
    /// Which day it shows; nil for the last 24 hours.
    let dayName: String?
    /// The last outage of that day, as it is named beside the chart.
    let outage: StyledText
    /// What the server had proven when it answered last; nil where that is not known.
    private let lastProof: ConnectionProof?
    /// What stands before the route that is used.
    let usedWord: String

    init(
        _ server: ServerBoard.Server, _ grid: HomeGrid, _ moment: FrameTime, daysBack: Int, jobs: StyledText? = nil,
        _ messages: Messages
    ) {
        let (state, answer, profile) = (server.state, server.answer ?? server.settled, server.profile)
        let day = HistoryDay.range(daysBack, before: moment.date)
        (date, usedWord) = (daysBack == 0 ? moment.date : day.end, messages.chosenRoute)
        dayName = daysBack == 0 ? nil : "\(messages.weekday(day.weekday)) \(day.number)"
        let about = answer.flatMap { StateText($0, messages).server }.map { "\(profile.kind.displayName) \($0)" }
        name = profile.name.description
        title =
            StyledText(name, .bold) + StyledText("  " + (about ?? profile.kind.displayName), .dim)
        asked = Self.asked(state, answer, moment, messages)
        let latency = state?.roundTrip.map { StyledText(messages.latency($0)) } ?? ""
        self.latency = latency
        lastProof = state?.proof
        // The others took so long when they were tested last.
        routes = zip(server.routes(messages), profile.routes).map { line, route in
            var line = line
            line.trip =
                line.isUsed ? latency : server.tested[route.text].map { StyledText(messages.latency($0), .dim) } ?? ""
            return line
        }
        why = Self.why(server, messages)
        self.jobs = jobs
        let all = answer?.facts?.toolServers?.parts ?? []
        func lines(_ isUp: Bool) -> [(name: StyledText, about: StyledText)] {
            all.filter { $0.isUp == isUp }.map { Self.line($0, server, moment, messages) }
        }
        let down = lines(false)
        let padded = down.map { $0.name.padded(toColumns: Self.partName) + $0.about }
        parts = lines(true).map { $0.name.padded(toColumns: Self.partName) + $0.about } + padded
        counts = (server.health.map { [$0.counts(messages, isShort: false).withStrongNumbers()] } ?? []) + padded
        let short = server.health.map { $0.counts(messages, isShort: true).withStrongNumbers() } ?? ""
        let labels = messages.homeShortLabel
        countsLabel = server.health?.countsServers == true ? labels.servers : labels.counts
        let named = down.map { $0.name + " " + $0.about }
        shortDown = [named, down.map(\.name)].map { $0.joined(separator: "  ") }.filter { $0.columns > 0 }
        shortCounts = named.reduce(short) { $0 + StyledText("   ") + $1 }
        identity = StyledText(
            messages.identitySummary(profile.identity), profile.identity == KnownIdentity() ? .dim : nil)
        token =
            StyledText(messages.token(of: profile))
            + StyledText(ServerPage.tokenTravels(of: profile, messages).map { "; " + $0 } ?? "", .dim)
        let consents = profile.routes.flatMap(\.consents).map { messages.cleartextAllowed($0.network) }
        allowed =
            consents.isEmpty
            ? StyledText(messages.noCleartextAnywhere)
            : StyledText(consents.joined(separator: "; "), .warn)
        typical = server.typical(at: moment.date)
        // What ends at midnight holds the second before it.
        let last = daysBack == 0 ? date : date.addingTimeInterval(-1)
        buckets = server.history.buckets(
            grid.chart.columns, minutes: grid.chart.minutes, until: last,
            secondsFromGMT: daysBack == 0 ? 0 : day.offset)
        let summary = DaySummary(
            server, daysBack == 0 ? typical : server.history.median(since: day.start, until: last), last)
        (self.day, fullDay) = (summary.long(messages), summary.long(messages, isFull: true))
        outage = summary.outageName(messages).map { StyledText($0, .bad) } ?? ""
        shortDay = summary.short(dayName ?? messages.homeLabel.day, messages)
    }

    /// Whether something proves it on the route that is used, in a word; nil where none is.
    func proof(_ messages: Messages) -> StyledText? {
        routes.first(where: \.isUsed).map { route in
            let isProven = lastProof.map { $0 == .proven } ?? route.isProven
            return StyledText(messages.proven(isProven), isProven ? nil : .warn)
        }
    }

    private static let partName = 14
    private static let partTools = 9

    /// An MCP server: its name, and its tools, or since when it does not run.
    private static func line(
        _ part: ToolServers.Part, _ server: ServerBoard.Server, _ moment: FrameTime, _ messages: Messages
    ) -> (name: StyledText, about: StyledText) {
        let sign =
            part.isUp ? StyledText("● ", .good) : part.wantsLogin ? StyledText("! ", .warn) : StyledText("✗ ", .bad)
        let name = sign + StyledText(part.name.description.truncated(toColumns: partName - 3))
        if part.isUp {
            return (name, StyledText(messages.tools(part.tools), .dim).padded(toColumns: partTools, alignment: .right))
        }
        if part.wantsLogin { return (name, StyledText(messages.wantsLogin, .warn)) }
        let since = server.parts.last { $0.part == part.name && $0.length == nil }?.at
        let time = since.map { messages.downFor(messages.span(Int(moment.date.timeIntervalSince($0)))) }
        return (name, StyledText(time ?? messages.isDown, .bad))
    }

    private static func why(_ server: ServerBoard.Server, _ messages: Messages) -> [StyledText] {
        // The banner says it once for all.
        guard !server.isWaiting else { return [] }
        let (profile, state) = (server.profile, server.state)
        let steps = state?.cause.map { messages.remedies($0, of: profile) } ?? []
        let isUnconfirmed = !profile.unconfirmed.isEmpty
        let confirm = isUnconfirmed ? [messages.howToConfirm(profile.name.description)] : []
        let text = state.map { StateText($0, messages) }
        let doubts = [text?.isUnproven == true ? messages.provesNothing : nil, text?.warnings].compactMap(\.self)
        let allowed = profile.routes.flatMap(\.consents).map { messages.cleartextAllowed($0.network) }
        return (state?.cause.map { [StyledText(messages.cause($0), .bad)] } ?? [])
            + (doubts + allowed).map { StyledText($0, .warn) } + (steps + confirm).map { StyledText("▸ \($0)") }
    }

    /// When it was asked last; where it does not answer, when it last did.
    private static func asked(
        _ state: MonitorState?, _ answer: MonitorState?, _ moment: FrameTime, _ messages: Messages
    ) -> StyledText {
        guard let state else { return StyledText(messages.notAsked, .dim) }
        if state.status == .connected {
            let seconds = Int(MonitorSettings().interval / .seconds(1))
            return Self.dim(messages.asked(timeOfDay(state.at), every: seconds), but: timeOfDay(state.at))
        }
        guard let answer, answer.status == .connected else {
            return Self.dim(messages.askedAt(timeOfDay(state.at)), but: timeOfDay(state.at))
        }
        let ago = messages.ago(seconds: Int(moment.date.timeIntervalSince(answer.at)))
        return Self.dim(messages.lastAnswered(timeOfDay(answer.at), ago), but: timeOfDay(answer.at))
    }

    /// What changes is read, and the words around it are known.
    private static func dim(_ text: String, but part: String) -> StyledText {
        guard let place = text.firstRange(of: part) else { return StyledText(text, .dim) }
        return StyledText("\(text[..<place.lowerBound])", .dim) + StyledText(part)
            + StyledText("\(text[place.upperBound...])", .dim)
    }
}

extension ServerBoard.Server {
    /// Its routes, with the one that answers now, or why none does.
    func routes(_ messages: Messages) -> [RouteLine] {
        let isUp = state?.status == .connected
        var failed: [Int: String] = [:]
        if !isUp, let cause = state?.cause {
            let failures = state?.routeFailures.map { (profile.place(ofRoute: $0.key), $0.value) } ?? []
            for (place, error) in failures.isEmpty ? [(profile.place(ofRoute: state?.route), cause)] : failures {
                place.map { failed[$0] = messages.reason(error) }
            }
        }
        return ServerPage.routes(of: profile, used: isUp ? usedRoute : nil, failed: failed, messages)
    }
}

extension StyledText {
    /// The same where the first time that a number stands there has a role of its own.
    func withNumber(_ number: Int, _ role: Role) -> StyledText {
        let text = plain
        let found = text.ranges(of: #/[0-9]+/#).first { text[$0] == "\(number)" }
        return found.map {
            StyledText("\(text[..<$0.lowerBound])") + StyledText("\(text[$0])", role)
                + StyledText("\(text[$0.upperBound...])")
        } ?? self
    }

    /// The same with numbers in bold: they are what one looks for.
    func withStrongNumbers() -> StyledText {
        spans.reduce(into: "") { line, span in
            for letter in span.text {
                let isNumber = letter.isWholeNumber || "%.".contains(letter)
                line.append(String(letter), isNumber ? .bold : span.role)
            }
        }
    }
}

/// The last 24 hours of a server in a line.
struct DaySummary {
    private let share: Double?
    private let typical: Duration?
    /// What nineteen of twenty answers were faster than.
    private let percentile95: Duration?
    private let slowest: (Duration, Date)?
    private let outage: Outage?

    private static let minutes = 5

    init(_ server: ServerBoard.Server, _ typical: Duration?, _ date: Date) {
        let buckets = server.history.buckets(24 * 60 / Self.minutes, minutes: Self.minutes, until: date)
        let day = date.addingTimeInterval(-86_400)
        share = server.history.availability(since: day, until: date)
        let worst = buckets.enumerated().compactMap { index, bucket in bucket?.worst.map { ($0, index) } }
            .max { $0.0 < $1.0 }
        slowest = worst.map { worst, index in
            let length = Double(Self.minutes * 60)
            let last = (date.timeIntervalSince1970 / length).rounded(.down) * length
            return (worst, Date(timeIntervalSince1970: last - Double(buckets.count - 1 - index) * length))
        }
        self.typical = typical
        percentile95 = server.history.slowest(since: day, until: date)
        outage = server.outages.last { $0.start > day && $0.start <= date }
    }

    func long(_ messages: Messages, isFull: Bool = false) -> StyledText {
        guard let share else { return StyledText(messages.nothingRecorded, .dim) }
        let percent = Self.percent(share, wasGone: outage != nil)
        var parts = [StyledText(messages.answered(percent), .dim).withStrongNumbers()]
        if let typical {
            parts.append(StyledText(messages.typical + " ", .dim) + StyledText(messages.latency(typical), .bold))
        }
        if let percentile95, isFull { parts.append(StyledText(messages.underMostly(messages.latency(percentile95)))) }
        if let (worst, date) = slowest {
            let isSlow = typical.map { worst > $0 * 4 } ?? false
            let time = messages.at(hourAndMinute(date))
            parts.append(
                StyledText(messages.slowest + " ", .dim) + StyledText(messages.latency(worst), isSlow ? .warn : nil)
                    + StyledText(" " + time, .dim))
        }
        if let outage {
            let text = messages.withoutAnswer(hourAndMinute(outage.start), outage)
            parts.append(StyledText("× ", .bad) + StyledText(text))
        }
        return parts.joined(separator: "    ")
    }

    /// When the last outage began, and how long it was; nil where there was none.
    func outageName(_ messages: Messages) -> String? {
        outage.map { "\(hourAndMinute($0.start)), \(messages.length(of: $0))" }
    }

    /// In few columns, and in fewer: without the usual time, and at last the share alone.
    func short(_ day: String, _ messages: Messages) -> [StyledText] {
        guard let share else { return [StyledText(messages.nothingRecorded, .dim)] }
        let part =
            StyledText(day + " ", .dim)
            + StyledText(messages.percent(Self.percent(share, wasGone: outage != nil)), .bold)
        let time = typical.map {
            StyledText("\(messages.typical) ", .dim) + StyledText(messages.latency($0), .bold)
        }
        let gone = outageName(messages).map { StyledText("× ", .bad) + StyledText($0) }
        return [[part, time, gone], [gone, part], [part]].map {
            $0.compactMap(\.self).joined(separator: "   ")
        }
    }

    /// One digit behind the point; what is less than all is never shown as all, nor is a time with an outage.
    static func percent(_ share: Double, wasGone: Bool) -> String {
        let tenths = share >= 1 && !wasGone ? 1_000 : min(999, Int((share * 1_000).rounded()))
        return tenths == 1_000 ? "100" : "\(tenths / 10).\(tenths % 10)"
    }
}
