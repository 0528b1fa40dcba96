internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The stages of connections to servers, during a test and afterwards: of one with all of its routes, of several in a row each.
struct TestView: ScreenView {
    let messages: Messages
    private(set) var list = RowList<TestedServer> { $0.profile.name.description }
    /// Whether one of several is shown alone.
    private var isAlone = false
    private var moment: FrameTime
    private var last = 0
    /// Which of the next steps Enter does.
    private var step = 0
    private var offset = 0

    init(_ messages: Messages, at moment: FrameTime) {
        self.messages = messages
        self.moment = moment
    }

    var tests: [TestedServer] { list.rows }

    /// Begins tests of these servers, of which one may be that of other commands, and returns the work to be done.
    mutating func begin(_ profiles: [Profile], current: ProfileID? = nil, at moment: FrameTime) -> [ScreenWork] {
        self.moment = moment
        (isAlone, step, offset) = (false, 0, 0)
        let stops = stopAll()
        let tests = profiles.map { profile in
            last += 1
            return TestedServer(profile, number: last, isCurrent: profile.id == current)
        }
        list = RowList(tests) { $0.profile.name.description }
        return stops + tests.map { .test($0.profile, number: $0.id) }
    }

    /// Ends those that run where they are.
    private mutating func stopAll() -> [ScreenWork] {
        let running = tests.filter(\.isRunning)
        for test in running { change(test.id, at: moment) { $0.stop() } }
        return running.map { .stopTest(number: $0.id) }
    }

    /// Takes how far a test is. What another one has to say that was left meanwhile is dropped.
    mutating func take(_ number: Int, _ reports: [Int: RouteReport], elapsed: Duration, at moment: FrameTime) {
        change(number, at: moment) { $0.take(reports, elapsed: elapsed) }
    }

    /// Takes what a test has come to.
    ///
    /// - Returns: Whose test it was; nil for one that was left meanwhile.
    mutating func take(_ number: Int, _ outcome: TestRun.Outcome, at moment: FrameTime) -> Profile? {
        change(number, at: moment) { $0.take(outcome) }
        return tests.first { $0.id == number }?.profile
    }

    private mutating func change(_ number: Int, at moment: FrameTime, _ body: (inout TestedServer) -> Void) {
        self.moment = moment
        var tests = tests
        guard let index = tests.firstIndex(where: { $0.id == number }) else { return }
        body(&tests[index])
        list.refresh(tests)
    }

    /// A moment has passed.
    mutating func tick(at moment: FrameTime) { self.moment = moment }

    private var isRunning: Bool { tests.contains { $0.isRunning } }

    /// The test that is shown with all of its routes; nil for several.
    private var shown: TestedServer? { tests.count == 1 || isAlone ? list.chosen : nil }

    private func page(in area: Rect) -> TestPage? {
        shown.map { TestPage($0, messages, in: area, step: step, moment.elapsed) }
    }

    private func several(in area: Rect) -> SeveralTests {
        SeveralTests(list: list, messages: messages, area: area, moment: moment.elapsed)
    }

    /// What Enter does: the selected step of the test that is shown, or the first one of the selected row.
    private var chosenStep: NextStep? {
        guard let steps = list.chosen?.steps(messages), !steps.isEmpty else { return nil }
        let step = steps[shown == nil ? 0 : min(step, steps.count - 1)]
        return step.command == nil ? nil : step
    }
}

extension TestView {
    static let actions: [Action<TestView>] =
        [
            Action(
                .open, label: { $0.chosenStep?.label },
                help: Sentence("run the selected step, or copy it"), when: { $0.chosenStep != nil }
            ) { test, _ in test.chosenStep?.commands ?? [] },
            Action(
                Verb(
                    "other-step", Key(.up), Key(.down), label: "other steps", help: "choose another next step",
                    isFixed: true), when: \.hasOtherSteps
            ) { $0.move($1.key ?? Key(.down), $1) },
            Action(.into, label: { _ in Sentence("whole test") }, when: { $0.shown == nil && $0.list.chosen != nil }) {
                test, _ in test.show(isAlone: true)
            },
            Action(
                Verb("stop", Key(.escape), label: "stop", help: "stop the test", isFixed: true),
                when: { $0.isRunning && !$0.isAlone }
            ) { test, _ in test.stopAll().map { .work($0) } },
            Action(.back, hint: .never, when: { $0.isAlone }) { test, _ in test.show(isAlone: false) },
            Action(.test, label: { _ in Sentence("again") }, when: { $0.again != nil }) { test, _ in test.again ?? [] },
            Action(.refresh, hint: .never, for: \.again) { $0 },
            Action(
                .copy, label: { $0.isRunning ? nil : Sentence("copy the report") }, when: { !$0.tests.isEmpty }
            ) { test, _ in [.copy(test.report)] },
        ] + Action.motions { $0.move($1, $2) }

