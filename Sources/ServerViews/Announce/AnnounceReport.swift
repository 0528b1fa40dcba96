internal import LocalDiscovery
internal import LocalServers
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// Says what becomes of an announcement: lines of `landfall.announce/1`, or sentences on standard error.
struct AnnounceReport: Sendable {
    /// What happened.
    enum Event: String, Encodable {
        case established, renamed, source, gone, back, changed, withdrawn
    }

    /// `landfall.announce/1`: one line for each thing that happens.
    private struct Document: Encodable {
        let schema = "landfall.announce/1"
        let event: Event
        let name: String
        let kind: ServerKind
        let port: UInt16
        var auth: LocalServer.Authentication?
        var code: FailureCode?
        var source: ScanDocument.Source?
    }

    let context: CommandContext

    private var messages: Messages { context.messages }

    /// What became of the service.
    func say(_ news: Announcement.News, _ service: ServiceDefinition) throws {
        let (name, kind, port) = (service.name, service.kind.displayName, service.port)
        func say(
            _ event: Event, _ sentence: String, auth: LocalServer.Authentication? = nil, code: FailureCode? = nil
        ) throws {
            if context.isJSON {
                let document = Document(
                    event: event, name: name, kind: service.kind, port: port, auth: auth, code: code)
                try context.out(JSONText.encode(document))
            } else {
                // It is no answer to a question: what is done goes to stderr, as that of every command.
                context.note(sentence)
            }
        }
        switch news {
        case .established: try say(.established, messages.announcing(name, kind, port))
        case .renamed(let old): try say(.renamed, messages.renamed(old, name))
        case .withdrawn: try say(.withdrawn, messages.withdrawn)
        case .gone(isTaken: true):
            try say(.gone, messages.announcedIsTaken(name, kind, port), code: .notThisProduct)
        case .gone(isTaken: false):
            try say(.gone, messages.announcedIsGone(name, kind, port), code: .serverUnreachable)
        case .again(let reason, let server):
            let sentence =
                switch reason {
                case .back: messages.announcedIsBack(kind, port)
                case .keySet: messages.announcedAsksForKey(kind, port)
                case .keyRemoved: messages.announcedAsksForNoKey(kind, port)
                case .changed: messages.announcedChanged(kind, port)
                }
            try say(reason == .back ? .back : .changed, sentence, auth: server.authentication)
        case .source(let report, let elapsed): try show(report, of: service, elapsed: elapsed)
        }
    }

    /// What the engine is, or why there is none.
    private func show(_ report: SourceReport, of service: ServiceDefinition, elapsed: Duration) throws {
        if context.isJSON {
            let source = ScanDocument.Source(report, elapsed: elapsed, Messages(language: .english))
            let document = Document(
                event: .source, name: service.name, kind: service.kind, port: service.port, source: source)
            try context.out(JSONText.encode(document))
        } else if let code = report.code, !report.isWorking {
            context.note(messages.engineTrouble(code))
        } else if let engine = report.engine {
            // Of an engine that works it is what this kernel cannot confine it by.
            let detail = report.code == nil ? report.detail.map { " (\(ForeignText($0)))" } : nil
            context.detail(messages.engine(engine) + (detail ?? ""))
        }
    }
}
