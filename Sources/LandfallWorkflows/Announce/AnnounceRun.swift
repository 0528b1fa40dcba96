package import LandfallTransport
package import LocalDiscovery

/// Receives the events of an announcement.
package protocol AnnounceView {
    /// What happened to the service.
    func show(_ news: Announcement.News, _ service: ServiceDefinition) throws
    /// The set of machines that can reach the server has changed.
    func warn(of server: LocalServer)
}

/// Publishes a server while it answers, until stopped, and reports what happens.
package struct AnnounceRun: Sendable {
    /// Publishes a service until its task is cancelled; returns after it has been withdrawn, or when no engine works.
    package typealias Publish =
        @Sendable (ServiceDefinition, _ report: @escaping @Sendable (PublishEvent) -> Void) async -> Void

    let presence: ServerPresence
    let looks: ServerLooks
    let limit: Duration?
    let publish: Publish

    /// A run.
    ///
    /// - Parameters:
    ///   - presence: The server, which has just answered.
    ///   - looks: Checks whether it is still there.
    ///   - limit: When to end by itself; nil for never.
    ///   - publish: Publishes it.
    package init(presence: ServerPresence, looks: ServerLooks, limit: Duration?, publish: @escaping Publish) {
        self.presence = presence
        self.looks = looks
        self.limit = limit
        self.publish = publish
    }

    /// Returns after the service has been withdrawn.
    ///
    /// - Throws: ``AnnounceError``, and what the view throws.
    package func run(in loop: EventLoop, _ view: some AnnounceView) async throws -> LoopEnd {
        var state = Announcement(presence)
        let sights = EventSource<Announcement.Event> { [looks] tell in
            await looks.run(loop.clock) { tell(.sight($0, $1)) }
        }
        let end = try await loop.run(&state, limit: limit, sources: [sights]) { effect, _, sources in
            switch effect {
            case .publish(let service, let number):
                sources.start(publication(of: service, number), as: "published")
            case .withdraw: await sources.stop("published")
            case .say(let news, let service): try view.show(news, service)
            case .warn(let server): view.warn(of: server)
            }
        }
        switch end {
        case .stopped: return .finished
        case .interrupted: return .interrupted
        case .refused(let code): throw AnnounceError.refused(code)
        case .late(let name): throw AnnounceError.late(name)
        case .noEngine(let troubles): throw AnnounceError.noEngine(troubles)
        }
    }

    private func publication(of service: ServiceDefinition, _ number: Int) -> EventSource<Announcement.Event> {
        EventSource { [publish] tell in
            await publish(service) { tell(.published($0, of: number)) }
            tell(.ended(number))
        }
    }
}
