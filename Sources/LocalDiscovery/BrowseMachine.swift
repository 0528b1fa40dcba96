internal import LandfallModel

/// Turns what an engine says into what a caller wants to know. A pure value: it is told the time and does no I/O.
///
/// Avahi reports an instance once for each interface and address family, resolves each such row apart, and answers
/// with one address. The machine asks for SRV and TXT once for each instance, for addresses of both families once for each host, interface
/// and family of packets, and bounds the questions that are open, for avahi-daemon gives a client 1,024 objects and one that is kept
/// costs two blocking round trips.
struct BrowseMachine {
    enum Output: Sendable, Hashable {
        case command(LinkCommand)
        case event(DiscoveryEvent)
    }

    private let limits: Limits
    private let isWatching: Bool
    private var entries = BrowseEntries()
    private var gate = RowGate()
    private var line = AskingLine()
    private var resolvers: ResolverBook
    private var addresses: HostAddressCache
    private var news = BrowseNews()
    private var nextID: UInt64 = 1
    private(set) var engine = LocalEngine.daemon
    private var engineNumber = 0
    private var engineSince: Duration?
    /// How often a further question was due.
    private var askedAgain = 0
    /// Whether every row was seen by the engine at work.
    private var isConfirmed = true
    private(set) var lastNews = Duration.zero
    /// When the engine told of a row last that it had not told of before.
    private var lastRow = Duration.zero
    /// How often an instance was looked at.
    var steps: Int { entries.steps }
    private var outputs: [Output] = []

    init(limits: Limits = Limits(), isWatching: Bool) {
        self.limits = limits
        self.isWatching = isWatching
        resolvers = limits.resolvers(isWatching: isWatching)
        addresses = HostAddressCache(window: limits.lookups)
    }

    /// A new engine begins: nothing that was asked will be answered, and every row has to be seen again.
    mutating func engineChanged(to engine: LocalEngine, at now: Duration) {
        self.engine = engine
        engineNumber += 1
        (engineSince, lastNews, lastRow, askedAgain) = (now, now, now, 0)
        isConfirmed = entries.isEmpty
        line.clear()
        gate.clear()
        resolvers = limits.resolvers(isWatching: isWatching)
        addresses = HostAddressCache(window: limits.lookups)
        news.finishAll()
        for entry in entries.values {
            if entry.phase == .asking { entries[entry.instance]?.phase = .queued }
            for row in entry.rows.keys { entry.addressKeys(row).forEach { addresses.retain($0) } }
        }
    }

    /// The engine is gone, and no other is there yet.
    mutating func engineLost() {
        engineSince = nil
    }

    /// Takes what the engine says.
    mutating func handle(_ event: LinkEvent, own: OwnAddresses, at now: Duration) -> [Output] {
        switch event {
        case .appeared(let row, let isLocal): gate.add(row, isLocal)
        // Of others, which the gate did not let in, nothing was told.
        case .vanished(let row) where gate.holds(row) || entries[row.instance]?.rows[row] != nil: gate.add(row, nil)
        case .resolved(let id, let resolution): resolved(id, resolution, own: own, at: now)
        case .resolverFailed(let id, let code): resolverFailed(id, code, at: now)
        case .address(let id, let address): lookedUp(id, address, own: own, at: now)
        case .addressFailed(let id, .tooManyObjects) where addresses.postpone(id):
            outputs.append(.command(.endLookup(id)))
        case .addressFailed(let id, _): lookedUp(id, nil, own: own, at: now)
        case .vanished, .running, .registering, .failed, .browserFailed, .group, .groupFailed, .alive, .unusable,
            .confined, .flooded:
            break
        }
        return finish(own: own, at: now)
    }

