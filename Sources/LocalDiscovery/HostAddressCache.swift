internal import LandfallModel

/// The addresses of hosts, asked for once and shared by all services of a host.
struct HostAddressCache {
    /// What is known, by the question for one address.
    typealias Key = HostQuestion

    private struct Entry {
        enum State: Equatable {
            case queued
            case asked(UInt64)
            case answered
        }

        /// Nil where it is to be asked for, or again.
        var state: State?
        /// What is known.
        var addresses: [IPAddress] = []
        /// What was told since it was asked for last.
        var told: [IPAddress] = []

        /// Takes one that this machine can reach; false where it is known. What was known before stays until all is told, unless the first that
        /// is told is another.
        mutating func add(_ address: IPAddress) -> Bool {
            if told.isEmpty, !addresses.contains(address) { addresses = [] }
            guard told.count < HostAddressCache.mostAddresses, !told.contains(address) else { return false }
            told.append(address)
            if addresses.contains(address) { return false }
            addresses.append(address)
            return true
        }
    }

    private var hosts: [String: [Key: Entry]] = [:]
    /// How many rows lead to an address.
    private var users: [Key: Int] = [:]
    private var pending: [UInt64: Key] = [:]
    /// More addresses of a host than this are not kept, for each question.
    private static let mostAddresses = 16
    /// Of more hosts than this the first address is all that is asked for.
    private static let mostHosts = 64
    /// Nor of more questions whose first answer was of another link: then it is this link that has two networks, and not a few hosts that have bridges.
    private static let mostElsewhere = 64
    /// Those of which all addresses are asked for.
    private var whole: Set<Key> = []
    /// Those of them whose first answer was of another link.
    private var elsewhere: Set<Key> = []
    /// Those of which nothing is known yet, and those that nobody waits for, which come after them.
    private var queue = WaitingLine<Key>()
    private var later = WaitingLine<Key>()
    private var window: Int

    init(window: Int) {
        self.window = window
    }

    /// The addresses that are known.
    func addresses(_ key: Key) -> [IPAddress] { self[key]?.addresses ?? [] }

    /// Asks for an address, unless that was done before; returns whether an answer is still to come.
    mutating func want(_ key: Key) -> Bool {
        switch self[key]?.state {
        case .queued, .asked: return true
        case .answered: return false
        case nil:
            enqueue(key)
            return true
        }
    }

    /// Whether nothing is known of an address that is asked for. Many hosts do not tell it over packets of the other family: it is not waited for.
    func isAwaited(_ key: Key) -> Bool {
        !key.isAcrossFamilies && self[key].map { $0.state != .answered && $0.told.isEmpty } ?? false
    }

    private mutating func enqueue(_ key: Key) {
        self[key, default: Entry()].state = .queued
        if isAwaited(key) { queue.append(key) } else { later.append(key) }
    }

    /// The addresses to ask for now. What nobody waits for, and may never be answered, has half of the window.
    mutating func takeQueued() -> [Key] {
        var next: [Key] = []
        while next.count < window - pending.count, let key = queue.popFirst() { next.append(key) }
        while next.count < max(window / 2, 1) - pending.count, let key = later.popFirst() {
            let isSmall = hosts.count <= Self.mostHosts
            if isSmall { whole.insert(key) }
            if isSmall || addresses(key).isEmpty { next.append(key) } else { finish(key) }
        }
        return next
    }

    /// Whether all addresses are asked for.
    func wantsAll(_ key: Key) -> Bool { whole.contains(key) }

    /// Notes that `id` asks for `key`.
    mutating func asked(_ key: Key, id: UInt64) {
        self[key, default: Entry()].state = .asked(id)
        pending[id] = key
    }

    /// Takes an answer, nil for none or no more.
    ///
    /// - Parameters:
    ///   - id: The question that was answered.
    ///   - address: The answer.
    ///   - own: This machine. A host may tell of links that only itself is on, such as the bridge of its containers; then all of its
    ///     addresses are asked for at once.
    /// - Returns: What was asked for, and whether it needs no more answers; nil where there is no news.
    mutating func answered(_ id: UInt64, _ address: IPAddress?, own: OwnAddresses) -> (key: Key, isOver: Bool)? {
        guard let key = pending[id] else { return nil }
        let isNear = address.map { own.isOnLink($0, of: key.interface) } ?? false
        let isNews = isNear && address.map { self[key, default: Entry()].add($0) } ?? false
        if address != nil, whole.contains(key) { return isNews ? (key, false) : nil }
        pending[id] = nil
        if isNear {
            enqueue(key)
        } else if address != nil, elsewhere.count < Self.mostElsewhere {
            elsewhere.insert(key)
            whole.insert(key)
            enqueue(key)
        } else {
            finish(key)
        }
        return (key, true)
    }

    private mutating func finish(_ key: Key) {
        guard let entry = self[key] else { return }
        self[key] = Entry(state: .answered, addresses: entry.told, told: entry.told)
    }

    /// The engine has no room for so many lookups: fewer at once, and this one again. False when no other is open.
    mutating func postpone(_ id: UInt64) -> Bool {
        guard pending.count > 1, let key = pending.removeValue(forKey: id) else { return false }
        window = pending.count
        enqueue(key)
        return true
    }

    /// Takes the address that a resolver's answer carries, where a row leads to it; returns a lookup that it makes needless.
    mutating func learn(_ resolution: Resolution, own: OwnAddresses) -> UInt64? {
        let (host, interface) = (resolution.target, resolution.interface)
        let question = Key(host: host, interface: interface, family: resolution.address.family)
        guard let key = [question, question.overOther].first(where: { users[$0] != nil }),
            own.isOnLink(resolution.address, of: interface)
        else { return nil }
        let wasAwaited = isAwaited(key) || self[key]?.state == nil
        _ = self[key, default: Entry()].add(resolution.address)
        guard wasAwaited else { return nil }
        let needless = withdraw(key)
        enqueue(key)
        return needless
    }

    /// The host's addresses may have changed: what is known is asked for again.
    mutating func forget(host: String) {
        for (key, entry) in hosts[host] ?? [:] where entry.state == .answered {
            self[key] = Entry(addresses: entry.addresses)
        }
    }

    /// One more row leads to this address.
    mutating func retain(_ key: Key) {
        users[key, default: 0] += 1
    }

    /// One row less leads to this address. After the last one it is dropped, for the host may have another when it comes back.
    ///
    /// - Returns: The lookup to end.
    mutating func release(_ key: Key) -> UInt64? {
        guard let count = users[key] else { return nil }
        users[key] = count > 1 ? count - 1 : nil
        if count > 1 { return nil }
        whole.remove(key)
        elsewhere.remove(key)
        defer { self[key] = nil }
        return withdraw(key)
    }

    /// Asks for an address no longer; returns the lookup to end.
    private mutating func withdraw(_ key: Key) -> UInt64? {
        queue.remove(key)
        later.remove(key)
        guard case .asked(let id) = self[key]?.state else { return nil }
        pending[id] = nil
        return id
    }

    private subscript(_ key: Key) -> Entry? {
        get { hosts[key.host]?[key] }
        set {
            hosts[key.host, default: [:]][key] = newValue
            if hosts[key.host]?.isEmpty == true { hosts[key.host] = nil }
        }
    }

    private subscript(_ key: Key, default entry: @autoclosure () -> Entry) -> Entry {
        get { hosts[key.host]?[key] ?? entry() }
        _modify { yield &hosts[key.host, default: [:]][key, default: entry()] }
    }
}
