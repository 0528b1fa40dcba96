internal import LandfallModel

/// The addresses of hosts, asked for once and shared by all services of a host.
struct AddressBook {
    /// An address of one family belongs to a host on one interface.
    struct Key: Hashable {
        /// The SRV target.
        let host: String
        let interface: Int32
        let family: IPAddress.Family
    }

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
            self[key] = .queued
            queue.append(key)
            return true
        }
    }

    /// The addresses to ask for now.
    mutating func takeQueued() -> [Key] {
        var next: [Key] = []
        while next.count < window - pending.count, let key = queue.popFirst() { next.append(key) }
        return next
    }

    /// Notes that `id` asks for `key`.
    mutating func asked(_ key: Key, id: UInt64) {
        self[key] = .asked(id)
        pending[id] = key
    }

    /// Takes an answer, nil for none; returns what was asked for, nil where nothing was.
    mutating func answered(_ id: UInt64, _ address: IPAddress?) -> Key? {
        guard let key = pending.removeValue(forKey: id) else { return nil }
        self[key] = address.map(State.known) ?? .absent
        return key
    }

    /// The engine has no room for so many lookups: fewer at once, and this one again. False when no other is open.
    mutating func postpone(_ id: UInt64) -> Bool {
        guard pending.count > 1, let key = pending.removeValue(forKey: id) else { return false }
        window = pending.count
        self[key] = .queued
        queue.append(key)
        return true
    }

    /// Takes the address that a resolver's answer carries, where a row leads to it; returns a lookup that it makes needless.
    mutating func learn(_ resolution: Resolution) -> UInt64? {
        let (host, interface) = (resolution.target, resolution.interface)
        let key = Key(host: host, interface: interface, family: resolution.address.family)
        guard users[key] != nil else { return nil }
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
        return count > 1 ? nil : forget(key)
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