    /// Does what time alone asks for.
    ///
    /// - Parameters:
    ///   - own: The addresses of this machine.
    ///   - isEngineBusy: Whether the engine is known to be at work on what it has not told of yet.
    ///   - now: The time since the run began.
    /// - Returns: What to tell and what to ask.
    mutating func tick(own: OwnAddresses, isEngineBusy: Bool = false, at now: Duration) -> [Output] {
        resolvers.isEngineBusy = isEngineBusy
        news.addDelayed()
        guard let engineSince else { return finish(own: own, at: now) }
        if limits.again.count(where: { now - engineSince >= $0 }) > askedAgain {
            askedAgain += 1
            if entries.values.count <= limits.mostAgain { outputs.append(.command(.askAgain)) }
        }
        askSilent(at: now)
        if resolvers.isStalled(at: now) {
            for question in resolvers.waiting
            where now - question.since >= limits.hedge && resolvers.hasRoom(at: now) {
                askNextRow(of: question.row.instance, at: now)
            }
        }
        if isWatching, !isConfirmed, now - engineSince >= limits.reconfirm, gate.isEmpty { dropUnconfirmed() }
        return finish(own: own, at: now)
    }

    private mutating func finish(own: OwnAddresses, at now: Duration) -> [Output] {
        while let change = gate.next(at: now) {
            if let isLocal = change.isLocal {
                appeared(change.row, isLocal: isLocal, at: now)
            } else {
                remove([change.row], of: change.row.instance)
            }
        }
        if engineSince != nil { ask(at: now) }
        show(own: own, at: now, isLast: false)
        if engineSince != nil { lookUp() }
        defer { outputs.removeAll(keepingCapacity: true) }
        return outputs
    }
}

// MARK: - Rows

extension BrowseMachine {
    private mutating func appeared(_ row: BrowseRow, isLocal: Bool, at now: Duration) {
        let instance = row.instance
        lastNews = now
        let isNew = entries[instance] == nil
        var entry = entries[instance] ?? BrowseEntry(instance)
        let isReconfirmed = !isNew && !entry.rows.values.contains { $0.engine == engineNumber }
        let seen = BrowseEntry.Seen(engine: engineNumber, isLocal: isLocal)
        if entry.rows[row]?.engine != engineNumber { lastRow = now }
        if entry.rows.updateValue(seen, forKey: row) == nil { entry.addressKeys(row).forEach { addresses.retain($0) } }
        // Its addresses are asked for again, and it is to keep its routes meanwhile.
        if isReconfirmed, case .answered = entry.phase { entry.phase = .answered(at: now) }
        entries[instance] = entry
        switch entry.phase {
        case .queued where isNew || isReconfirmed: enqueue(instance)
        // Announced again: it may answer now.
        case .silent: enqueue(instance)
        // A new engine has to listen for changes itself.
        case .answered where isReconfirmed && isWatching: enqueue(instance)
        case .answered: news.add(instance)
        case .queued, .asking: break
        }
    }

    private mutating func dropUnconfirmed() {
        isConfirmed = true
        for entry in entries.values {
            let gone = entry.rows.filter { $0.value.engine != engineNumber }
            if !gone.isEmpty { remove(Array(gone.keys), of: entry.instance) }
        }
    }

    private mutating func remove(_ rows: [BrowseRow], of instance: ServiceInstance) {
        guard let before = entries[instance] else { return }
        for row in rows { entries[instance]?.rows[row] = nil }
        for row in rows { before.addressKeys(row).forEach { release($0) } }
        let asked = resolvers.ids(of: instance)
        let lost = asked.filter { id in resolvers[id].map { rows.contains($0.row) } ?? false }
        for id in lost { end(id) }
        if entries[instance]?.rows.isEmpty == true {
            entries[instance] = nil
            line.remove(instance)
            news.remove(instance)
            news.finish(before)
            if before.shown != .nothing { outputs.append(.event(.lost(before.id))) }
        } else if !lost.isEmpty, lost.count == asked.count {
            // Nobody would answer, or tell of changes, any more.
            enqueue(instance)
        } else {
            news.add(instance)
        }
    }
}

// MARK: - Resolvers

extension BrowseMachine {
    private mutating func enqueue(_ instance: ServiceInstance, isLast: Bool = false) {
        entries[instance]?.phase = .queued
        entries[instance]?.asked = []
        if isLast { line.park(instance) } else { line.append(instance) }
    }

    private mutating func ask(at now: Duration) {
        while !line.isEmpty {
            if !resolvers.hasRoom(at: now) {
                guard line.hasNew, let id = resolvers.stalest(at: now) else { return }
                park(id)
            }
            guard let (instance, isNew) = line.popFirst(), let entry = entries[instance] else { return }
            // Names that come and go do not stand before one that stays.
            let isRestless = isNew && entry.rows.keys.allSatisfy { gate.holds($0) }
            if isRestless { line.park(instance) } else if entry.phase == .queued { askNextRow(of: instance, at: now) }
        }
    }

