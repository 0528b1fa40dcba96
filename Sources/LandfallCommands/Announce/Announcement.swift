internal import LocalDiscovery
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// One run of `announce`: what is published now, and what follows from each thing that happens.
struct Announcement {
    private struct Publication {
        let task: Task<Void, Never>
        var isEstablished = false
    }

    private var presence: ServerPresence
    private let publish: AnnounceRun.Publish
    private let context: CommandContext
    private let report: AnnounceReport
    private let feed: AsyncStream<AnnounceRun.Input>.Continuation
    private let start = ContinuousClock.now
    private var publication: Publication?
    private var count = 0
    private var wasEstablished = false
    private var troubles: Set<String> = []

    init(
        _ presence: ServerPresence, publish: @escaping AnnounceRun.Publish, context: CommandContext,
        feed: AsyncStream<AnnounceRun.Input>.Continuation
    ) {
        self.presence = presence
        self.publish = publish
        self.context = context
        self.feed = feed
        report = AnnounceReport(context: context)
    }

    /// Publishes, and follows `inputs` until one ends it. Whatever it was, nothing is published any more afterwards.
    consuming func run(_ inputs: AsyncStream<AnnounceRun.Input>) async throws -> CommandExit {
        startPublishing()
        do {
            for await input in inputs {
                guard let exit = try await take(input) else { continue }
                let isPublished = publication?.isEstablished == true
                await stopPublishing()
                if isPublished { try report.say(.withdrawn, presence.service, context.messages.withdrawn) }
                return exit
            }
        } catch {
            await stopPublishing()
            throw error
        }
        await stopPublishing()
        return .ok
    }

    /// What to exit with, where `input` is the end.
    private mutating func take(_ input: AnnounceRun.Input) async throws -> CommandExit? {
        switch input {
        case .event(let event, let number):
            // What a publication says while it ends concerns nobody.
            if number == count && publication != nil { try take(event) }
        case .ended(let number):
            if number == count && publication != nil { throw noEngine() }
        case .sight(let sight, let time):
            for action in presence.take(sight, at: time) { try await take(action) }
        case .late:
            guard wasEstablished else { throw tooLate() }
            return .ok
        case .signal(.terminate):
            return .ok
        case .signal(.interrupt):
            return .interrupted
        case .signal(.suspend):
            context.suspend()
        case .signal(.resized), .signal(.resumed):
            break
        }
        return nil
    }

    private mutating func take(_ event: PublishEvent) throws {
        let messages = context.messages
        switch event {
        case .established(let name):
            presence.service.name = name
            publication?.isEstablished = true
            wasEstablished = true
            let service = presence.service
            let sentence = messages.announcing(name, service.kind.displayName, service.port)
            try report.say(.established, service, sentence)
        case .renamed(let from, let to):
            presence.service.name = to
            try report.say(.renamed, presence.service, messages.renamed(from, to))
        case .refused(let code):
            throw CommandFailure(.serviceRefused, messages.refusedByAvahi(code.description))
        case .source(let source):
            source.code.map { _ = troubles.insert($0) }
            try report.show(source, of: presence.service, elapsed: ContinuousClock.now - start)
        }
    }

    private mutating func take(_ action: ServerPresence.Action) async throws {
        switch action {
        case .withdraw(let isTaken):
            await stopPublishing()
            try report.sayGone(presence.service, isTaken: isTaken)
        case .taken:
            try report.sayGone(presence.service, isTaken: true)
        case .publish(let reason):
            try report.say(reason, of: presence.server, presence.service)
            await stopPublishing()
            startPublishing()
        case .warn(let server):
            context.warnOfReach(of: server)
        }
    }

    private mutating func startPublishing() {
        count += 1
        // Owned by this value: stopPublishing() cancels and awaits it, and run(_:) always ends with that.
        let task = Task { [publish, feed, count, service = presence.service] in
            await publish(service) { feed.yield(.event($0, of: count)) }
            feed.yield(.ended(count))
        }
        publication = Publication(task: task)
    }

    private mutating func stopPublishing() async {
        publication?.task.cancel()
        await publication?.task.value
        publication = nil
    }

    /// Nobody has objected to the name, and nobody can find the service by it yet.
    private func tooLate() -> CommandFailure {
        guard troubles.isEmpty else { return noEngine() }
        return CommandFailure(
            .announceTimeout, context.messages.notAnnounced(ForeignText(presence.service.name).description),
            hints: [context.messages.announceLonger])
    }

    private func noEngine() -> CommandFailure {
        let code = troubles.compactMap(FailureCode.init).min { $0.rawValue < $1.rawValue } ?? .avahiFailed
        return CommandFailure(
            code, context.messages.engineTrouble(code.rawValue), hints: context.messages.engineRemedies(troubles))
    }
}
