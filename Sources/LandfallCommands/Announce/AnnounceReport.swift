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
        let (event, sentence): (Event, String) =
            switch news {
            case .established:
                (.established, messages.announcing(service.name, service.kind.displayName, service.port))
            case .renamed(let old): (.renamed, messages.renamed(old, service.name))
            case .withdrawn: (.withdrawn, messages.withdrawn)
            }
        try say(Document(event: event, name: service.name, kind: service.kind, port: service.port), sentence)
    }

    /// The service is not published any more, or the port has been taken since.
    func sayGone(_ service: ServiceDefinition, isTaken: Bool) throws {
        let words = isTaken ? messages.announcedIsTaken : messages.announcedIsGone
        let document = Document(
            event: .gone, name: service.name, kind: service.kind, port: service.port,
            code: isTaken ? .notThisProduct : .serverUnreachable)
        try say(document, words(service.name, service.kind.displayName, service.port))
    }

    /// Why the service is published another time.
    func say(_ reason: ServerPresence.Reason, of server: LocalServer, _ service: ServiceDefinition) throws {
        let (kind, port) = (service.kind.displayName, service.port)
        let (event, sentence): (Event, String) =
            switch reason {
            case .back: (.back, messages.announcedIsBack(kind, port))
            case .keySet: (.changed, messages.announcedAsksForKey(kind, port))
            case .keyRemoved: (.changed, messages.announcedAsksForNoKey(kind, port))
            case .changed: (.changed, messages.announcedChanged(kind, port))
            }
        let document = Document(
            event: event, name: service.name, kind: service.kind, port: port, auth: server.authentication)
        try say(document, sentence)
    }

    /// What the engine is, or why there is none.
    func show(_ report: SourceReport, of service: ServiceDefinition, elapsed: Duration) throws {
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

    private func say(_ document: Document, _ sentence: String) throws {
        if context.isJSON {
            try context.out(JSONText.encode(document))
        } else {
            // It is no answer to a question: what is done goes to stderr, as that of every command.
            context.note(sentence)
        }
    }
}
