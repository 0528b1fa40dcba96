internal import LandfallModel

/// One row of a browser: an instance on one interface, seen through one address family.
struct BrowseRow: Sendable, Hashable {
    /// The interface's index, if_nametoindex(3).
    let interface: Int32
    /// The family of the packets that carried it.
    let family: IPAddress.Family
    let instance: ServiceInstance
}

/// What a resolver found: SRV, TXT and one address.
struct Resolution: Sendable, Hashable {
    /// The SRV record's target, in lower case, for case does not matter (RFC 1035 section 2.3.3).
    let target: String
    let port: UInt16
    /// In wire order.
    let txt: TXTRecord
    let address: IPAddress
    let interface: Int32

    init(target: String, port: UInt16, txt: TXTRecord, address: IPAddress, interface: Int32) {
        // ASCII alone: two hosts whose names differ in another letter are two hosts.
        let bytes = target.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
        self.target = String(decoding: bytes, as: UTF8.self)
        (self.port, self.txt, self.address, self.interface) = (port, txt, address, interface)
    }
}

/// A question for an address of a host.
struct HostQuestion: Sendable, Hashable {
    /// The SRV target.
    let host: String
    /// The link that is asked; `anyInterface` for all.
    let interface: Int32
    /// The family of the address.
    let family: IPAddress.Family
    /// The family of the packets; nil for both.
    let packets: IPAddress.Family?

    /// Over packets of the family of the address.
    init(host: String, interface: Int32, family: IPAddress.Family) {
        self.init(host: host, interface: interface, family: family, packets: family)
    }

    /// Over packets of a family, or of both.
    init(host: String, interface: Int32, family: IPAddress.Family, packets: IPAddress.Family?) {
        (self.host, self.interface, self.family, self.packets) = (host, interface, family, packets)
    }

    /// The same over packets of the family of the address, and over those of the other.
    var overOwn: HostQuestion { HostQuestion(host: host, interface: interface, family: family) }
    var overOther: HostQuestion {
        HostQuestion(host: host, interface: interface, family: family, packets: family.other)
    }
    /// The same for an address of the other family, over the same packets.
    var ofOther: HostQuestion { HostQuestion(host: host, interface: interface, family: family.other, packets: packets) }
    /// Whether question and address are of two families.
    var isAcrossFamilies: Bool { packets == family.other }
}

extension IPAddress.Family {
    /// The one beside it.
    fileprivate var other: Self { self == .ipv4 ? .ipv6 : .ipv4 }
}

/// What an engine says. Every value is a copy; nothing points into C.
enum LinkEvent: Sendable {
    /// The engine works. For a publisher: the host's own records are registered.
    case running
    /// The host's own records are being probed, or their name is taken and about to change.
    case registering
    /// The engine is of no use any more: close it and make another.
    case failed(AvahiCode)
    case appeared(BrowseRow, isLocal: Bool)
    case vanished(BrowseRow)
    case browserFailed(ServerKind, AvahiCode)
    case resolved(UInt64, Resolution)
    case resolverFailed(UInt64, AvahiCode)
    case address(UInt64, IPAddress)
    /// There is no address, or none beside those that were told.
    case addressFailed(UInt64, AvahiCode)
    case group(GroupState)
    case groupFailed(AvahiCode)
    /// The answer to ``LinkCommand/probe``.
    case alive
    /// The engine cannot be used, or not any more, for a reason that is none of Avahi's: close it and make another.
    case unusable(EngineTrouble)
    /// Someone sends more than may be taken in, and some of it was dropped.
    case flooded
    /// The engine's process has given away what it can.
    case confined(EngineConfinement)

    /// Whether it tells of a limit. Most are of this side or of the bus, so it is not a sign that the daemon lives.
    var isRefusal: Bool {
        switch self {
        case .resolverFailed(_, .tooManyObjects), .addressFailed(_, .tooManyObjects): true
        default: false
        }
    }

    /// `AvahiEntryGroupState`, without failure.
    enum GroupState: UInt8, Sendable {
        case registering
        case established
        case collision
    }
}

/// What an engine is asked to do; see the methods of ``AvahiLink`` of the same names.
enum LinkCommand: Sendable, Hashable {
    case browse(ServerKind)
    case resolve(UInt64, BrowseRow, keeps: Bool)
    case endResolving(UInt64)
    case lookUp(UInt64, HostQuestion, all: Bool)
    case endLookup(UInt64)
    case publish(ServiceDefinition)
    case probe
    case askAgain
}
