internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// How far the test of a server is that is to be saved: the four steps of the route that is furthest, on one scale.
struct SaveProgress: Sendable {
    private var reports: [Int: RouteReport] = [:]
    /// When the first route began, by the clock of the screen; nil before that.
    private var began: Duration?

    /// The cells of all bars, on a wide screen and on a phone.
    private static let cells = 28
    private static let fewCells = 14

    /// Takes the report of a route.
    mutating func take(_ place: Int, _ report: RouteReport, at moment: Duration) {
        reports[place] = report
        began = began ?? moment
    }

    /// The route that is furthest.
    private var leading: RouteReport? {
        reports.sorted { $0.key < $1.key }.map(\.value).max { Self.stages(of: $0).count < Self.stages(of: $1).count }
    }

    private static func stages(of report: RouteReport) -> [StageReport] {
        report.stages.filter { $0.duration != nil && $0.status != .skipped }
    }

    /// A step: where its bar begins and ends, and whether it goes on or has failed.
    private struct Part {
        var start = Duration.zero
        var end = Duration.zero
        var isRunning = false
        var isFailed = false
        var isDone: Bool { end > start }
    }

    private func parts(at moment: Duration) -> [TestStep: Part] {
        guard let leading else { return [:] }
        var parts: [TestStep: Part] = [:]
        let segments = TestLane.segments(leading.stages, leading.decisive)
        for segment in segments {
            let start = parts[segment.step]?.start ?? segment.start
            parts[segment.step] = Part(start: start, end: segment.end, isFailed: segment.isFailed)
        }
        let time = segments.last?.end ?? .zero
        if let running = leading.running {
            var part = parts[running.stage.step] ?? Part(start: time, end: time)
            (part.end, part.isRunning) = (max(time, moment - (began ?? moment)), true)
            parts[running.stage.step] = part
        }
        return parts
    }

    /// A field of a dialogue for each step, on a screen of so many columns.
    func fields(at moment: Duration, columns: Int, _ messages: Messages) -> [Dialogue.Field] {
        let parts = parts(at: moment)
        let cells = columns < FrameLayout.narrow ? Self.fewCells : Self.cells
        let span = max(.milliseconds(1), parts.values.map(\.end).max() ?? .zero)
        return TestStep.allCases.map { step in
            Dialogue.Field(
                step.name(messages), step.name(messages),
                .information(Self.line(parts[step], of: span, in: cells, at: moment, messages)))
        }
    }

    private static func line(
        _ part: Part?, of span: Duration, in cells: Int, at moment: Duration, _ messages: Messages
    ) -> StyledText {
        guard let part, part.isDone || part.isRunning else { return StyledText("◌", .dim) }
        func cell(_ time: Duration) -> Int { Int((time / span * Double(cells)).rounded()) }
        let gap = StyledText(String(repeating: " ", count: cell(part.start) + 1))
        let length = max(1, cell(part.end) - cell(part.start))
        let time = part.end - part.start
        if part.isRunning {
            let bar = StyledText(String(repeating: "━", count: length) + "▸ ", .accent)
            return Spinner.picture(at: moment) + gap + bar + StyledText(messages.counting(time), .bold)
        }
        let sign = part.isFailed ? StyledText("✗", .bad) : StyledText("✓", .good)
        let bar = StyledText(String(repeating: "█", count: length) + " ", part.isFailed ? .bad : .accent)
        return sign + gap + bar + StyledText(messages.latency(time))
    }
}
