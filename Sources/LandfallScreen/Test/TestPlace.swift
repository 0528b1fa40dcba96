internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The stages of connections to servers, during a test and afterwards.
struct TestPlace: Place {
    let messages: Messages
    private(set) var tests: [TestedServer] = []
    private var pane = TextPane()
    private var moment: Moment
    private var last = 0
    /// Which of the next steps Enter runs.
    private var step = 0

    init(_ messages: Messages, at moment: Moment) {
        self.messages = messages
        self.moment = moment
    }

    /// Begins tests of these servers, and returns the work to be done.
    mutating func begin(_ profiles: [Profile], at moment: Moment) -> [ScreenWork] {
        self.moment = moment
        pane.rewind()
        step = 0
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

    /// The next steps that are commands of landfall, each once.
    private var steps: [(hint: Hint, words: [String])] {
        let hints = tests.flatMap { test in
            test.failure.map { CommandFailure($0, messages).hints } ?? test.result?.hints(messages) ?? []
        }
        return hints.reduce(into: []) { steps, hint in
            guard let words = hint.landfallWords, !steps.contains(where: { $0.hint == hint }) else { return }
            steps.append((hint, words))
        }
    }

    private var chosenStep: (hint: Hint, words: [String])? {
        let steps = steps
        return steps.isEmpty ? nil : steps[min(step, steps.count - 1)]
    }

    private func lines(columns: Int) -> [StyledText] {
        let text = WaterfallLines(
            messages: messages, columns: columns - 1, elapsed: moment.elapsed, step: chosenStep?.hint)
        guard tests.count > 1 else { return tests.first.map(text.lines) ?? [StyledText(messages.nothingTested, .dim)] }
        return tests.flatMap { test in
            [" " + StyledText(test.profile.name.description, .heading)] + text.lines(test) + [""]
        }
    }
}

extension TestPlace {
    static let actions: [Action<TestPlace>] =
        [
            Action(.open, for: \.chosenStep) { [.ask(.run($0.words))] },
            Action(.test, for: \.again) { $0 }, Action(.refresh, hint: .never, for: \.again) { $0 },
            Action(.copy, when: { !$0.tests.isEmpty && !$0.isRunning }) { test, _ in [.copy(test.report)] },
        ] + Action.motions { $0.move($1, $2) }

    private var again: [Wish]? { tests.isEmpty ? nil : [.test(tests.map(\.profile.id))] }

    private mutating func move(_ motion: Key, _ focus: Focus) -> [Wish] {
        if focus.pane == .detail, motion == Key(.up) || motion == Key(.down) {
            step = motion.row(from: min(step, max(0, steps.count - 1)), most: max(0, steps.count - 1), page: 1)
        } else {
            pane.move(motion, lines: lines(columns: focus.area.columns).count, rows: focus.area.rows)
        }
        return []
    }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [Wish]? {
        guard case .scroll(let rows, _) = input else { return nil }
        pane.scroll(by: rows, lines: lines(columns: focus.area.columns).count, rows: focus.area.rows)
        return []
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        pane.draw(lines(columns: area.columns), on: &canvas, in: area)
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let names = tests.map(\.profile.name.description).joined(separator: ", ")
        let left = StyledText(messages.place(.test), .bold) + StyledText(names.isEmpty ? "" : "  \(names)")
        guard let only = tests.first, tests.count == 1 else {
            let verdicts = tests.compactMap(\.verdict)
            if verdicts.count < tests.count {
                return (left, StyledText(messages.testing(verdicts.count, of: tests.count)))
            }
            let counts = [Verdict.ok, .warn, .fail].map { verdict in
                (verdict, verdicts.count { $0 == verdict })
            }
            let texts = counts.filter { $0.1 > 0 }.map { StyledText("\($0.1) \(messages.verdict($0.0))", $0.0.role) }
            return (left, texts.dropFirst().reduce(texts.first ?? "") { $0 + "  " + $1 })
        }
        let time = WaterfallLines.text(only.result?.report.total ?? only.elapsed)
        guard let result = only.result else { return (left, StyledText(time, .dim)) }
        return (left, StyledText("\(time)  ", .dim) + StyledText(messages.verdict(result.verdict), result.verdict.role))
    }

    /// The next steps have the arrows where there are several.
    func panes(_: Rect) -> [Pane] { steps.count > 1 ? [.list, .detail] : [.list] }

    var commandLine: String {
        tests.isEmpty
            ? "landfall test --all" : "landfall test \(tests.map(\.profile.name.description).joined(separator: " "))"
    }

    var pace: Duration? { isRunning ? Spinner.interval : nil }

    /// What is copied: as the command prints it, without colours.
    private var report: String {
        let text = TestLines(isSingle: true, isVerbose: true, columns: 100, messages)
        return tests.compactMap(\.result).flatMap { text.lines($0).map(\.plain) }.joined(separator: "\n") + "\n"
    }
}

extension Hint {
    /// The words of the command of landfall in it, without the name of the program; nil if there is none.
    fileprivate var landfallWords: [String]? {
        for case .command(.landfall(let arguments)) in pieces { return arguments }
        return nil
    }
}
