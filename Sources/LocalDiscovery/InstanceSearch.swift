internal import LandfallModel

/// The search for one service instance among all that a browser sees. A pure value.
struct InstanceSearch: Sendable {
    /// How long the instance's other addresses may keep the first one waiting.
    static let grace = Duration.milliseconds(150)

    private let instance: ServiceInstance
    private var foundAt: Duration?
    private var families: Set<IPAddress.Family> = []

    init(_ instance: ServiceInstance) {
        self.instance = instance
    }

    /// Whether the search has to do with what an engine says. The rows of others are not worth a question.
    func concerns(_ event: LinkEvent) -> Bool {
        switch event {
        case .appeared(let row, _), .vanished(let row): row.instance == instance
        default: true
        }
    }

    /// Takes what the browser tells.
    mutating func handle(_ event: DiscoveryEvent, at now: Duration) {
        switch event {
        case .found(let sighting), .updated(let sighting):
            foundAt = foundAt ?? now
            families = Set(sighting.routes.compactMap(\.address?.family))
        case .lost, .unresolved:
            foundAt = nil
        case .source, .settled:
            break
        }
    }

    /// Whether enough is known.
    func isOver(at now: Duration) -> Bool {
        foundAt.map { families.count == 2 || now - $0 >= Self.grace } ?? false
    }
}
