internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// A route of a test as it is drawn: its stages one after the other on the axis of all routes, and what it comes to.
struct TestLane: Sendable {
    /// A stage, or several of one step, in the time that it took.
    struct Segment: Sendable {
        let step: TestStep
        var name: String
        let start: Duration
        var end: Duration
        /// Whether the route has ended with it.
        let isFailed: Bool
    }

    enum End: Sendable {
        case notBegun, running, passed
        /// By the user, and the word for that.
        case stopped(String)
        /// And why, in a word or two.
        case failed(String, Role)
    }

    let sign: StyledText
    let name: String
    let address: String
    let isUsed: Bool
    /// Whether the server has proven itself on it; nil where it came to no server.
    let isProven: Bool?
    let segments: [Segment]
    let end: End
    let time: Duration
    /// The stage that is waited for, or was when it was stopped, and for how long.
    let waiting: (stage: Stage, time: Duration)?
    /// What there is to say of it.
    let note: StyledText

    init(_ lane: TestedServer.Lane, at place: Int, of test: TestedServer, _ moment: Duration, _ messages: Messages) {
        let report = lane.report
        name = messages.via(lane.route.via)
        address = ServerPage.shortened(
            (report.map { ForeignText($0.url) } ?? lane.label).description, of: test.profile.kind)
        isUsed = test.chosen == place
        isProven = report?.product == nil ? nil : lane.isProven
        time = test.time(of: lane)
        let failed = report?.verdict == .fail && lane.hasEnded ? report?.decisive : nil
        segments = Self.segments(report?.stages ?? [], failed)
        let running = report?.running
        waiting = running.map { ($0.stage, max(.zero, test.time(of: lane) - (report?.total ?? .zero))) }
        let decisive = report?.decisive.map { StageText($0, route: report?.route, of: test.profile, messages).message }
        switch (report, running, failed) {
        case (nil, _, _):
            (end, sign) = (.notBegun, StyledText("◌", .dim))
            note = StyledText(test.isRunning ? messages.notBegun : "", .dim)
        case (_, _?, _) where !test.isRunning:
            (end, sign, note) = (.stopped(messages.testWord.stopped), StyledText("!", .warn), "")
        case (_, _?, _):
            (end, sign) = (.running, Spinner.picture(at: moment))
            note = StyledText(messages.givesUpAt(messages.seconds(Int(TimeLimits.ofTest.components.seconds))), .dim)
        case (_, nil, let failed?):
            let role: Role = failed.cause?.needsUser == true ? .warn : .bad
            end = .failed(failed.cause.map(messages.brief) ?? "", role)
            sign = StyledText(role == .warn ? "!" : "✗", role)
            note = StyledText(decisive ?? "", role)
        case (let report?, nil, nil):
            end = .passed
            sign = report.verdict == .ok ? StyledText("✓", .good) : StyledText("!", .warn)
            let machine = report.peer.map { messages.inARow(messages.facts($0.facts)) } ?? ""
            note = decisive.map { StyledText($0, .warn) } ?? StyledText(machine, .dim)
        }
    }

    /// Stages as they follow each other, without those that took no time.
    static func segments(_ stages: [StageReport], _ failed: StageReport?) -> [Segment] {
        var time = Duration.zero
        return stages.compactMap { stage in
            let start = time
            time += stage.duration ?? .zero
            guard time > start else { return nil }
            return Segment(
                step: stage.stage.step, name: stage.stage.rawValue, start: start, end: time,
                isFailed: stage == failed && stage.status == .fail)
        }
    }

    /// The segments with the stages of one step as one.
    func merged(_ messages: Messages) -> [Segment] {
        segments.reduce(into: []) { merged, segment in
            guard let last = merged.last, last.step == segment.step, !segment.isFailed else {
                return merged.append(segment)
            }
            merged[merged.count - 1].end = segment.end
            merged[merged.count - 1].name = segment.step.name(messages)
        }
    }

    /// What stands beside its name where its bar has no room for words.
    func word(_ messages: Messages) -> StyledText {
        switch end {
        case .notBegun: StyledText(messages.notBegun, .dim)
        case .running: waiting.map { StyledText(messages.waitsOn($0.stage), .accent) } ?? ""
        case .stopped(let word): StyledText(word, .warn)
        case .passed: isUsed ? StyledText(messages.wins, .good) : StyledText(messages.proven(isProven == true), .dim)
        case .failed(let word, let role): StyledText(word, role)
        }
    }

    /// Its time as it is shown: nothing before it begins, and bold while it is counted.
    func time(_ messages: Messages) -> StyledText {
        switch end {
        case .notBegun: ""
        case .running: StyledText(messages.counting(time), .bold)
        case .stopped, .passed, .failed: StyledText(messages.latency(time))
        }
    }
}
