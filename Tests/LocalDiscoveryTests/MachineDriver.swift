import LandfallModel
import LandfallSystem
import Testing

@testable import LocalDiscovery

/// Plays engine and caller of a ``BrowseMachine``, keeps what is open, and records every broken promise.
struct MachineDriver {
    private(set) var machine: BrowseMachine
    private(set) var now = Duration.zero
    /// Open resolvers in the order in which they were asked for.
    private(set) var resolvers: [(id: UInt64, row: BrowseRow)] = []
    private(set) var lookups: [UInt64: HostQuestion] = [:]
    private(set) var events: [DiscoveryEvent] = []
    /// Everything that was ever asked for, to count it.
    private(set) var asked: [LinkCommand] = []
    private(set) var broken: [String] = []
    /// What a caller now believes to be there: true for found, false for unresolved.
    private(set) var listed: [Sighting.ID: Bool] = [:]
    private var everOpened: Set<UInt64> = []
    private var unanswered: Set<UInt64> = []
    private let limits: BrowseMachine.Limits
    let own: OwnAddresses

    init(
        _ limits: BrowseMachine.Limits = BrowseMachine.Limits(), watching isWatching: Bool = false,
        own: OwnAddresses = OwnAddresses(addresses: [], subnets: .everywhere)
    ) {
        self.limits = limits
        self.own = own
        machine = BrowseMachine(limits: limits, isWatching: isWatching)
        newEngine()
    }

    mutating func newEngine(_ engine: LocalEngine = .daemon) {
        machine.engineLost()
        machine.engineChanged(to: engine, at: now)
        resolvers = []
        lookups = [:]
        unanswered = []
    }

    mutating func loseEngine() {
        machine.engineLost()
        resolvers = []
        lookups = [:]
        unanswered = []
    }

    mutating func handle(_ event: LinkEvent) {
        switch event {
        case .resolved(let id, _), .resolverFailed(let id, _): unanswered.remove(id)
        default: break
        }
        take(machine.handle(event, own: own, at: now))
    }

    /// Answers a lookup with an address, and says that it was the last.
    mutating func answerLookup(_ id: UInt64, host: UInt8 = 1) throws {
        guard let question = lookups[id] else { return }
        handle(.address(id, try Sample.address(host, question.interface, question.family)))
        if lookups[id] != nil { handle(.addressFailed(id, .timeout)) }
    }

    mutating func appear(_ rows: BrowseRow..., isLocal: Bool = false) {
        for row in rows { handle(.appeared(row, isLocal: isLocal)) }
    }

    mutating func vanish(_ rows: BrowseRow...) {
        for row in rows { handle(.vanished(row)) }
    }

    /// Lets time pass in the steps of a scan.
    mutating func wait(_ duration: Duration, step: Duration = .milliseconds(25)) {
        let end = now + duration
        while now < end {
            now = min(now + step, end)
            take(machine.tick(own: own, at: now))
        }
    }

    mutating func conclude() -> Bool {
        let conclusion = machine.conclude(own: own, at: now)
        take(conclusion.outputs)
        return conclusion.isComplete
    }

    /// Whether all there is was seen, where the scan is over.
    var verdict: Bool? { machine.verdict(ScanWindow(), own: own, at: now) }

    func isSettled(_ window: ScanWindow = ScanWindow()) -> Bool { machine.verdict(window, own: own, at: now) != nil }

    /// The events since the last call.
    mutating func takeEvents() -> [DiscoveryEvent] {
        defer { events = [] }
        return events
    }

    var askedRows: [BrowseRow] {
        asked.compactMap { if case .resolve(_, let row, _) = $0 { row } else { nil } }
    }

    var askedLookups: [HostQuestion] {
        asked.compactMap { command in
            if case .lookUp(_, let question, _) = command { question } else { nil }
        }
    }

    /// The open resolvers that have not answered.
    var waiting: [(id: UInt64, row: BrowseRow)] { resolvers.filter { unanswered.contains($0.id) } }

    func resolver(_ row: BrowseRow) -> UInt64? { resolvers.first { $0.row == row }?.id }

    func lookup(_ interface: Int32, _ family: IPAddress.Family) -> UInt64? {
        lookups.first { $0.value.interface == interface && $0.value.family == family && !$0.value.isAcrossFamilies }?
            .key
    }
}

extension MachineDriver {
    private mutating func take(_ outputs: [BrowseMachine.Output]) {
        for output in outputs {
            switch output {
            case .command(let command): take(command)
            case .event(let event): take(event)
            }
        }
        if unanswered.count > limits.window + ResolverBook.mostStale {
            broken.append("\(unanswered.count) resolvers wait")
        }
        if lookups.count > limits.lookups { broken.append("\(lookups.count) lookups are open") }
    }

    private mutating func take(_ command: LinkCommand) {
        asked.append(command)
        switch command {
        case .resolve(let id, let row, _):
            if !everOpened.insert(id).inserted { broken.append("number \(id) was used twice") }
            if resolvers.contains(where: { $0.row == row }) { broken.append("two resolvers of one row") }
            resolvers.append((id, row))
            unanswered.insert(id)
        case .lookUp(let id, let question, _):
            if !everOpened.insert(id).inserted { broken.append("number \(id) was used twice") }
            if lookups.values.contains(question) { broken.append("two lookups of one address") }
            lookups[id] = question
        case .endResolving(let id):
            if !resolvers.contains(where: { $0.id == id }) { broken.append("resolver \(id) was ended and not open") }
            resolvers.removeAll { $0.id == id }
            unanswered.remove(id)
        case .endLookup(let id):
            if lookups.removeValue(forKey: id) == nil { broken.append("lookup \(id) was ended and not open") }
        case .askAgain: break
        case .browse, .publish, .probe:
            broken.append("a machine that browses does not ask for \(command)")
        }
    }

    private mutating func take(_ event: DiscoveryEvent) {
        events.append(event)
        switch event {
        case .found(let sighting):
            if listed[sighting.id] == true { broken.append("found twice") }
            if sighting.routes.isEmpty { broken.append("found without a route") }
            listed[sighting.id] = true
        case .updated(let sighting):
            if listed[sighting.id] != true { broken.append("updated and not found") }
        case .lost(let id):
            if listed.removeValue(forKey: id) == nil { broken.append("lost and not listed") }
        case .unresolved(let id, _):
            if listed[id] == false { broken.append("unresolved twice") }
            listed[id] = false
        case .source, .settled:
            broken.append("a machine does not say \(event)")
        }
    }
}

extension [InterfaceAddress] {
    /// Every address is on the links of the samples.
    static var everywhere: Self {
        (1...9).flatMap { number in
            [[UInt8](repeating: 0, count: 4), [UInt8](repeating: 0, count: 16)].compactMap { IPAddress(bytes: $0) }.map
            {
                InterfaceAddress(device: number, name: "", address: $0, prefixLength: 0)
            }
        }
    }
}
