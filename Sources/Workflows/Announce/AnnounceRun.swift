internal import LocalDiscovery
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// Publishes a server for as long as it is there, until it is told to stop, and says what becomes of it.
struct AnnounceRun: Sendable {
    /// Publishes a service until its task is cancelled; returns after it has been withdrawn, or when no engine is of use.
    typealias Publish =
        @Sendable (ServiceDefinition, _ report: @escaping @Sendable (PublishEvent) -> Void) async -> Void

    let presence: ServerPresence
    let looks: ServerLooks
    let limit: Duration?
    let context: CommandContext
    let publish: Publish

    /// Returns after the service has been withdrawn.
    func run(in loop: EventLoop) async throws -> CommandExit {
        let report = AnnounceReport(context: context)
        var state = Announcement(presence)
        var published: StoppableSource?
        let sights = EventSource<Announcement.Event> { [looks] tell in
            await looks.run(loop.clock) { tell(.sight($0, $1)) }
        }
        let end = try await loop.run(&state, limit: limit, sources: [sights]) { effect, _, sources in
            switch effect {
            case .publish(let service, let number):
                published = sources.startStoppable(publication(of: service, number))
            case .withdraw:
                await published?.stop()
            case .say(let news, let service): try report.say(news, service)
            case .warn(let server): context.warnOfReach(of: server)
            }
        }
        switch end {
        case .stopped: return .ok
        case .interrupted: return .interrupted
        case .refused(let code):
            throw CommandFailure(.serviceRefused, context.messages.refusedByAvahi(code.description))
        case .late(let name):
            throw CommandFailure(
                .announceTimeout, context.messages.notAnnounced(ForeignText(name).description),
                hints: [context.messages.announceLonger])
        case .noEngine(let troubles): throw noEngine(troubles)
        }
    }

    private func publication(of service: ServiceDefinition, _ number: Int) -> EventSource<Announcement.Event> {
        EventSource { [publish] tell in
            await publish(service) { tell(.published($0, of: number)) }
            tell(.ended(number))
        }
    }

    private func noEngine(_ troubles: Set<String>) -> CommandFailure {
        let code = troubles.compactMap(FailureCode.init).min { $0.rawValue < $1.rawValue } ?? .avahiFailed
        return CommandFailure(
            code, context.messages.engineTrouble(code.rawValue), hints: context.messages.engineRemedies(troubles))
    }
}
