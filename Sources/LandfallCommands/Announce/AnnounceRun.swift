internal import LocalDiscovery
internal import ServerModel

/// Publishes a service until it is told to stop, and says what becomes of it.
struct AnnounceRun: Sendable {
    let service: ServiceDefinition
    let engine: EngineChoice
    let limit: Duration?
    let context: CommandContext

    private enum Input: Sendable {
        case event(PublishEvent)
        case ended
        case late
        case signal(CommandContext.Signal)
    }

    /// `landfall.announce/1`: one line for each thing that happens.
    private struct Document: Encodable {
        enum Event: String, Encodable {
            case established, renamed, source, withdrawn
        }

        let schema = "landfall.announce/1"
        let event: Event
        let name: String
        let kind: ServerKind
        let port: UInt16
        var source: ScanDocument.Source?
    }

    /// Returns after the service has been withdrawn.
    func run() async throws -> CommandExit {
        let start = ContinuousClock.now
        let (inputs, feed) = AsyncStream<Input>.makeStream()
        var (name, exit, hasFailed) = (service.name, CommandExit.ok, nil as CommandFailure?)
        var isEstablished = false
        try await withThrowingTaskGroup(of: Void.self) { group in
            let publishing = Task {
                // Owned by this function: cancelled and awaited below, before it returns.
                await ServicePublisher(service, engine: engine).run { feed.yield(.event($0)) }
                feed.yield(.ended)
            }
            group.addTask { [context] in
                for await signal in context.signals() { feed.yield(.signal(signal)) }
            }
            if let limit {
                group.addTask {
                    try? await Task.sleep(for: limit)
                    feed.yield(.late)
                }
            }
            var troubles: Set<String> = []
            loop: for await input in inputs {
                switch input {
                case .event(.established(let established)):
                    (name, isEstablished) = (established, true)
                    try say(
                        .established, name, context.messages.announcing(name, service.kind.displayName, service.port))
                case .event(.renamed(let from, let to)):
                    name = to
                    try say(.renamed, name, context.messages.renamed(from, to))
                case .event(.refused(let code)):
                    hasFailed = CommandFailure(.serviceRefused, context.messages.refusedByAvahi(code.description))
                    break loop
                case .event(.source(let report)):
                    report.code.map { _ = troubles.insert($0) }
                    try show(report, name, elapsed: ContinuousClock.now - start)
                case .ended:
                    hasFailed = noEngine(troubles)
                    break loop
                case .late:
                    if !isEstablished { hasFailed = tooLate(troubles) }
                    break loop
                case .signal(.terminate):
                    break loop
                case .signal(.interrupt):
                    exit = .interrupted
                    break loop
                case .signal(.suspend):
                    context.suspend()
                case .signal(.resized), .signal(.resumed):
                    break
                }
            }
            publishing.cancel()
            await publishing.value
            group.cancelAll()
        }
        if let hasFailed { throw hasFailed }
        if isEstablished { try say(.withdrawn, name, context.messages.withdrawn) }
        return exit
    }

    private func say(_ event: Document.Event, _ name: String, _ sentence: String) throws {
        if context.isJSON {
            try context.out(JSONText.encode(Document(event: event, name: name, kind: service.kind, port: service.port)))
        } else {
            // It is no answer to a question: what is done goes to stderr, as that of every command.
            context.note(sentence)
        }
    }

    private func show(_ report: SourceReport, _ name: String, elapsed: Duration) throws {
        if context.isJSON {
            let source = ScanDocument.Source(report, elapsed: elapsed, Messages(language: .english))
            let document = Document(
                event: .source, name: name, kind: service.kind, port: service.port, source: source)
            try context.out(JSONText.encode(document))
        } else if let code = report.code, !report.isWorking {
            context.note(context.messages.engineTrouble(code))
        } else if let engine = report.engine {
            // Of an engine that works it is what this kernel cannot confine it by.
            let detail = report.code == nil ? report.detail.map { " (\(ForeignText($0)))" } : nil
            context.detail(context.messages.engine(engine) + (detail ?? ""))
        }
    }

    /// Nobody has objected to the name, and nobody can find the service by it yet.
    private func tooLate(_ troubles: Set<String>) -> CommandFailure {
        guard troubles.isEmpty else { return noEngine(troubles) }
        return CommandFailure(
            .announceTimeout, context.messages.notAnnounced(ForeignText(service.name).description),
            hints: [context.messages.announceLonger])
    }

    private func noEngine(_ troubles: Set<String>) -> CommandFailure {
        let code = troubles.compactMap(FailureCode.init).min { $0.rawValue < $1.rawValue } ?? .avahiFailed
        return CommandFailure(
            code, context.messages.engineTrouble(code.rawValue), hints: context.messages.engineRemedies(troubles))
    }
}
