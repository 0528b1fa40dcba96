internal import ServerModel

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

    private var states: [Key: State] = [:]
    private var pending: [UInt64: Key] = [:]
    private var queue: [Key] = []
    private var window: Int

    init(window: Int) {
        self.window = window
    }

    /// The address, once it is known.
    func address(_ key: Key) -> IPAddress? {
        if case .known(let address) = states[key] { address } else { nil }
    }

    /// Asks for an address, unless that was done before; returns whether an answer is still to come.
    mutating func want(_ key: Key) -> Bool {
        switch states[key] {
        case .queued, .asked: return true
        case .known, .absent: return false
        case nil:
            states[key] = .queued
            queue.append(key)
            return true
        }
    }

    /// The addresses to ask for now.
    mutating func takeQueued() -> [Key] {
        let next = Array(queue.prefix(max(0, window - pending.count)))
        queue.removeFirst(next.count)
        return next
    }

    /// Notes that `id` asks for `key`.
    mutating func asked(_ key: Key, id: UInt64) {
        states[key] = .asked(id)
        pending[id] = key
    }

    /// Takes an answer, nil for none; returns what was asked for, nil where nothing was.
    mutating func answered(_ id: UInt64, _ address: IPAddress?) -> Key? {
        guard let key = pending.removeValue(forKey: id) else { return nil }
        states[key] = address.map(State.known) ?? .absent
        return key
    }

    /// The engine has no room for so many lookups: fewer at once, and this one again. False when no other is open.
    mutating func postpone(_ id: UInt64) -> Bool {
        guard pending.count > 1, let key = pending.removeValue(forKey: id) else { return false }
        window = pending.count
        states[key] = .queued
        queue.append(key)
        return true
    }

    /// Takes the address that a resolver's answer carries; returns a lookup that it makes needless.
    mutating func learn(_ resolution: Resolution) -> UInt64? {
        let (host, interface) = (resolution.target, resolution.interface)
        let key = Key(host: host, interface: interface, family: resolution.address.family)
        defer { states[key] = .known(resolution.address) }
        return forget(key)
    }

    /// The host's addresses may have changed: what is known is asked for again.
    mutating func forget(host: String) {
        for (key, state) in states where key.host == host {
            switch state {
            case .queued, .asked: break
            case .known, .absent: states[key] = nil
            }
        }
    }

    /// Nobody wants this address any more; returns the lookup to end.
    mutating func forget(_ key: Key) -> UInt64? {
        switch states.removeValue(forKey: key) {
        case .asked(let id):
            pending[id] = nil
            return id
        case .queued:
            queue.removeAll { $0 == key }
            return nil
        case .known, .absent, nil:
            return nil
        }
    }
}
