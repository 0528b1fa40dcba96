internal import LandfallModel

/// Asks an engine for the addresses of one host and knows when there are enough. A pure value: it is told the time and
/// does no I/O.
///
/// Each family is asked for on all interfaces at once, over packets of that family. Avahi then gives one address of
/// it, the first that comes, with the interface on which it came.
struct HostLookupMachine {
    /// How a look-up has ended.
    enum Verdict: Sendable, Hashable {
        case found([IPAddress])
        /// Neither family has an address.
        case absent
    }

    /// How long the second family may keep the first one waiting. An answer takes 20 to 120 ms (RFC 6762 section 6).
    static let grace = Duration.milliseconds(200)

    private static let families: [IPAddress.Family] = [.ipv4, .ipv6]

    private let host: String
    private var nextID: UInt64 = 1
    private var open: [UInt64: IPAddress.Family] = [:]
    /// Answered by the present engine, be it with nothing.
    private var answered: Set<IPAddress.Family> = []
    private var found: [IPAddress] = []
    private var firstAnswer: Duration?

    init(host: String) {
        self.host = host
    }

    /// A new engine begins: nothing that was asked will be answered.
    mutating func engineChanged() -> [LinkCommand] {
        open = [:]
        answered = []
        return Self.families.map { family in
            let id = nextID
            nextID += 1
            open[id] = family
            return .lookUp(id, host: host, interface: anyInterface, family: family)
        }
    }

    /// Takes what the engine says.
    mutating func handle(_ event: LinkEvent, at now: Duration) {
        switch event {
        case .address(let id, let address):
            guard let family = open[id] else { return }
            answered.insert(family)
            // What no other host can have is as good as no address.
            guard address.canBeAnnounced else { return }
            firstAnswer = firstAnswer ?? now
            if !found.contains(address) { found.append(address) }
        // The engine is about to go, and says nothing of the name.
        case .addressFailed(_, let code) where code.isConnectionLost: break
        case .addressFailed(let id, _):
            if let family = open[id] { answered.insert(family) }
        case .running, .registering, .failed, .appeared, .vanished, .browserFailed, .resolved, .resolverFailed, .group,
            .groupFailed, .alive, .unusable, .confined, .flooded:
            break
        }
    }

    /// What has come so far: IPv4 first, then IPv6, link-local addresses last in their family.
    var addresses: [IPAddress] {
        Self.families.flatMap { family in
            let own = found.filter { $0.family == family }
            return own.filter { !$0.isLinkLocal } + own.filter(\.isLinkLocal)
        }
    }

    /// How it has ended; nil while there is something to wait for.
    func verdict(at now: Duration) -> Verdict? {
        let isComplete = answered.count == Self.families.count
        if let firstAnswer {
            return isComplete || now - firstAnswer >= Self.grace ? .found(addresses) : nil
        }
        return isComplete ? .absent : nil
    }
}
