internal import ConnectionChecks
internal import ProfileStore
internal import Screen
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// The way to servers, stage by stage, while it is walked and afterwards.
struct TestPlace: Place {
    let messages: Messages
    private(set) var tests: [TestedServer] = []
    private var pane = TextPane()
    private var moment: Moment
    private var last = 0

    init(_ messages: Messages, at moment: Moment) {
        self.messages = messages
        self.moment = moment
    }

    /// Begins tests of these servers, and returns the work to be done.
    mutating func begin(_ profiles: [Profile], at moment: Moment) -> [ScreenWork] {
        self.moment = moment
        pane.rewind()
        tests = profiles.map { profile in
            last += 1
            return TestedServer(profile, number: last)
        }
        return tests.map { .test($0.profile, number: $0.id) }
    }

    /// Takes how far a test is. What another one has to say that was left meanwhile is dropped.
    mutating func take(_ number: Int, _ reports: [Int: RouteReport], elapsed: Duration, at moment: Moment) {
        self.moment = moment
        guard let index = tests.firstIndex(where: { $0.id == number }) else { return }
        tests[index].take(reports, elapsed: elapsed)
    }

    /// Takes what a test has come to.
    mutating func take(_ number: Int, _ outcome: TestRun.Outcome, at moment: Moment) {
        self.moment = moment
        guard let index = tests.firstIndex(where: { $0.id == number }) else { return }
        tests[index].take(outcome)
    }

    /// A moment has passed.
    mutating func tick(at moment: Moment) { self.moment = moment }

    private var isRunning: Bool { tests.contains { $0.isRunning } }

    private func lines(columns: Int) -> [StyledText] {
        let text = WaterfallLines(messages: messages, columns: columns - 1, elapsed: moment.elapsed)
        guard tests.count > 1 else { return tests.first.map(text.lines) ?? [StyledText(messages.nothingTested, .dim)] }
        return tests.flatMap { test in
            [" " + StyledText(test.profile.name.description, .heading)] + text.lines(test) + [""]
        }
    }
}

extension TestPlace {
    mutating func take(_ action: Action, in _: Pane, _ area: Rect) -> [Wish]? {
        if pane.take(action, lines: lines(columns: area.columns).count, rows: area.rows) { return [] }
        switch action {
        case .test, .refresh: return tests.isEmpty ? nil : [.test(tests.map(\.profile.id))]
        case .copy: return tests.isEmpty ? nil : [.copy(report)]
        default: return nil
        }
    }

    mutating func click(_: HitRegion, _: Rect) -> [Wish] { [] }

    mutating func scroll(by rows: Int, _: HitRegion?, _ area: Rect) {
        pane.scroll(by: rows, lines: lines(columns: area.columns).count, rows: area.rows)
    }

    mutating func setFilter(_: String) {}

    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        pane.draw(lines(columns: area.columns), on: &canvas, in: area)
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let names = tests.map(\.profile.name.description).joined(separator: ", ")
        let left = StyledText(messages.place(.test), .bold) + StyledText(names.isEmpty ? "" : "  \(names)")
        guard let only = tests.first, tests.count == 1 else {
            let done = tests.count { !$0.isRunning }
            return (left, StyledText(tests.isEmpty ? "" : messages.testing(done, of: tests.count)))
        }
        let time = WaterfallLines.text(only.result?.report.total ?? only.elapsed)
        guard let result = only.result else { return (left, StyledText(time, .dim)) }
        let role: Role =
            switch result.verdict {
            case .ok: .good
            case .warn: .warn
            case .fail: .bad
            }
        return (left, StyledText("\(time)  ", .dim) + StyledText(messages.verdict(result.verdict), role))
    }

    var actions: [Action] { tests.isEmpty ? [] : [.test] + (isRunning ? [] : [.copy]) }

    func panes(_: Rect) -> [Pane] { [.list] }

    var filter: String? { nil }

    var commandLine: String {
        tests.isEmpty
            ? "landfall test --all" : "landfall test \(tests.map(\.profile.name.description).joined(separator: " "))"
    }

    var pace: Duration? { isRunning ? Screen.Spinner.interval : nil }

    /// What is copied: as the command prints it, without colours.
    private var report: String {
        let text = TestLines(isSingle: true, isVerbose: true, columns: 100, messages)
        return tests.compactMap(\.result).flatMap { text.lines($0).map(\.plain) }.joined(separator: "\n") + "\n"
    }
}
