internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// A test as lanes, one for each route: its stages one below the other, as bars to one scale.
struct WaterfallLines {
    let messages: Messages
    let columns: Int
    let elapsed: Duration
    /// The next step that Enter runs; nil if there is none.
    var step: Hint?

    private static let narrow = 72
    private static let nameColumns = 9
    private static let timeColumns = 8
    private static let mostBar = 40

    /// All lines of a test: what it amounts to and what to do, and below that how it came to it.
    func lines(_ test: TestedServer) -> [StyledText] {
        let conclusion = conclusion(test)
        return test.lanes.enumerated().reduce(into: conclusion + (conclusion.isEmpty ? [] : [""])) { lines, lane in
            let isChosen = test.result?.report.chosen == lane.offset && test.lanes.count > 1
            lines += self.lines(lane.element, isChosen: isChosen, test) + [""]
        }
    }

    private var isNarrow: Bool { columns < Self.narrow }
    private var indent: StyledText { isNarrow ? " " : StyledText(String(repeating: " ", count: 4)) }

    /// What the bars have: half of what the names and times leave, for causes stand behind them.
    private var bar: Int {
        let room = columns - indent.columns - 2 - Self.nameColumns - Self.timeColumns - 2
        return max(4, min(Self.mostBar, isNarrow ? room : room / 2))
    }

    // MARK: A lane

    private func lines(_ lane: TestedServer.Lane, isChosen: Bool, _ test: TestedServer) -> [StyledText] {
        let url = lane.report.map { ForeignText($0.url).description } ?? lane.label.description
        let mark = isChosen ? StyledText("▌ ", .good) : "  "
        let via = StyledText(messages.via(lane.via), .bold)
        let word = isChosen ? StyledText("  \(messages.chosenRoute)", .good) : ""
        let title =
            isNarrow
            ? [mark + via + word, "   " + StyledText(url, .dim)]
            : [mark + via.padded(toColumns: viaColumns) + StyledText(url) + word + scale(behind: url, word, test.span)]
        guard let report = lane.report else {
            return title + [indent + StyledText(test.isRunning ? "◌ \(messages.notBegun)" : "", .dim)]
        }
        return title + stages(report, from: lane.start, test)
            + (report.running.map { [running($0.stage, report, lane, test)] } ?? [])
    }

    /// The scale of the bars, if there is room for it behind the title.
    private func scale(behind url: String, _ word: StyledText, _ span: Duration) -> StyledText {
        let start = indent.columns + 2 + Self.nameColumns
        let used = 2 + viaColumns + DisplayWidth.columns(of: url) + word.columns
        let end = Self.text(span)
        let space = start + bar - used - DisplayWidth.columns(of: end)
        return space < 2 ? "" : StyledText(String(repeating: " ", count: space) + end, .dim)
    }

    private var viaColumns: Int {
        ([.lan, .tailnet, .direct, .local] as [Route.Via]).map { DisplayWidth.columns(of: messages.via($0)) }.reduce(
            2, max) + 2
    }

    /// The stages that took no time in one line, and each of the others in its own.
    private func stages(_ report: RouteReport, from start: Duration, _ test: TestedServer) -> [StyledText] {
        var lines: [StyledText] = []
        var quick: [StyledText] = []
        var time = start
        func endQuick() {
            guard let first = quick.first else { return }
            lines.append(indent + quick.dropFirst().reduce(first) { $0 + "  " + $1 })
            quick = []
        }
        for stage in report.stages where stage.status != .skipped || stage.code != nil {
            let end = time + (stage.duration ?? .zero)
            if stage.code == nil, (stage.duration ?? .zero) < .milliseconds(1) {
                quick.append(sign(stage.status) + " " + StyledText(stage.stage.rawValue))
            } else {
                endQuick()
                lines += line(stage, time, end, report.route, test)
            }
            time = end
        }
        endQuick()
        return lines
    }

    private func line(
        _ stage: StageReport, _ start: Duration, _ end: Duration, _ route: Route?, _ test: TestedServer
    ) -> [StyledText] {
        let role = stage.status.role
        let shares = (start / test.span, end / test.span)
        let drawn = stage.duration == nil ? "" : Bar.text(from: shares.0, to: shares.1, columns: bar)
        let name = sign(stage.status) + " " + StyledText(stage.stage.rawValue).padded(toColumns: Self.nameColumns)
        let took = StyledText(stage.duration.map(Self.text) ?? "", .dim)
        let head =
            indent + name + StyledText(drawn, role).padded(toColumns: bar) + " "
            + took.padded(toColumns: Self.timeColumns, alignment: .right)
        let message = StageText(stage, route: route, of: test.profile, messages).message
        guard !message.isEmpty else { return [head] }
        let room = columns - head.columns - 3
        if room >= DisplayWidth.columns(of: message) {
            return [head + "  " + StyledText(message, stage.code == nil ? .dim : role)]
        }
        // What is wrong is never cut; what is well may be left to the command.
        guard stage.code != nil else { return [head] }
        return [head]
            + StyledText(message, role).wrapped(toColumns: max(8, columns - indent.columns - 4)).map {
                indent + "  " + $0
            }
    }

    /// The stage that is waited for.
    private func running(
        _ stage: Stage, _ report: RouteReport, _ lane: TestedServer.Lane, _ test: TestedServer
    ) -> StyledText {
        let start = lane.start + report.total
        let drawn = Bar.text(from: start / test.span, to: test.elapsed / test.span, columns: bar)
        let sign = Spinner.picture(at: elapsed)
        let took = StyledText(Self.text(max(.zero, test.elapsed - start)), .dim)
        return indent + sign + " " + StyledText(stage.rawValue).padded(toColumns: Self.nameColumns)
            + StyledText(drawn, .warn) + " " + took.padded(toColumns: Self.timeColumns, alignment: .right)
    }

    // MARK: The end

    /// What it amounts to, why, and what to do.
    private func conclusion(_ test: TestedServer) -> [StyledText] {
        if let failure = test.failure {
            let failure = CommandFailure(failure, messages)
            return wrapped(StyledText(failure.message, .bad)) + failure.hints.flatMap(lines)
        }
        guard let result = test.result else { return [] }
        let hints = result.hints(messages)
        return result.summary(columns: max(20, columns - 4), messages).map { "  " + $0 } + (hints.isEmpty ? [] : [""])
            + hints.flatMap(lines)
    }

    /// A next step. The one that Enter runs is marked.
    private func lines(_ hint: Hint) -> [StyledText] {
        let isChosen = hint == step
        let lines = StyledText("▸ \(hint)", isChosen ? .bold : nil).wrapped(toColumns: max(8, columns - 4))
        return lines.enumerated().map { (isChosen && $0 == 0 ? StyledText("▌ ", .good) : "  ") + $1 }
    }

    private func wrapped(_ text: StyledText) -> [StyledText] {
        text.wrapped(toColumns: max(8, columns - 4)).map { "  " + $0 }
    }

    private func sign(_ status: StageReport.Status) -> StyledText {
        switch status {
        case .ok: StyledText("✓", .good)
        case .warn: StyledText("!", .warn)
        case .fail: StyledText("✗", .bad)
        case .skipped: StyledText("–", .dim)
        }
    }

    /// `4 ms`, `1.2 s`.
    static func text(_ time: Duration) -> String {
        let milliseconds = time.milliseconds
        if milliseconds < 1_000 { return "\(milliseconds) ms" }
        return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
    }
}
