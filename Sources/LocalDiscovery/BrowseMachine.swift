internal import ServerModel

/// Turns what an engine says into what a caller wants to know. A pure value: it is told the time and does no I/O.
///
/// Avahi reports an instance once for each interface and address family, resolves each such row apart, and answers
/// with one address. The machine asks for SRV and TXT once for each instance, for addresses once for each host, interface
/// and family, and keeps at most ``Limits/window`` questions open, for avahi-daemon gives a client 1,024 objects and
/// each costs two blocking round trips.
struct BrowseMachine {
    struct Limits: Sendable {
        /// Resolvers open at once while they have not answered.
        var window = 50
        /// A resolver that has been silent for this long no longer holds up the end of a scan.
        var patience = Duration.milliseconds(1500)
        /// After this long the next row of the same instance is asked too: a host may have lost one family.
        var hedge = Duration.milliseconds(700)
        /// How long a resolved instance waits for the addresses of its other rows before it is shown.
        var grace = Duration.milliseconds(150)
        /// Resolvers kept after their answer, to hear of changes, while watching.
        var kept = 400
        /// An instance that did not answer is asked again after this, then doubling up to a minute, while watching.
        var retry = Duration.seconds(10)
        /// After an engine was replaced: rows that it has not seen by then are gone, while watching.
        var reconfirm = Duration.seconds(4)
    }

    enum Output: Sendable, Hashable {
        case command(LinkCommand)
        case event(DiscoveryEvent)
    }

    /// One instance and what is known of it.
    struct Entry {
        enum Phase: Hashable {
            case queued
            case asking
            case answered(at: Duration)
            case silent(retryAt: Duration)
        }

        enum Shown: Hashable {
            case nothing
            case unresolved
            case found(Sighting)
        }

        let instance: ServiceInstance
        let id: Sighting.ID
        /// Each row with the engine that it was last seen by.
        var rows: [BrowseRow: Int] = [:]
        var asked: Set<BrowseRow> = []
        /// Published by the very engine that found it.
        var isLocal = false
        /// How often it has been silent since it last answered.
        var failures = 0
        var phase = Phase.queued
        var shown = Shown.nothing
        var resolution: Resolution?
    }

    private struct Question {
        let instance: ServiceInstance
        let row: BrowseRow
        let since: Duration
        /// Answered and kept, so that changes are heard of.
        var isKept = false
    }

    private let limits: Limits
    private let isWatching: Bool
    private var window: Int
    private var entries: [ServiceInstance: Entry] = [:]
    private var queue: [ServiceInstance] = []
    private var questions: [UInt64: Question] = [:]
    private var openQuestions = 0
    private var addresses = AddressBook()
    private var unshown: Set<ServiceInstance> = []
    private var nextID: UInt64 = 1
    private var engineNumber = 0
    private var engineSince: Duration?
    private(set) var lastNews = Duration.zero
    private var outputs: [Output] = []

    init(limits: Limits = Limits(), isWatching: Bool) {
        self.limits = limits
        self.isWatching = isWatching
        window = limits.window
    }

    /// A new engine begins: nothing that was asked will be answered, and every row has to be seen again.
    mutating func engineChanged(at now: Duration) {
        engineNumber += 1
        engineSince = now
        lastNews = now
        questions = [:]
        openQuestions = 0
        addresses = AddressBook()
        queue = []
        window = limits.window
        for instance in entries.keys where entries[instance]?.phase == .asking { entries[instance]?.phase = .queued }
    }

    /// The engine is gone, and no other is there yet.
    mutating func engineLost() {
        engineSince = nil
    }

    /// Takes what the engine says.
    mutating func handle(_ event: LinkEvent, own: OwnAddresses, at now: Duration) -> [Output] {
        switch event {
        case .appeared(let row, let isLocal): appeared(row, isLocal: isLocal, at: now)
        case .vanished(let row): vanished(row)
        case .resolved(let id, let resolution): resolved(id, resolution, at: now)
        case .resolverFailed(let id, let code): resolverFailed(id, code, at: now)
        case .address(let id, let address):
            lastNews = now
            addresses.answered(id, address)
            outputs.append(.command(.endLookup(id)))
        case .addressFailed(let id, _):
            addresses.failed(id)
            outputs.append(.command(.endLookup(id)))
        case .running, .registering, .failed, .browserFailed, .group, .groupFailed: break
        }
        return finish(own: own, at: now)
    }

    /// Does what time alone asks for.
    mutating func tick(own: OwnAddresses, at now: Duration) -> [Output] {
        for (instance, entry) in entries {
            if case .silent(let retryAt) = entry.phase, isWatching, retryAt <= now { enqueue(instance) }
        }
        for question in questions.values where !question.isKept && now - question.since >= limits.hedge {
            askNextRow(of: question.instance, at: now)
        }
        if isWatching, let engineSince, now - engineSince >= limits.reconfirm { dropUnconfirmed() }
        return finish(own: own, at: now)
    }

