internal import LandfallTerminal
internal import LandfallWording

/// Where the parts of a test stand: the axis with its lanes, for the width.
struct TestGrid: Sendable {
    /// Where the axis begins, and how many cells it has.
    let axis: (column: Int, cells: Int)
    /// Whether a lane has its bar below its name, and no numbers of stages.
    let isNarrow: Bool
    /// Whether addresses stand beside the bars.
    let hasAddresses: Bool

    private static let broad = 100
    private static let most = 46

    /// - Parameters:
    ///   - columns: The width.
    ///   - names: How wide the longest name of a route is.
    ///   - addresses: The same of their addresses.
    init(columns: Int, names: Int, addresses: Int) {
        isNarrow = columns < FrameLayout.narrow
        hasAddresses = columns >= Self.broad
        let column = isNarrow ? 2 : hasAddresses ? min(Self.most, max(30, addresses + 6)) : max(12, names + 5)
        // Times take the rest.
        axis = (column, max(8, columns - column - (isNarrow ? 8 : hasAddresses ? 18 : 16)))
    }
}

/// One test with all of its routes: the verdict, the axis with a lane for each route, and what was found out or can be done.
struct TestPage: Sendable {
    let test: TestedServer
    let messages: Messages
    let area: Rect
    let moment: Duration
    /// Which of the next steps is selected.
    let step: Int

    let verdict: TestVerdict
    let lanes: [TestLane]
    let steps: [NextStep]
    let grid: TestGrid
    let axis: TestAxis
    /// What is wrapped for the width, once for a picture: the verdict with what stands beside it, the rows above the axis, what was found out, and
    /// the steps.
    private(set) var head: (lines: [StyledText], end: StyledText) = ([], "")
    private(set) var top: [StyledText] = []
    private(set) var findings: [StyledText] = []
    private(set) var stepLines: [[StyledText]] = []

    /// What clicks on the next steps are for.
    static let steps = "steps"

    init(_ test: TestedServer, _ messages: Messages, in area: Rect, step: Int, _ moment: Duration) {
        (self.test, self.messages, self.area, self.moment) = (test, messages, area, moment)
        verdict = TestVerdict(test, messages)
        lanes = test.lanes.enumerated().map { TestLane($1, at: $0, of: test, moment, messages) }
        steps = test.steps(messages)
        self.step = min(step, max(0, steps.count - 1))
        grid = TestGrid(
            columns: area.columns, names: lanes.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0,
            addresses: lanes.map { DisplayWidth.columns(of: $0.address) }.max() ?? 0)
        axis = TestAxis(test.lanes.map { ($0, test.time(of: $0)) }, cells: grid.axis.cells)
        head = makeHead()
        top = makeTop()
        findings = verdict.findings(ofOthers: grid.isNarrow).flatMap { $0.wrapped(toColumns: columns) }
        stepLines = makeStepLines()
    }

    var chosenStep: NextStep? { steps.isEmpty ? nil : steps[step] }
    /// Whether the steps are listed: after a failure, and where there are several; not the one that stands above in words already.
    var listsSteps: Bool {
        guard steps.count == 1 else { return steps.count > 1 }
        let hasFailed = verdict.standing != .ok && verdict.standing != .running
        return hasFailed && (grid.isNarrow || steps[0].command != nil)
    }

    // MARK: Its parts from top to bottom

    private var columns: Int { max(1, area.columns - (grid.isNarrow ? 2 : 4)) }

    /// The verdict, and beside it how far the test is, where both have room.
    private func makeHead() -> (lines: [StyledText], end: StyledText) {
        let (text, standing) = verdict.sentence(hasName: !grid.isNarrow)
        let sign = standing.sign(at: moment)
        let lines = StyledText(text).wrapped(toColumns: max(8, columns - 2))
        let whole = lines.enumerated().map { ($0 == 0 ? sign + " " : "  ") + StyledText($1.plain, standing.role) }
        let isOne = lines.count == 1 && whole[0].columns + progress.columns + 3 <= columns
        return (whole, isOne && !grid.isNarrow ? progress : "")
    }

    /// How many routes run, or ran, and how long.
    var progress: StyledText {
        guard test.isRunning else {
            if test.isStopped { return StyledText(messages.testWord.stopped, .dim) }
            return StyledText(messages.routesTried(lanes.count, messages.counting(test.time)), .dim)
        }
        let isShort = !grid.hasAddresses
        let text = messages.stillRunning(test.running, of: lanes.count, isShort: isShort)
        return Spinner.picture(at: moment) + StyledText(" " + text, .dim)
    }

