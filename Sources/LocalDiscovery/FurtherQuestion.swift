internal import CLandfallConfinement
internal import Glibc
internal import LandfallModel
internal import LandfallSystem

/// A question for instances of service types beside those of an engine. It names no answer that is known already, so that every host answers it,
/// and one whose answers so far were lost is not missed.
///
/// libavahi-core's process sends it by the library's own socket and wants the answers there, by unicast (QU, RFC 6762 section 5.4): so a host answers
/// it too that has multicast the same within this second. For avahi-daemon, to whose socket nobody else has access, it is one for multicast.
struct FurtherQuestion: Sendable, Hashable {
    /// Where to (RFC 6762 section 3), and the port.
    private static let groups: (v4: [UInt8], v6: [UInt8]) = (
        [224, 0, 0, 251], [0xff, 2] + [UInt8](repeating: 0, count: 13) + [0xfb]
    )
    private static let port: UInt16 = 5353
    /// What a packet of mDNS has left of its life (RFC 6762 section 11).
    private static let timeToLive: Int32 = 255

    /// The message.
    let message: [UInt8]

    /// Asks for types such as `_diane._tcp`.
    init(_ types: [String], wantsUnicast: Bool) {
        // PTR, and IN with the bit that asks for unicast.
        message = DNSQuery.message(
            types.map { .init("\($0).local", type: 12, class: wantsUnicast ? 0x8001 : 1) })
    }

    /// Sends it by sockets of libavahi-core, which never wait, and to which the answers come then, on every link that has multicast. What is not a
    /// socket of UDP takes nothing.
    func send(on sockets: [Int32]) {
        for link in KernelLink.all()
        where link.isUp && link.hasMulticast && !link.isLoopback && !link.isPointToPoint {
            var choice = ip_mreqn()
            choice.imr_ifindex = Int32(bitPattern: link.index)
            for socket in sockets {
                if Self.set(socket, IPPROTO_IP, IP_MULTICAST_IF, choice) {
                    send(on: socket, Self.groups.v4, link.index)
                }
                if Self.set(socket, IPPROTO_IPV6, IPV6_MULTICAST_IF, link.index) {
                    send(on: socket, Self.groups.v6, link.index)
                }
            }
        }
    }

    /// Sends it by sockets of its own, on the port of mDNS that others share (RFC 6762 section 15.1), as anyone who asks from another port is
    /// answered there. They are closed at once: what comes is for the daemon.
    func send() {
        let sockets = [AF_INET, AF_INET6].compactMap(Self.socket)
        defer { for socket in sockets { close(socket) } }
        send(on: sockets)
    }

    private static func socket(_ family: Int32) -> Int32? {
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = Glibc.socket(family, kind, 0)
        guard socket >= 0 else { return nil }
        let yes: Int32 = 1
        for option in [SO_REUSEADDR, SO_REUSEPORT] { set(socket, SOL_SOCKET, option, yes) }
        if family == AF_INET {
            set(socket, IPPROTO_IP, IP_MULTICAST_TTL, timeToLive)
        } else {
            set(socket, IPPROTO_IPV6, IPV6_V6ONLY, yes)
            set(socket, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, timeToLive)
        }
        let here = SocketPlace([UInt8](repeating: 0, count: family == AF_INET ? 4 : 16), port: port)
        if here.with({ bind(socket, $0, $1) }) == 0 { return socket }
        close(socket)
        return nil
    }

    private func send(on socket: Int32, _ group: [UInt8], _ link: UInt32) {
        _ = SocketPlace(group, port: Self.port, link: link).with { sendto(socket, message, message.count, 0, $0, $1) }
    }

    @discardableResult
    private static func set<Value>(_ socket: Int32, _ level: some BinaryInteger, _ option: Int32, _ value: Value)
        -> Bool
    {
        withUnsafePointer(to: value) {
            setsockopt(socket, Int32(level), option, $0, socklen_t(MemoryLayout<Value>.size)) == 0
        }
    }
}
