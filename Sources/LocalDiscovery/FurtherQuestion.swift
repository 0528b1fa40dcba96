internal import CLandfallConfinement
internal import Glibc
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
        let end: [UInt8] = [0, 0, 12, wantsUnicast ? 0x80 : 0, 1]
        var questions: [UInt8] = []
        for type in types {
            for label in "\(type).local".split(separator: ".") {
                questions.append(UInt8(truncatingIfNeeded: label.utf8.count))
                questions += label.utf8
            }
            questions += end
        }
        message = [0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: types.count), 0, 0, 0, 0, 0, 0] + questions
    }

    /// Sends it by a socket of libavahi-core, which never waits, and to which the answers come then, on every link that has multicast. What is no socket of UDP
    /// takes nothing.
    func send(on socket: Int32) {
        for link in KernelLink.all()
        where link.isUp && link.hasMulticast && !link.isLoopback && !link.isPointToPoint {
            sendToIPv4(on: socket, link.index)
            sendToIPv6(on: socket, link.index)
        }
    }

    /// Sends it by sockets of its own, on the port of mDNS that others share (RFC 6762 section 15.1), as whoever asks from another port is
    /// answered there. They are closed at once: what comes is for the daemon.
    func send() {
        for family in [AF_INET, AF_INET6] {
            let socket = Glibc.socket(
                family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
            guard socket >= 0 else { continue }
            defer { close(socket) }
            var (yes, life): (Int32, Int32) = (1, Self.timeToLive)
            let size = socklen_t(MemoryLayout<Int32>.size)
            for option in [SO_REUSEADDR, SO_REUSEPORT] { setsockopt(socket, SOL_SOCKET, option, &yes, size) }
            let isBound: Bool
            if family == AF_INET {
                setsockopt(socket, Int32(IPPROTO_IP), IP_MULTICAST_TTL, &life, size)
                var here = sockaddr_in()
                (here.sin_family, here.sin_port) = (sa_family_t(AF_INET), Self.port.bigEndian)
                isBound = Self.bind(socket, to: here)
            } else {
                setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
                setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_MULTICAST_HOPS, &life, size)
                var here = sockaddr_in6()
                (here.sin6_family, here.sin6_port) = (sa_family_t(AF_INET6), Self.port.bigEndian)
                isBound = Self.bind(socket, to: here)
            }
            if isBound { send(on: socket) }
        }
    }

    private static func bind<Address>(_ socket: Int32, to address: Address) -> Bool {
        withUnsafeBytes(of: address) { bytes in
            guard let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return Glibc.bind(socket, place, socklen_t(bytes.count)) == 0
        }
    }

    private func sendToIPv4(on socket: Int32, _ link: UInt32) {
        var choice = ip_mreqn()
        choice.imr_ifindex = Int32(bitPattern: link)
        let size = socklen_t(MemoryLayout<ip_mreqn>.size)
        guard setsockopt(socket, Int32(IPPROTO_IP), IP_MULTICAST_IF, &choice, size) == 0 else { return }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = Self.port.bigEndian
        withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: Self.groups.v4) }
        send(on: socket, to: address)
    }

    private func sendToIPv6(on socket: Int32, _ link: UInt32) {
        var index = link
        let size = socklen_t(MemoryLayout<UInt32>.size)
        guard setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_MULTICAST_IF, &index, size) == 0 else { return }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = Self.port.bigEndian
        address.sin6_scope_id = link
        withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: Self.groups.v6) }
        send(on: socket, to: address)
    }

    private func send<Address>(on socket: Int32, to address: Address) {
        withUnsafeBytes(of: address) { bytes in
            guard let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
            _ = sendto(
                socket, message, message.count, 0, place,
                socklen_t(bytes.count))
        }
    }
}
