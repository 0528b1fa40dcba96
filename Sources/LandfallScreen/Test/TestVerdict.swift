internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// What a test comes to, in words: at once where that is known, and not only at its end.
struct TestVerdict: Sendable {
    /// How a server does among several.
    enum Standing: Int, CaseIterable, Sendable {
        case ok, look, stopped, needsUser, failed, running

        var role: Role {
            switch self {
            case .ok: .good
            case .look, .stopped, .needsUser: .warn
            case .failed: .bad
            case .running: .accent
            }
        }

        func word(_ messages: Messages) -> String {
            let words = messages.testWord
            return switch self {
            case .ok: words.ok
            case .look: words.look
            case .stopped: words.stopped
            case .needsUser: words.needsYou
            case .failed: words.failed
            case .running: words.running
            }
        }

        func sign(at moment: Duration) -> StyledText {
            switch self {
            case .ok: StyledText("✓", .good)
            case .look, .stopped: StyledText("!", .warn)
            case .needsUser: StyledText("▲", .warn)
            case .failed: StyledText("✗", .bad)
            case .running: Spinner.picture(at: moment)
            }
        }
    }

    private let test: TestedServer
    private let messages: Messages

    init(_ test: TestedServer, _ messages: Messages) { (self.test, self.messages) = (test, messages) }

    var standing: Standing {
        if test.failure != nil { return .failed }
        guard let result = test.result else { return test.isRunning ? .running : stopped }
        return switch result.verdict {
        case .ok: .ok
        case .warn: .look
        case .fail: result.code?.needsUser == true ? .needsUser : .failed
        }
    }

    /// What a test that was stopped comes to, by the routes that are at their end.
    private var stopped: Standing {
        guard let chosen = test.chosen else { return .stopped }
        let ended = test.lanes.indices.filter { test.lanes[$0].hasEnded && test.lanes[$0].report != nil }
        let report = TargetReport(
            routes: ended.compactMap { test.lanes[$0].report }, chosen: ended.firstIndex(of: chosen), total: .zero)
        return report.verdict == .ok ? .ok : .look
    }

    /// The sentence that says it, and how it looks; without the name where that stands elsewhere.
    func sentence(hasName: Bool) -> (text: String, standing: Standing) {
        let name = test.profile.name.description
        let told = test.failure.map { CommandFailure($0, messages).message }
        let standing = standing
        if told == nil, standing == .ok || standing == .running, let chosen = test.chosen {
            let lane = test.lanes[chosen]
            let (route, time) = (messages.path(lane.route), messages.latency(test.time(of: lane)))
            let text =
                hasName
                ? messages.testReached(name, route, time, isProven: lane.isProven)
                : messages.testReached(time, isProven: lane.isProven)
            return (text, .ok)
        }
        if standing == .running { return (messages.testRuns(name), .running) }
        let stopped = standing == .stopped ? messages.testStopped : messages.testWord.stopped
        let why =
            told ?? (test.isStopped ? stopped : test.result?.explanation(messages)) ?? standing.word(messages)
        return (hasName ? "\(name): \(why)" : why, standing)
    }

    /// Why that is so: what was faster and is not used, what answers, or how the other routes have ended.
    var reason: String {
        if let chosen = test.chosen {
            let used = test.lanes[chosen]
            let faster = test.lanes.filter { lane in
                lane.hasEnded && lane.report?.product != nil && lane.report?.verdict == .fail
                    && test.time(of: lane) < test.time(of: used)
            }.min { test.time(of: $0) < test.time(of: $1) }
            if let faster, let trouble = faster.trouble {
                let why = faster.isProven ? messages.brief(trouble) : messages.nothingProvesThere
                let time = messages.latency(test.time(of: faster))
                return messages.answeredFirst(messages.path(faster.route), time, why)
            }
            return used.report?.product.map(messages.product) ?? ""
        }
        let decisive = test.isRunning ? nil : test.leading
        let others = test.lanes.enumerated().filter { $0.offset != decisive && $0.element.trouble != nil }
        return messages.inARow(
            others.compactMap { lane in
                lane.element.trouble.map {
                    messages.endedSo(messages.via(lane.element.route.via), messages.brief($0))
                }
            })
    }

    /// What has been found out besides: what the route tells that says most, and what is wrong elsewhere if their lanes do not say so.
    func findings(ofOthers hasOthers: Bool) -> [StyledText] {
        let leading = test.leading
        let others = test.lanes.enumerated().compactMap { lane -> StyledText? in
            guard hasOthers, lane.offset != leading, lane.element.trouble != nil,
                let report = lane.element.report, let stage = report.decisive
            else { return nil }
            let why = StageText(stage, route: report.route, of: test.profile, messages).message
            return StyledText("! ", .warn)
                + StyledText(messages.endedSo(messages.via(lane.element.route.via), why))
        }
        guard let report = leading.flatMap({ test.lanes[$0].report }) else { return others }
        let own = report.stages.filter { $0.status == .ok || $0.status == .warn }.compactMap { stage -> StyledText? in
            let text = StageText(stage, route: report.route, of: test.profile, messages).message
            // The way there is on its lane.
            guard !text.isEmpty, [.prove, .ask].contains(stage.stage.step), stage.stage != .api || stage.status != .ok
            else { return nil }
            let sign = stage.status == .ok ? StyledText("✓ ", .good) : StyledText("! ", .warn)
            return sign + StyledText(stage.stage.rawValue + " ", .dim) + StyledText(text)
        }
        return own.filter { $0.plain.hasPrefix("!") } + others + own.filter { !$0.plain.hasPrefix("!") }
    }
}