    private var reason: [StyledText] {
        let over = grid.isNarrow ? test.chosen.map { messages.over(messages.path(test.lanes[$0].route), nil) } : nil
        let text = [over, verdict.reason].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "; ")
        return StyledText(text, .dim).wrapped(toColumns: columns)
    }

    /// The one step that Enter does.
    private static func sentence(_ step: NextStep) -> StyledText {
        guard let command = step.command else { return StyledText(step.text) }
        let lead = step.text.isEmpty ? "" : step.text + ": "
        return StyledText("↵ ", .accent) + StyledText(lead) + StyledText("\(command)", .bold)
    }

    /// The rows above the axis. Few columns leave the step to the line of keys.
    private func makeTop() -> [StyledText] {
        let next = grid.isNarrow ? nil : chosenStep.map(Self.sentence)
        let label = messages.nextStep + "  "
        let indent = DisplayWidth.columns(of: label)
        let lines = next.map { $0.wrapped(toColumns: max(8, columns - indent)) } ?? []
        let steps = lines.enumerated().map { index, line in
            (index == 0 ? StyledText(label, .dim) : "").padded(toColumns: indent) + line
        }
        return head.lines + reason + steps
    }

    /// How many rows a lane has: its bar, its stages, and what has no room behind those.
    func height(_ lane: TestLane) -> Int {
        grid.isNarrow ? 2 : 2 + lane.noteLines(columns: noteColumns, messages).count
    }

    private var noteColumns: Int { max(8, area.columns - 2 - grid.axis.column) }
    var laneRows: Int { lanes.reduce(0) { $0 + height($1) } }
    /// The rows between two parts and between two lanes, where there is room for them.
    var gap: Int { top.count + 3 + laneRows + lanes.count + bottom + 2 <= area.rows ? 1 : 0 }
    var laneGap: Int { top.count + 2 + gap + laneRows + lanes.count + bottom + 2 <= area.rows ? 1 : 0 }
    var bottom: Int { listsSteps ? 2 + stepLines.reduce(0) { $0 + $1.count } : 2 + findings.count }

    /// The steps as they are listed: the sentence, and the command beside it or below.
    private func makeStepLines() -> [[StyledText]] {
        let side = grid.hasAddresses ? 54 : columns
        return steps.map { step in
            let text = StyledText(step.text.isEmpty ? "\(step.command.map { "\($0)" } ?? "")" : step.text)
            let lines = text.wrapped(toColumns: max(8, (step.command == nil ? columns : min(side, columns)) - 2))
            guard !step.text.isEmpty, let command = step.command, !standsBeside(step) else { return lines }
            return lines + StyledText("\(command)", .dim).wrapped(toColumns: max(8, columns - 4)).map { "  " + $0 }
        }
    }

    func standsBeside(_ step: NextStep) -> Bool {
        grid.hasAddresses && 54 + DisplayWidth.columns(of: "\(step.command.map { "\($0)" } ?? "")") + 14 <= columns
    }

    /// How many rows it has in all, and where the selected step stands among them.
    var rows: Int { laneStart + laneRows + lanes.count * laneGap + bottom + (hasLegend ? 2 : 0) }
    var laneStart: Int { top.count + gap + 1 + (grid.isNarrow ? 0 : laneGap) }
    var hasLegend: Bool { laneStart + laneRows + lanes.count * laneGap + bottom + 2 <= area.rows }
    var chosenRows: Range<Int> {
        guard listsSteps else { return 0..<1 }
        let lines = stepLines
        let start = rows - (hasLegend ? 2 : 0) - lines.reduce(0) { $0 + $1.count }
        let first = start + lines.prefix(step).reduce(0) { $0 + $1.count }
        return first..<first + (lines.indices.contains(step) ? lines[step].count : 1)
    }
}

extension TestAxis {
    /// The axis of routes, each with how long it took.
    init(_ lanes: [(TestedServer.Lane, Duration)], cells: Int) {
        let ended = lanes.filter { $0.0.hasEnded }
        self.init(
            answered: ended.filter { !$0.0.isSilent }.map(\.1), silent: ended.filter { $0.0.isSilent }.map(\.1),
            cells: cells)
    }
}