    private var hasOtherSteps: Bool { (shown?.steps(messages).count ?? 0) > 1 }
    private var again: [ViewCommand]? { tests.isEmpty ? nil : [.test(tests.map(\.profile.id))] }

    private mutating func show(isAlone: Bool) -> [ViewCommand] {
        (self.isAlone, step, offset) = (isAlone, 0, 0)
        return []
    }

    private mutating func move(_ motion: Key, _ focus: Focus) -> [ViewCommand] {
        guard let page = page(in: focus.area) else {
            _ = list.take(motion, height: several(in: focus.area).height)
            return []
        }
        if page.steps.count > 1, motion == Key(.up) || motion == Key(.down) {
            step = motion.row(from: page.step, most: page.steps.count - 1, page: 1)
            // What is selected is in sight.
            let rows = self.page(in: focus.area)?.chosenRows ?? 0..<1
            offset = min(max(offset, rows.upperBound - focus.area.rows), rows.lowerBound)
            if step == 0, page.rows <= focus.area.rows { offset = 0 }
        } else {
            let (most, rows) = (max(0, page.rows - focus.area.rows), max(1, focus.area.rows - 1))
            offset = motion.row(from: min(offset, most), most: most, page: rows)
        }
        return []
    }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        switch input {
        case .scroll(let rows, _):
            guard let page = page(in: focus.area) else {
                list.scroll(by: rows, height: several(in: focus.area).height)
                return []
            }
            offset = min(max(0, offset + rows), max(0, page.rows - focus.area.rows))
        case .click(let region?) where region.owner == TestPage.steps:
            if step == region.part { return chosenStep?.commands ?? [] }
            step = region.part
        case .click(let region?) where region.owner == SeveralTests.rows:
            let before = list.chosen?.id
            list.choose(line: region.part, height: several(in: focus.area).height)
            return before == list.chosen?.id ? show(isAlone: true) : []
        default: return nil
        }
        return []
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        if tests.isEmpty {
            canvas.write(StyledText(messages.nothingTested, .dim), in: area.line(0).inset(left: 2))
        } else if let page = page(in: area) {
            page.draw(on: &canvas, offset: offset)
        } else {
            several(in: area).draw(on: &canvas, hasFocus: focus == .list)
        }
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let isNarrow = columns < FrameLayout.narrow
        let name = shown.map { $0.profile.name.description } ?? (tests.isEmpty ? "" : messages.testCount(tests.count))
        let left = StyledText(messages.place(.test), .bold) + StyledText(name.isEmpty ? "" : "  \(name)")
        guard !tests.isEmpty else { return (left, "") }
        let times = (shown.map { [$0] } ?? tests).map(\.time)
        let time = StyledText(messages.counting(times.max() ?? .zero), .bold)
        if isNarrow {
            let page = page(in: Rect(column: 0, row: 0, columns: columns, rows: 1))
            let running = tests.count(where: \.isRunning)
            let all = running == 0 ? "" : messages.stillRunning(running, of: tests.count, isShort: true)
            return (left, page.map { $0.progress } ?? StyledText(all, .accent))
        }
        let standings = (shown.map { [$0] } ?? tests).map { TestVerdict($0, messages).standing }
        let standing = standings.max { $0.rawValue < $1.rawValue } ?? .ok
        let isStopped = shown?.isStopped == true
        let word =
            standing == .running
            ? messages.testWord.testing : isStopped ? messages.testWord.stopped : standing.word(messages)
        // How several have ended stands in the verdict alone.
        let words = shown != nil || standing == .running ? [StyledText(word, standing.role), time] : [time]
        let isList = shown == nil && words.count > 1
        return (left, words.reduce(StyledText(isList ? name + "," : name, .bold)) { $0 + " " + $1 })
    }

    var commandLine: String {
        tests.isEmpty
            ? "landfall test --all" : "landfall test \(tests.map(\.profile.name.description).joined(separator: " "))"
    }

    /// What runs is counted in tenths under ten seconds, and in whole seconds from then on.
    var pace: Duration? {
        guard isRunning else { return nil }
        let longest = tests.filter(\.isRunning).map(\.elapsed).max() ?? .zero
        return longest < .seconds(10) ? .milliseconds(100) : .seconds(1)
    }

    /// What is copied: as the command prints it, without colours; of a test that is not at its end as far as it has come.
    private var report: String {
        let text = TestLines(isSingle: true, isVerbose: true, columns: 100, messages)
        let lines = tests.flatMap { test -> [StyledText] in
            if let result = test.result { return text.lines(result) }
            let routes = test.lanes.enumerated().compactMap { place, lane in lane.report.map { (place, $0) } }
            return routes.flatMap { text.lines($1, isChosen: test.chosen == $0, isDone: false) }
                + [StyledText(TestVerdict(test, messages).sentence(hasName: true).text)]
        }
        return lines.map(\.plain).joined(separator: "\n") + "\n"
    }
}
