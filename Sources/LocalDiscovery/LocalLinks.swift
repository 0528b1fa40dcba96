internal import Glibc

/// Which interfaces of this machine can carry mDNS.
public struct LocalLinks: Sendable, Hashable {
    /// Up, with multicast, neither loopback nor point to point: those that Avahi uses by default.
    public private(set) var multicast: Set<String> = []
    /// Up and point to point, as VPNs are: nobody answers multicast there.
    public private(set) var pointToPoint: Set<String> = []

    /// No interface at all.
    public init() {}

    /// Reads them from the system, now.
    public static func read() -> LocalLinks { OwnAddresses.read().links }

    /// Sorts an interface in by its flags, netdevice(7).
    mutating func add(_ name: String, flags: Int32) {
        let isUp = flags & Int32(IFF_UP) != 0
        guard isUp, flags & Int32(IFF_LOOPBACK) == 0 else { return }
        if flags & Int32(IFF_POINTOPOINT) != 0 {
            pointToPoint.insert(name)
        } else if flags & Int32(IFF_MULTICAST) != 0 {
            multicast.insert(name)
        }
    }
}
