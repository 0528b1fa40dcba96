internal import ConnectionChecks
internal import ServerModel
internal import TerminalUI

/// Results as people read them: for one target every stage, for many a line each.
struct TestTextView {
    private let context: CommandContext
    private let isSingle: Bool
    private var messages: Messages { context.messages }

    init(context: CommandContext, isSingle: Bool) {
        self.context = context
        self.isSingle = isSingle
    }

    /// The lines of a target that is done.
    func lines(_ result: TestResult) -> [StyledText] {
        guard isSingle || context.isVerbose else { return [summary(result)] + hints(result, indent: "  ") }
        let report = result.report
        let routes = report.routes.enumerated().flatMap { index, route in
            lines(route, isChosen: report.chosen == index && report.routes.count > 1, isDone: true)
        }
        return routes + [summary(result)] + hints(result, indent: "  ")
    }

    /// The lines of a route, as far as it has come. Stages that do not apply are left out unless everything is wanted.
    func lines(_ route: RouteReport, isChosen: Bool, isDone: Bool) -> [StyledText] {
        var title = StyledText(ForeignText(route.route.url).description, .bold)
        if isChosen { title = title + StyledText("  \(messages.chosenRoute)", .dim) }
        let stages = route.stages.filter { stage in
            context.isVerbose && isDone || stage.status != .skipped || stage.stage == .auth && stage.code != nil
        }
        return [title] + stages.map { line($0, route.route) }
    }

    private func line(_ stage: StageReport, _ route: Route) -> StyledText {
        let words = StageWords(stage, route: route, messages)
        let status = StyledText(messages.status(stage.status), role(stage.status)).padded(toColumns: 6)
        let name = StyledText(stage.stage.rawValue).padded(toColumns: 10)
        let took = stage.duration.map { "\($0.milliseconds(digits: 1)) ms" } ?? ""
        let time = StyledText(took, .dim).padded(toColumns: 10, alignment: .right)
        let line = "  " + status + name
        if words.message.isEmpty {
            return took.isEmpty ? "  " + status + StyledText(stage.stage.rawValue) : line + time
        }
        return line + time + StyledText("  \(words.message)")
    }

    private func summary(_ result: TestResult) -> StyledText {
        let report = result.report
        let word = StyledText(messages.verdict(result.verdict), role(result.verdict))
        let took = messages.took(report.total.milliseconds)
        var text = StyledText("\(result.label): ", .bold) + word
        if let words = decisiveWords(result), !words.message.isEmpty {
            text = text + StyledText(": \(words.message)")
        } else if let product = report.chosen.flatMap({ report.routes[$0].product }) {
            text = text + StyledText(", \(messages.product(product))")
        }
        return text + StyledText(", \(took)", .dim)
    }

    private func hints(_ result: TestResult, indent: String) -> [StyledText] {
        decisiveWords(result)?.hint.map { [StyledText(indent + $0)] } ?? []
    }

    private func decisiveWords(_ result: TestResult) -> (message: String, hint: String?)? {
        guard let code = result.code else { return nil }
        if code == .tooSlow { return (messages.tooSlow, nil) }
        guard let route = result.report.routes.first(where: { $0.decisive?.code.map(FailureCode.init) == code }),
            let stage = route.decisive
        else { return nil }
        let words = StageWords(stage, route: route.route, messages)
        return (words.message, words.hint)
    }

    private func role(_ status: StageReport.Status) -> Role {
        switch status {
        case .ok: .good
        case .warn: .warn
        case .fail: .bad
        case .skipped: .dim
        }
    }

    private func role(_ verdict: RouteReport.Verdict) -> Role {
        switch verdict {
        case .ok: .good
        case .warn: .warn
        case .fail: .bad
        }
    }
}
