package import LandfallModel
package import LandfallTransport
package import LocalDiscovery

/// One run of `announce`: what is published now, and what follows from each thing that happens. Does no I/O.
package struct Announcement: LoopState {
    package enum Event: Sendable, Hashable {
        /// News of a publication, which are counted from 1.
        case published(PublishEvent, of: Int)
        /// A publication ended by itself.
        case ended(Int)
        case sight(ServerPresence.Sight, Duration)
    }

    package enum Effect: Sendable, Hashable {
        /// Publish a service; nothing is published at that time.
        case publish(ServiceDefinition, number: Int)
        /// Publish nothing any more, and wait until that is so.
        case withdraw
        case say(News, ServiceDefinition)
        /// Warn about who can reach the server.
        case warn(LocalServer)
    }

    /// What happened to the service.
    package enum News: Sendable, Hashable {
        case established
        case renamed(from: String)
        case withdrawn
        /// The server is gone; `isTaken` where something else answers on its port.
        case gone(isTaken: Bool)
        /// It is published again, with the server's current information.
        case again(ServerPresence.Reason, LocalServer)
        /// What the engine is, or why there is none.
        case source(SourceReport, elapsed: Duration)
    }

    /// How it ended. Nothing is published any more then.
    package enum Outcome: Sendable, Hashable {
        /// By SIGTERM, or by the time limit after the service was established.
        case stopped
        case interrupted
        /// The name was not confirmed in time, so the service cannot be found by it yet.
        case late(name: String)
        case refused(AvahiCode)
        /// No engine works, for reasons with these codes.
        case noEngine(Set<FailureCode>)
    }

    private struct Publication {
        let number: Int
        var isEstablished = false
    }

    package private(set) var outcome: Outcome?
    private var presence: ServerPresence
    private var publication: Publication?
    private var count = 0
    private var wasEstablished = false
    private var troubles: Set<FailureCode> = []
    private var hasEngine = false

    package init(_ presence: ServerPresence) {
        self.presence = presence
    }

    package mutating func reduce(_ input: LoopInput<Event>, at now: Duration) -> [Effect] {
        switch input {
        case .began: return publish()
        case .event(.published(let event, let number)):
            // Events of a publication that is ending are ignored.
            return publication?.number == number ? take(event, at: now) : []
        case .event(.ended(let number)):
            return publication?.number == number ? end(.noEngine(troubles)) : []
        case .event(.sight(let sight, let time)):
            return presence.take(sight, at: time).flatMap { take($0) }
        case .limit:
            if wasEstablished { return end(.stopped) }
            return end(hasEngine || troubles.isEmpty ? .late(name: presence.service.name) : .noEngine(troubles))
        case .signal(.terminate): return end(.stopped)
        case .signal(.interrupt): return end(.interrupted)
        case .tick, .signal(.suspend), .signal(.resized), .signal(.resumed): return []
        }
    }

    private mutating func take(_ event: PublishEvent, at now: Duration) -> [Effect] {
        switch event {
        case .established(let name):
            presence.service.name = name
            publication?.isEstablished = true
            wasEstablished = true
            return [.say(.established, presence.service)]
        case .renamed(let old, let new):
            presence.service.name = new
            return [.say(.renamed(from: old), presence.service)]
        case .refused(let code):
            return end(.refused(code))
        case .source(let report):
            // An engine that is tried again says the same again.
            let isKnown = !hasEngine && !report.isWorking && report.code.map(troubles.contains) == true
            hasEngine = report.isWorking
            if let code = report.code { troubles.insert(code) }
            return isKnown ? [] : [.say(.source(report, elapsed: now), presence.service)]
        }
    }

    private mutating func take(_ action: ServerPresence.Action) -> [Effect] {
        switch action {
        case .withdraw(let isTaken):
            return withdraw() + [.say(.gone(isTaken: isTaken), presence.service)]
        case .taken:
            return [.say(.gone(isTaken: true), presence.service)]
        case .publish(let reason):
            return [.say(.again(reason, presence.server), presence.service)] + withdraw() + publish()
        case .warn(let server):
            return [.warn(server)]
        }
    }

    private mutating func publish() -> [Effect] {
        count += 1
        publication = Publication(number: count)
        return [.publish(presence.service, number: count)]
    }

    private mutating func withdraw() -> [Effect] {
        guard publication != nil else { return [] }
        publication = nil
        return [.withdraw]
    }

    private mutating func end(_ outcome: Outcome) -> [Effect] {
        self.outcome = outcome
        let isSaid = publication?.isEstablished == true && (outcome == .stopped || outcome == .interrupted)
        return withdraw() + (isSaid ? [.say(.withdrawn, presence.service)] : [])
    }
}
