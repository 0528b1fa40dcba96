internal import Glibc
internal import LandfallSystem

/// A packet to the group of mDNS on one interface, which comes back to its sender where no firewall of this machine drops it: a responder
/// here, and whatever asks, would hear as little. It never leaves the machine (its TTL is 0, ip(7)).
struct MulticastEcho: ~Copyable {
    /// How long it may take; the kernel needs microseconds.
    private static let patience: Int32 = 200
    private static let (group, port): ([UInt8], UInt16) = ([224, 0, 0, 251], 5353)

    private let descriptor: Int32
    private let interface: UInt32

    /// Listens; nil where the interface has no IPv4, someone has the port for themselves, or no descriptor is left.
    init?(interface name: String) {
        interface = if_nametoindex(name)
        descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var yes: Int32 = 1
        let options = [SO_REUSEADDR, SO_REUSEPORT]
        guard interface != 0,
            options.allSatisfy({
                setsockopt(descriptor, SOL_SOCKET, $0, &yes, socklen_t(MemoryLayout<Int32>.size)) == 0
            }),
            SocketPlace([0, 0, 0, 0], port: Self.port).with({ bind(descriptor, $0, $1) }) == 0
        else { return nil }
        var membership = ip_mreqn()
        withUnsafeMutableBytes(of: &membership.imr_multiaddr) { $0.copyBytes(from: Self.group) }
        membership.imr_ifindex = Int32(interface)
        let size = socklen_t(MemoryLayout<ip_mreqn>.size)
        var hops: Int32 = 0
        guard setsockopt(descriptor, Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, &membership, size) == 0,
            setsockopt(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_IF, &membership, size) == 0,
            setsockopt(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_TTL, &hops, socklen_t(MemoryLayout<Int32>.size)) == 0
        else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Sends it, and waits for it. It asks nothing, so that no responder answers (RFC 6762 section 18).
    ///
    /// - Returns: Nil where nothing can be sent.
    func isHeard() -> Bool? {
        let number = UInt16.random(in: 1...UInt16.max)
        let packet = [UInt8(number >> 8), UInt8(number & 0xff)] + [UInt8](repeating: 0, count: 10)
        let sent = SocketPlace(Self.group, port: Self.port).with { sendto(descriptor, packet, packet.count, 0, $0, $1) }
        // A firewall may also refuse what goes out; without an address there is nothing to send.
        guard sent == packet.count else { return errno == EPERM ? false : nil }
        let end = ContinuousClock.now + .milliseconds(Int(Self.patience))
        var buffer = [UInt8](repeating: 0, count: 9_000)
        while ContinuousClock.now < end {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == packet.count, buffer.starts(with: packet) { return true }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if count < 0 { poll(&entry, 1, Self.patience) }
        }
        return false
    }
}