    private mutating func finish(own: OwnAddresses, at now: Duration) -> [Output] {
        ask(at: now)
        show(own: own, at: now)
        defer { outputs.removeAll(keepingCapacity: true) }
        return outputs
    }
}

// MARK: - Rows

extension BrowseMachine {
    private mutating func appeared(_ row: BrowseRow, isLocal: Bool, at now: Duration) {
        let instance = row.instance
        lastNews = now
        var entry = entries[instance] ?? Entry(instance: instance, id: Sighting.ID(instance))
        let isNew = entries[instance] == nil
        let isReconfirmed = !isNew && !entry.rows.values.contains(engineNumber)
        entry.rows[row] = engineNumber
        entry.isLocal = entry.isLocal || isLocal
        entries[instance] = entry
        switch entry.phase {
        case .queued where isNew || isReconfirmed: enqueue(instance)
        // Announced again: it may answer now.
        case .silent: enqueue(instance)
        // A new engine has to listen for changes itself.
        case .answered where isReconfirmed && isWatching: enqueue(instance)
        case .answered: unshown.insert(instance)
        case .queued, .asking: break
        }
    }

    private mutating func vanished(_ row: BrowseRow) {
        let instance = row.instance
        entries[instance]?.rows[row] = nil
        guard let entry = entries[instance] else { return }
        if entry.rows.isEmpty {
            forget(entry)
        } else if entry.resolution != nil {
            unshown.insert(instance)
        }
    }

    private mutating func forget(_ entry: Entry) {
        endQuestions(of: entry.instance)
        entries[entry.instance] = nil
        unshown.remove(entry.instance)
        if entry.shown != .nothing { outputs.append(.event(.lost(entry.id))) }
    }

    private mutating func dropUnconfirmed() {
        for (instance, var entry) in entries where entry.rows.values.contains(where: { $0 != engineNumber }) {
            entry.rows = entry.rows.filter { $0.value == engineNumber }
            entries[instance] = entry
            if entry.rows.isEmpty { forget(entry) } else { unshown.insert(instance) }
        }
    }
}

// MARK: - Questions

extension BrowseMachine {
    private mutating func enqueue(_ instance: ServiceInstance) {
        entries[instance]?.phase = .queued
        entries[instance]?.asked = []
        queue.append(instance)
    }

    private mutating func ask(at now: Duration) {
        guard engineSince != nil else { return }
        var next = 0
        while openQuestions < window, next < queue.count {
            askNextRow(of: queue[next], at: now)
            next += 1
        }
        queue.removeFirst(next)
    }

    /// Asks through the best row that has not been asked yet; IPv4 first, for its answers are of more use.
    private mutating func askNextRow(of instance: ServiceInstance, at now: Duration) {
        guard var entry = entries[instance] else { return }
        let candidates = entry.rows.keys.filter { entry.rows[$0] == engineNumber && !entry.asked.contains($0) }
        guard let row = candidates.min(by: { $0.rank < $1.rank }) else { return }
        entry.asked.insert(row)
        entry.phase = .asking
        entries[instance] = entry
        let id = takeID()
        questions[id] = Question(instance: instance, row: row, since: now)
        openQuestions += 1
        outputs.append(.command(.resolve(id, row)))
    }

    private mutating func resolved(_ id: UInt64, _ delivered: Resolution, at now: Duration) {
        guard let question = questions[id], var entry = entries[question.instance] else { return }
        // avahi_string_list_parse() turns the strings of a packet around; an engine's own records never were in one.
        let resolution = entry.isLocal ? delivered : delivered.withReversedTXT
        let instance = question.instance
        if entry.resolution != resolution { lastNews = now }
        if question.isKept { addresses.forget(host: resolution.target) }
        addresses.learn(resolution)
        entry.resolution = resolution
        entry.phase = .answered(at: now)
        entry.failures = 0
        entries[instance] = entry
        unshown.insert(instance)
        let others = questions.filter { $0.value.instance == instance && $0.key != id }
        for other in others.keys { end(other) }
        if isWatching, question.isKept || questions.count - openQuestions < limits.kept {
            if !question.isKept { openQuestions -= 1 }
            questions[id]?.isKept = true
        } else {
            end(id)
        }
    }

    private mutating func resolverFailed(_ id: UInt64, _ code: AvahiCode, at now: Duration) {
        guard let question = questions[id] else { return }
        let instance = question.instance
        end(id)
        guard let entry = entries[instance] else { return }
        if code == .tooManyObjects, openQuestions > 0 {
            // Somebody else uses the daemon's objects too: ask less at once, and this one again.
            window = openQuestions
            entries[instance]?.asked.remove(question.row)
            queue.append(instance)
            return
        }
        let isAskedElsewhere = questions.values.contains { $0.instance == instance }
        if isAskedElsewhere { return }
        if entry.rows.keys.contains(where: { entry.rows[$0] == engineNumber && !entry.asked.contains($0) }) {
            return askNextRow(of: instance, at: now)
        }
        let delay = min(limits.retry * (1 << min(entry.failures, 8)), .seconds(60))
        entries[instance]?.failures += 1
        entries[instance]?.phase = .silent(retryAt: now + delay)
        // Known once and silent now: the host went away without a goodbye, and its records have run out.
        entries[instance]?.resolution = nil
        showUnresolved(instance)
    }

