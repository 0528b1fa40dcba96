internal import Glibc

/// Which interfaces of this machine can carry mDNS.
public struct LocalLinks: Sendable, Hashable {
    /// Up, with multicast, neither loopback nor point to point: those that Avahi uses by default.
    public private(set) var multicast: Set<String> = []
    /// Those of ``multicast`` without a cable or Wi-Fi: Avahi uses them, but reaches nothing.
    public private(set) var unplugged: Set<String> = []
    /// Up and point-to-point, such as VPNs: multicast gets no answers there.
    public private(set) var pointToPoint: Set<String> = []
    /// Up, neither loopback nor point to point, and without multicast.
    public private(set) var unicastOnly: Set<String> = []
    /// Not up, and with multicast once they are.
    public private(set) var down: Set<String> = []

    /// Whether one of them reaches anything.
    var isConnected: Bool { !multicast.subtracting(unplugged).isEmpty }

    /// No interface at all.
    public init() {}

    /// Reads them from the system, now.
    public static func read() -> LocalLinks { OwnAddresses.read().links }

    /// Sorts an interface in by its flags, netdevice(7).
    package mutating func add(_ name: String, flags: Int32) {
        guard flags & Int32(IFF_LOOPBACK) == 0 else { return }
        let isPointToPoint = flags & Int32(IFF_POINTOPOINT) != 0
        let hasMulticast = flags & Int32(IFF_MULTICAST) != 0
        if flags & Int32(IFF_UP) == 0 {
            // The kernel's tunnels are always there, and down until something wants one.
            if hasMulticast, !isPointToPoint { down.insert(name) }
        } else if isPointToPoint {
            pointToPoint.insert(name)
        } else if hasMulticast {
            multicast.insert(name)
            if flags & Int32(IFF_RUNNING) == 0 { unplugged.insert(name) }
        } else {
            unicastOnly.insert(name)
        }
    }
}
