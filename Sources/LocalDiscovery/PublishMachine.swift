internal import CLandfallAvahi
internal import LandfallModel

/// Keeps one service published: again after each change of engine, under another name when the name is taken.
/// A pure value.
struct PublishMachine {
    enum Output: Sendable, Hashable {
        case command(LinkCommand)
        case event(PublishEvent)
    }

    private(set) var service: ServiceDefinition
    private var isEngineReady = false

    init(_ service: ServiceDefinition) {
        self.service = service
    }

    /// The engine is gone, and the service with it.
    mutating func engineLost() {
        isEngineReady = false
    }

    /// Takes what the engine says.
    mutating func handle(_ event: LinkEvent) -> [Output] {
        switch event {
        case .running:
            // Comes again after the host's own name has changed, with which Avahi withdraws the services.
            isEngineReady = true
            return [.command(.publish(service))]
        case .registering:
            isEngineReady = false
            return []
        case .group(.established):
            return [.event(.established(name: service.name))]
        case .group(.collision):
            let taken = service.name
            service.name = Self.alternative(to: taken)
            return [.event(.renamed(from: taken, to: service.name))]
                + (isEngineReady ? [.command(.publish(service))] : [])
        case .groupFailed(let code):
            return [.event(.refused(code))]
        case .group(.registering), .appeared, .vanished, .resolved, .resolverFailed, .address, .addressFailed,
            .failed, .browserFailed, .alive, .unusable, .confined, .flooded:
            return []
        }
    }

    /// Avahi's next name after a taken one: `box` → `box #2` → `box #3`, never longer than a label.
    static func alternative(to name: String) -> String {
        guard let next = avahi_alternative_service_name(name) else { return name + " #2" }
        defer { avahi_free(next) }
        return String(cString: next)
    }
}