    /// Ends the questions of an instance that has been silent, in favour of one that was never asked.
    private mutating func park(_ id: UInt64) {
        guard let instance = resolvers[id]?.row.instance else { return }
        for other in resolvers.ids(of: instance) { end(other) }
        enqueue(instance, isLast: true)
    }

    private mutating func askSilent(at now: Duration) {
        for instance in line.takeDue(at: now) {
            if case .silent(let retryAt) = entries[instance]?.phase, retryAt <= now { enqueue(instance, isLast: true) }
        }
    }

    private mutating func askNextRow(of instance: ServiceInstance, at now: Duration) {
        guard let row = entries[instance]?.nextRow(ofEngine: engineNumber) else { return }
        entries[instance]?.asked.insert(row)
        entries[instance]?.phase = .asking
        let id = takeID()
        // One that is kept is an object of the daemon; the answer of one that is not comes sooner.
        let keeps = isWatching && resolvers.kept < limits.kept
        resolvers.open(id, row, keeps: keeps, at: now)
        outputs.append(.command(.resolve(id, row, keeps: keeps)))
    }

    private mutating func resolved(_ id: UInt64, _ resolution: Resolution, own: OwnAddresses, at now: Duration) {
        guard let question = resolvers[id], let entry = entries[question.row.instance] else { return }
        let instance = question.row.instance
        if entry.resolution != resolution { lastNews = now }
        resolvers.lastAnswer = now
        if resolvers.isKept(id) { addresses.forget(host: resolution.target) }
        setResolution(resolution, of: instance)
        addresses.learn(resolution, own: own).map { outputs.append(.command(.endLookup($0))) }
        entries[instance]?.phase = .answered(at: now)
        entries[instance]?.failures = 0
        news.add(instance)
        for other in resolvers.ids(of: instance) where other != id { end(other) }
        if question.keeps, resolvers.kept < limits.kept { resolvers.keep(id) } else { end(id) }
    }

    private mutating func resolverFailed(_ id: UInt64, _ code: AvahiCode, at now: Duration) {
        guard let question = resolvers[id] else { return }
        let instance = question.row.instance
        if code == .tooManyObjects, resolvers.refused(id) {
            outputs.append(.command(.endResolving(id)))
            entries[instance]?.asked.remove(question.row)
            if resolvers.ids(of: instance).isEmpty, entries[instance] != nil {
                entries[instance]?.phase = .queued
                line.append(instance)
            }
            return
        }
        end(id)
        guard resolvers.ids(of: instance).isEmpty, let entry = entries[instance] else { return }
        if entry.nextRow(ofEngine: engineNumber) != nil {
            entries[instance]?.phase = .queued
            return line.prepend(instance)
        }
        let time = now + entry.pause(limits.retry)
        entries[instance]?.fallSilent(until: time)
        if isWatching { line.retry(instance, at: time) }
        // Known once and silent now: the host went away without a goodbye, and its records have run out.
        setResolution(nil, of: instance)
        showUnresolved(instance)
    }

    private mutating func end(_ id: UInt64) {
        resolvers.end(id)
        outputs.append(.command(.endResolving(id)))
    }

    private mutating func takeID() -> UInt64 {
        defer { nextID += 1 }
        return nextID
    }
}

// MARK: - Addresses

extension BrowseMachine {
    private mutating func lookUp() {
        for key in addresses.takeQueued() {
            let id = takeID()
            addresses.asked(key, id: id)
            outputs.append(.command(.lookUp(id, key, all: addresses.wantsAll(key))))
        }
    }

    private mutating func lookedUp(_ id: UInt64, _ address: IPAddress?, own: OwnAddresses, at now: Duration) {
        guard let answer = addresses.answered(id, address, own: own) else { return }
        if address != nil { lastNews = now }
        if answer.isOver { outputs.append(.command(.endLookup(id))) }
        news.add(ofHost: answer.key.host)
    }

