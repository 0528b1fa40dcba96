package import LandfallConnections
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// Results as people read them: for one target every stage, for many a line each.
package struct TestLines {
    private let isSingle: Bool
    private let isVerbose: Bool
    private let columns: Int
    private let now: ContinuousClock.Instant
    private let messages: Messages

    /// The lines of one target or of many, with every stage if `isVerbose`, in this many columns at a moment.
    package init(
        isSingle: Bool, isVerbose: Bool, columns: Int, at now: ContinuousClock.Instant = .now, _ messages: Messages
    ) {
        self.now = now
        self.isSingle = isSingle
        self.isVerbose = isVerbose
        self.columns = columns
        self.messages = messages
    }

    /// The lines of a target that is done.
    package func lines(_ result: TestResult) -> [StyledText] {
        let report = result.report
        let routes = isSingle || isVerbose ? report.routes : []
        return routes.enumerated().flatMap { index, route in
            lines(route, isChosen: report.chosen == index && routes.count > 1, isDone: true)
        } + result.summary(columns: columns, messages)
            + result.hints(messages).flatMap { Paragraph.lines("  \($0)", columns: columns).map { StyledText($0) } }
    }

    /// The lines of a route, as far as it has come. Stages that do not apply are left out unless everything is wanted.
    package func lines(_ route: RouteReport, isChosen: Bool, isDone: Bool) -> [StyledText] {
        var title = StyledText(ForeignText(route.url).description, .bold)
        if isChosen { title = title + StyledText("  \(messages.chosenRoute)", .dim) }
        let stages = route.stages.filter { stage in
            isVerbose && isDone || stage.status != .skipped || stage.stage == .auth && stage.code != nil
        }
        return [title] + stages.flatMap { line($0, route.route) } + (route.running.map { [line($0)] } ?? [])
    }

    /// A stage that is waited for.
    private func line(_ running: RunningStage) -> StyledText {
        let seconds = running.since.duration(to: now).components.seconds
        let name = StyledText(running.stage.rawValue).padded(toColumns: 10)
        let time = StyledText(messages.seconds(max(0, Int(seconds))), .dim).padded(toColumns: 9, alignment: .right)
        return "  " + StyledText("…", .dim).padded(toColumns: statusColumns) + name + time
    }

    /// The width of a status in this language, with the space behind it.
    private var statusColumns: Int {
        let statuses: [StageReport.Status] = [.ok, .warn, .fail, .skipped]
        return 2 + (statuses.map { DisplayWidth.columns(of: messages.status($0)) }.max() ?? 0)
    }

    /// What precedes the message: indent, status, stage and time.
    private var margin: Int { 24 + statusColumns }
    /// A message with less room than this beside its stage stands below it.
    private static let leastRoom = 28

    private func line(_ stage: StageReport, _ route: Route?) -> [StyledText] {
        let message = StageText(stage, route: route, messages).message
        let status = StyledText(messages.status(stage.status), stage.status.role).padded(toColumns: statusColumns)
        let name = StyledText(stage.stage.rawValue)
        let took = stage.duration.map { "\($0.milliseconds(digits: 1)) ms" } ?? ""
        let time = StyledText(took, .dim).padded(toColumns: 10, alignment: .right)
        let start = "  " + status + (took.isEmpty && message.isEmpty ? name : name.padded(toColumns: 10) + time)
        if message.isEmpty { return [start] }
        let room = columns - margin
        guard room >= Self.leastRoom else { return [took.isEmpty ? "  " + status + name : start] + wrap(message, 8) }
        let lines = message.wrapped(toColumns: room)
        let more = lines.dropFirst().map { StyledText(String(repeating: " ", count: margin) + $0) }
        return [start + StyledText("  \(lines[0])")] + more
    }

    private func wrap(_ text: String, _ indent: Int) -> [StyledText] {
        text.wrapped(toColumns: max(8, columns - indent)).map {
            StyledText(String(repeating: " ", count: indent) + $0)
        }
    }
}

/// What a test amounts to.
extension TestResult {
    /// What a target amounts to and why, in a line or more.
    package func summary(columns: Int, _ messages: Messages) -> [StyledText] {
        let title = StyledText("\(label): ", .bold) + StyledText(messages.verdict(verdict), verdict.role)
        let took = report.total.milliseconds
        let text = explanation(messages).map { messages.took(took, $0) } ?? messages.took(took)
        let joint = decisiveWords(messages) == nil ? ", " : ": "
        guard title.columns + joint.count + DisplayWidth.columns(of: text) > columns else {
            return [title + StyledText(joint + text)]
        }
        return [title] + text.wrapped(toColumns: max(8, columns - 2)).map { StyledText("  " + $0) }
    }

    /// Why a target is not usable, or what it is.
    package func explanation(_ messages: Messages) -> String? {
        if let text = decisiveWords(messages) { return text.message }
        return report.chosen.flatMap { report.routes[$0].product }.map(messages.product)
    }

    /// A record for a pipe: target, verdict, code, route, milliseconds, and why or what.
    package func record(_ messages: Messages) -> String {
        let route = (report.chosen.map { report.routes[$0] } ?? report.decisive)?.url ?? ""
        return [
            label.description, verdict.rawValue, code?.rawValue ?? "ok", ForeignText(route).description,
            "\(report.total.milliseconds)", explanation(messages) ?? "",
        ].joined(separator: "\t")
    }

    /// The next steps.
    package func hints(_ messages: Messages) -> [Hint] {
        let hints = decisiveWords(messages)?.hints ?? []
        guard let key = keyWords(messages), key.code != code else { return hints }
        return hints + [Hint(key.text.message)] + key.text.hints
    }

    /// What there is to say of a server that asks for no key; nil if there is nothing.
    private func keyWords(_ messages: Messages) -> (code: FailureCode?, text: StageText)? {
        guard let route = report.keyless, let stage = route.keyWarning else { return nil }
        return (stage.cause, StageText(stage, route: route.route, of: profile, messages))
    }

    private func decisiveWords(_ messages: Messages) -> (message: String, hints: [Hint])? {
        guard let code else { return nil }
        if code == .tooSlow { return (messages.tooSlow, []) }
        guard let route = report.routes.first(where: { $0.decisive?.cause == code }), let stage = route.decisive else {
            return keyWords(messages).flatMap { $0.code == code ? ($0.text.message, $0.text.hints) : nil }
        }
        let text = StageText(stage, route: route.route, of: profile, messages)
        return (text.message, text.hints)
    }
}

extension Verdict {
    /// The style that says it.
    package var role: Role {
        switch self {
        case .ok: .good
        case .warn: .warn
        case .fail: .bad
        }
    }
}

extension StageReport.Status {
    /// The style that says it.
    package var role: Role {
        switch self {
        case .ok: .good
        case .warn: .warn
        case .fail: .bad
        case .skipped: .dim
        }
    }
}
