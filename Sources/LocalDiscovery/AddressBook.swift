internal import ServerModel

/// The addresses of hosts, asked for once and shared by all services of a host.
struct AddressBook {
    /// An address of one family belongs to a host on one interface.
    struct Key: Hashable {
        /// The SRV target, whose case does not matter (RFC 1035 section 2.3.3).
        let host: String
        let interface: Int32
        let family: IPAddress.Family
    }

    enum State: Equatable {
        case unknown
        case asked
        case known(IPAddress)
        /// Asked, and there was no answer.
        case absent
    }

    private var states: [Key: State] = [:]
    private var pending: [UInt64: Key] = [:]

    func state(of key: Key) -> State { states[key] ?? .unknown }

    /// Notes that `id` asks for `key`.
    mutating func asked(_ key: Key, id: UInt64) {
        states[key] = .asked
        pending[id] = key
    }

    mutating func answered(_ id: UInt64, _ address: IPAddress) {
        pending.removeValue(forKey: id).map { states[$0] = .known(address) }
    }

    mutating func failed(_ id: UInt64) {
        pending.removeValue(forKey: id).map { states[$0] = .absent }
    }

    /// A resolver's answer carries one address too.
    mutating func learn(_ resolution: Resolution) {
        let (host, interface) = (resolution.target, resolution.interface)
        states[Key(host: host, interface: interface, family: resolution.address.family)] = .known(resolution.address)
    }

    /// The host's addresses may have changed: ask again.
    mutating func forget(host: String) {
        states = states.filter { $0.key.host != host || $0.value == .asked }
    }
}