    private mutating func end(_ id: UInt64) {
        guard let question = questions.removeValue(forKey: id) else { return }
        if !question.isKept { openQuestions -= 1 }
        outputs.append(.command(.endResolving(id)))
    }

    private mutating func endQuestions(of instance: ServiceInstance) {
        for id in questions.filter({ $0.value.instance == instance }).keys { end(id) }
    }

    private mutating func takeID() -> UInt64 {
        defer { nextID += 1 }
        return nextID
    }
}

// MARK: - What is shown

extension BrowseMachine {
    private mutating func show(own: OwnAddresses, at now: Duration) {
        for instance in unshown {
            guard let entry = entries[instance], let resolution = entry.resolution,
                case .answered(let since) = entry.phase
            else {
                unshown.remove(instance)
                continue
            }
            let isOpen = requestAddresses(of: entry, resolution, at: now)
            if isOpen, now - since < limits.grace { continue }
            if !isOpen { unshown.remove(instance) }
            let sighting = Sighting(entry, resolution, addresses, own: own)
            if entry.shown == .found(sighting) { continue }
            if case .found = entry.shown {
                outputs.append(.event(.updated(sighting)))
            } else {
                outputs.append(.event(.found(sighting)))
            }
            lastNews = now
            entries[instance]?.shown = .found(sighting)
        }
    }

    /// Asks for the addresses that the rows promise and nobody has asked for; returns whether any is still to come.
    private mutating func requestAddresses(of entry: Entry, _ resolution: Resolution, at now: Duration) -> Bool {
        var isOpen = false
        for row in entry.rows.keys {
            let key = AddressBook.Key(host: resolution.target, interface: row.interface, family: row.family)
            switch addresses.state(of: key) {
            case .unknown where engineSince != nil:
                let id = takeID()
                addresses.asked(key, id: id)
                let (interface, family) = (row.interface, row.family)
                outputs.append(.command(.lookUp(id, host: key.host, interface: interface, family: family)))
                isOpen = true
            case .asked: isOpen = true
            case .unknown, .known, .absent: break
            }
        }
        return isOpen
    }

    private mutating func showUnresolved(_ instance: ServiceInstance) {
        guard let entry = entries[instance], entry.shown != .unresolved else { return }
        entries[instance]?.shown = .unresolved
        outputs.append(.event(.unresolved(entry.id, instance)))
    }
}

// MARK: - The end of a scan

extension BrowseMachine {
    /// Whether nothing more is to be expected: after a shortest time and a quiet one, never by Avahi's `ALL_FOR_NOW`,
    /// which is a fixed one-second timer.
    func isSettled(_ window: ScanWindow, at now: Duration) -> Bool {
        guard let engineSince, queue.isEmpty, unshown.allSatisfy(isShown) else { return false }
        let isPatient = questions.values.contains { !$0.isKept && now - $0.since < limits.patience }
        return !isPatient
            && window.isOver(
                since: engineSince, lastNews: lastNews, isInDoubt: entries.isEmpty || familiesDisagree, at: now)
    }

    private func isShown(_ instance: ServiceInstance) -> Bool {
        if case .found = entries[instance]?.shown { true } else { false }
    }

    /// Ends a scan: says which instances are listed and have not answered, and whether all there is was seen.
    mutating func conclude() -> (outputs: [Output], isComplete: Bool) {
        outputs = []
        let silent = entries.values.filter { $0.resolution == nil }.sorted { $0.instance.name < $1.instance.name }
        for entry in silent { showUnresolved(entry.instance) }
        let rows = entries.values.flatMap(\.rows.keys)
        let perLink = Dictionary(grouping: rows) { BrowseRow.Link(interface: $0.interface, family: $0.family) }
        let isCacheFull = perLink.values.contains { $0.count >= ScanWindow.daemonCacheServices }
        return (outputs, silent.isEmpty && !isCacheFull && queue.isEmpty)
    }

    /// Whether some interface speaks both families and they tell of different instances: a sign of lost packets, which
    /// the next query, a second after the first, may make up for.
    private var familiesDisagree: Bool {
        var counts: [Int32: (ipv4: Int, ipv6: Int)] = [:]
        for row in entries.values.lazy.flatMap(\.rows.keys) {
            counts[row.interface, default: (0, 0)].ipv4 += row.family == .ipv4 ? 1 : 0
            counts[row.interface, default: (0, 0)].ipv6 += row.family == .ipv6 ? 1 : 0
        }
        return counts.values.contains { $0.ipv4 > 0 && $0.ipv6 > 0 && $0.ipv4 != $0.ipv6 }
    }
}

extension BrowseRow {
    /// The order in which rows are asked.
    fileprivate var rank: Int64 { Int64(interface) + (family == .ipv4 ? 0 : 1 << 32) }

    fileprivate struct Link: Hashable {
        let interface: Int32
        let family: IPAddress.Family
    }
}
