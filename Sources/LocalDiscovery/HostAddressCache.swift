internal import LandfallModel

/// The addresses of hosts, asked for once and shared by all services of a host.
struct HostAddressCache {
    /// What is known, by the question for one address.
    typealias Key = HostQuestion

    private enum State: Equatable {
        case queued
        case asked(UInt64)
        case known(IPAddress)
        /// Asked, and there was no answer.
        case absent
    }

    private var hosts: [String: [Key: State]] = [:]
    /// How many rows lead to an address.
    private var users: [Key: Int] = [:]
    private var pending: [UInt64: Key] = [:]
    /// Of more than so many hosts the first address is all that is asked for: then it is this link that has two networks, and not a few
    /// hosts that have bridges.
    private static let mostElsewhere = 64
    /// The first address of these was of another link.
    private var elsewhere: Set<Key> = []
    private var queue = WaitingLine<Key>()
    private var window: Int

    init(window: Int) {
        self.window = window
    }

    /// The address, once it is known.
    func address(_ key: Key) -> IPAddress? {
        if case .known(let address) = self[key] { address } else { nil }
    }

    /// Asks for an address, unless that was done before; returns whether an answer is still to come.
    mutating func want(_ key: Key) -> Bool {
        switch self[key] {
        case .queued, .asked: return true
        case .known, .absent: return false
        case nil:
            enqueue(key)
            return true
        }
    }

    private mutating func enqueue(_ key: Key) {
        self[key] = .queued
        queue.append(key)
    }

    /// The addresses to ask for now.
    mutating func takeQueued() -> [Key] {
        var next: [Key] = []
        while next.count < window - pending.count, let key = queue.popFirst() { next.append(key) }
        return next
    }

    /// Whether all addresses are asked for, for the first was of another link.
    func wantsAll(_ key: Key) -> Bool { elsewhere.contains(key) }

    /// Notes that `id` asks for `key`.
    mutating func asked(_ key: Key, id: UInt64) {
        self[key] = .asked(id)
        pending[id] = key
    }

    /// Takes an answer, nil for none.
    ///
    /// - Parameters:
    ///   - id: The question that was answered.
    ///   - address: The answer.
    ///   - own: This machine. A host may tell of links that only itself is on, such as the bridge of its containers; then all of its
    ///     addresses are asked for.
    /// - Returns: What was asked for, which needs no more answers; nil where nothing was, or where more are to come.
    mutating func answered(_ id: UInt64, _ address: IPAddress?, own: OwnAddresses) -> Key? {
        guard let key = pending[id] else { return nil }
        let isElsewhere = address.map { !own.isOnLink($0, of: key.interface) } ?? false
        if isElsewhere, elsewhere.contains(key) { return nil }
        pending[id] = nil
        if isElsewhere, elsewhere.count < Self.mostElsewhere {
            elsewhere.insert(key)
            enqueue(key)
        } else {
            self[key] = isElsewhere ? .absent : address.map(State.known) ?? .absent
        }
        return key
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
        let key = Key(host: host, interface: interface, family: resolution.address.family)
        guard users[key] != nil, own.isOnLink(resolution.address, of: interface) else { return nil }
        defer { self[key] = .known(resolution.address) }
        return forget(key)
    }

    /// The host's addresses may have changed: what is known is asked for again.
    mutating func forget(host: String) {
        for (key, state) in hosts[host] ?? [:] {
            switch state {
            case .queued, .asked: break
            case .known, .absent: self[key] = nil
            }
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
        elsewhere.remove(key)
        return forget(key)
    }

    private mutating func forget(_ key: Key) -> UInt64? {
        defer { self[key] = nil }
        switch self[key] {
        case .asked(let id):
            pending[id] = nil
            return id
        case .queued:
            queue.remove(key)
            return nil
        case .known, .absent, nil:
            return nil
        }
    }

    private subscript(_ key: Key) -> State? {
        get { hosts[key.host]?[key] }
        set {
            hosts[key.host, default: [:]][key] = newValue
            if hosts[key.host]?.isEmpty == true { hosts[key.host] = nil }
        }
    }
}
