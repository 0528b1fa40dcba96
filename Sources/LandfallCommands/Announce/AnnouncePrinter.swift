internal import LandfallModel
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows
internal import LocalDiscovery

/// Says what happens to an announcement: lines of `landfall.announce/1`, or sentences on standard error.
struct AnnouncePrinter: AnnounceView {
    let context: CommandContext

    func show(_ news: Announcement.News, _ service: ServiceDefinition) throws {
        if context.isJSON { return try context.out(json: Document(news, of: service)) }
        if case .source(let report, _) = news { return show(report) }
        context.messages.news(news, of: service).map(context.note)
    }

    func warn(of server: LocalServer) {
        for reach in server.reach {
            let (sentence, steps) = context.messages.reach(reach)
            if case .addresses = reach { context.detail(sentence) } else { context.warn(sentence) }
            steps.forEach(context.note)
        }
    }

    /// What the engine is, or why there is none.
    private func show(_ report: SourceReport) {
        if let code = report.code, !report.isWorking {
            context.note(context.messages.engineTrouble(code))
        } else if let engine = report.engine {
            // Of an engine that works it is what this kernel cannot confine it by.
            let detail = report.code == nil ? report.detail.map { " (\(ForeignText($0)))" } : nil
            context.detail(context.messages.engine(engine) + (detail ?? ""))
        }
    }
}
