internal import LandfallModel

/// Asks an engine for the addresses of one host and knows when there are enough. A pure value: it is told the time and
/// does no I/O.
///
/// Each family is asked for on all interfaces at once, over packets of both. Avahi then gives one address of it, the first that comes;
/// where that is of a link that only the host is on, all are asked for.
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

    /// More addresses than this are not kept.
    private static let most = 32

    private let host: String
    private let own: OwnAddresses
    private var nextID: UInt64 = 1
    private var open: [UInt64: (family: IPAddress.Family, all: Bool)] = [:]
    /// Answered by the present engine, be it with nothing.
    private var answered: Set<IPAddress.Family> = []
    private var found: [IPAddress] = []
    private var firstAnswer: Duration?

    init(host: String, own: OwnAddresses) {
        (self.host, self.own) = (host, own)
    }

    /// A new engine begins: nothing that was asked will be answered.
    mutating func engineChanged() -> [LinkCommand] {
        open = [:]
        answered = []
        return Self.families.map { ask($0, all: false) }
    }

    private mutating func ask(_ family: IPAddress.Family, all: Bool) -> LinkCommand {
        let id = nextID
        nextID += 1
        open[id] = (family, all)
        let question = HostQuestion(host: host, interface: anyInterface, family: family, packets: nil)
        return .lookUp(id, question, all: all)
    }

    /// Takes what the engine says; returns what more to ask.
    mutating func handle(_ event: LinkEvent, at now: Duration) -> [LinkCommand] {
        switch event {
        case .address(let id, let address):
            guard let question = open[id] else { break }
            // What no other host can have is as good as no address.
            if address.canBeAnnounced {
                firstAnswer = firstAnswer ?? now
                if found.count < Self.most, !found.contains(address) { found.append(address) }
                if own.isNear(address) { answered.insert(question.family) }
            }
            if !question.all, !answered.contains(question.family) {
                open[id] = nil
                return [.endLookup(id), ask(question.family, all: true)]
            }
        // The engine is about to go, and says nothing of the name.
        case .addressFailed(_, let code) where code.isConnectionLost: break
        case .addressFailed(let id, _):
            if let question = open[id] { answered.insert(question.family) }
        case .running, .registering, .failed, .appeared, .vanished, .browserFailed, .resolved, .resolverFailed, .group,
            .groupFailed, .alive, .unusable, .confined, .flooded:
            break
        }
        return []
    }

    /// What has come so far: IPv4 first, then IPv6; in each family those on a link of this machine first, then others, link-local
    /// addresses last.
    var addresses: [IPAddress] {
        func rank(_ address: IPAddress) -> Int {
            (address.family == .ipv4 ? 0 : 3) + (address.isLinkLocal ? 2 : own.isNear(address) ? 0 : 1)
        }
        return (0..<6).flatMap { place in found.filter { rank($0) == place } }
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