    private mutating func setResolution(_ resolution: Resolution?, of instance: ServiceInstance) {
        guard let before = entries[instance] else { return }
        entries[instance]?.resolution = resolution
        if before.resolution?.target == resolution?.target { return }
        news.finish(before)
        guard let after = entries[instance] else { return }
        for row in before.rows.keys {
            after.addressKeys(row).forEach { addresses.retain($0) }
            before.addressKeys(row).forEach { release($0) }
        }
    }

    private mutating func release(_ key: HostAddressCache.Key) {
        addresses.release(key).map { outputs.append(.command(.endLookup($0))) }
    }
}

// MARK: - What is shown

extension BrowseMachine {
    /// Tells the news; `isLast` when nobody can wait for addresses any longer.
    private mutating func show(own: OwnAddresses, at now: Duration, isLast: Bool) {
        var told: [(sighting: Sighting, isNew: Bool)] = []
        for instance in news.take() {
            guard let entry = entries[instance], let resolution = entry.resolution,
                case .answered(let since) = entry.phase
            else { continue }
            let open = entry.addressKeys.filter { addresses.want($0) }
            if open.isEmpty { news.finish(entry) } else { news.begin(instance, host: resolution.target) }
            if open.contains(where: addresses.isAwaited), !isLast, now - since < limits.grace {
                news.delay(instance)
                continue
            }
            let sighting = Sighting(entry, resolution, addresses, own: own)
            // It has answered, with nothing that leads to it.
            if sighting.routes.isEmpty {
                showUnresolved(instance)
                continue
            }
            if entry.shown == .found(sighting) { continue }
            if case .found = entry.shown { told.append((sighting, false)) } else { told.append((sighting, true)) }
            lastNews = now
            entries[instance]?.shown = .found(sighting)
        }
        // What becomes known at the same moment is told by name, so that one scan looks like the next.
        for (sighting, isNew) in told.sorted(by: { $0.sighting.name < $1.sighting.name }) {
            outputs.append(.event(isNew ? .found(sighting) : .updated(sighting)))
        }
    }

    private mutating func showUnresolved(_ instance: ServiceInstance) {
        guard let entry = entries[instance], entry.shown != .unresolved else { return }
        entries[instance]?.shown = .unresolved
        outputs.append(.event(.unresolved(entry.id, instance)))
    }
}

// MARK: - The end of a scan

extension BrowseMachine {
    /// Whether the queries have brought all there is; nil while more is to be expected. Never by Avahi's `ALL_FOR_NOW`, which is a fixed
    /// one-second timer.
    func verdict(_ window: ScanWindow, own: OwnAddresses, at now: Duration) -> Bool? {
        let isAtRest = line.isEmpty && news.isEmpty && gate.isEmpty
        guard let since = engineSince, isAtRest else { return nil }
        if resolvers.waiting.contains(where: { now - $0.since < limits.patience }) { return nil }
        return window.verdict(
            since: since, lastNews: lastNews, lastRow: lastRow,
            isDoubtful: BrowseCensus(entries.values).isDoubtful(own: own), at: now)
    }

    /// How many queries have had their time to be answered.
    func asked(_ window: ScanWindow, at now: Duration) -> Int {
        engineSince.map { since in window.answered.count { now - since >= $0 } } ?? 0
    }

    /// The address families over which others have answered, in order.
    var families: [IPAddress.Family] {
        let heard = BrowseCensus(entries.values).families
        return [.ipv4, .ipv6].filter(heard.contains)
    }

    /// Ends a scan: tells what it has, says which instances are listed and have not answered, and whether all there is
    /// was seen.
    mutating func conclude(own: OwnAddresses, at now: Duration) -> (outputs: [Output], isComplete: Bool) {
        news.addDelayed()
        show(own: own, at: now, isLast: true)
        let silent = entries.values.filter { $0.resolution == nil }.sorted { $0.instance.name < $1.instance.name }
        for entry in silent { showUnresolved(entry.instance) }
        let isResolved = entries.values.allSatisfy { $0.shown != .unresolved }
        defer { outputs.removeAll(keepingCapacity: true) }
        return (outputs, isResolved && !isCacheFull && !line.hasNew && !isFlooded)
    }

    /// Whether the daemon has about as many records as it can keep, so that there may be more.
    var isCacheFull: Bool { engine == .daemon && BrowseCensus(entries.values).fillsDaemon }

    /// Whether more came and went than is taken in at once.
    var isFlooded: Bool { gate.isFlooded }
}
