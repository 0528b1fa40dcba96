internal import Glibc
internal import LandfallSystem

/// A socket that the kernel tells of links, addresses and routes. It closes with the last who holds it.
final class RouteSocket: Sendable {
    /// `struct sockaddr_nl` of linux/netlink.h, which Swift's Glibc module leaves out.
    private struct Address {
        var family = sa_family_t(AF_NETLINK)
        var padding: UInt16 = 0
        var port: UInt32 = 0
        var groups: UInt32
    }

    /// RTMGRP_LINK, _IPV4_IFADDR, _IPV4_ROUTE, _IPV6_IFADDR and _IPV6_ROUTE of linux/rtnetlink.h.
    private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
    /// NETLINK_ROUTE of linux/netlink.h.
    private static let routes: Int32 = 0
    /// The kernel's messages are shorter; what is longer is cut and its whole messages are read.
    private static let bufferSize = 65_536

    private let descriptor: Int32
    private let end: StopPipe

    init() throws(NetworkChanges.Unavailable) {
        let kind = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_NETLINK, kind, Self.routes)
        guard descriptor >= 0 else { throw NetworkChanges.Unavailable(errno: errno) }
        guard Self.bind(descriptor), let end = StopPipe() else {
            let problem = errno
            close(descriptor)
            throw NetworkChanges.Unavailable(errno: problem)
        }
        (self.descriptor, self.end) = (descriptor, end)
    }

    deinit { close(descriptor) }

    private static func bind(_ descriptor: Int32) -> Bool {
        let address = Address(groups: groups)
        return withUnsafeBytes(of: address) { bytes in
            guard let base = bytes.baseAddress else { return false }
            return Glibc.bind(descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
        }
    }

    /// Ends ``read(_:)``, now or when it begins.
    func stop() { end.stop() }

    /// Calls `tell` for each burst of changes. Blocks until ``stop()``, or until the socket fails.
    func read(_ tell: () -> Void) {
        let start = ContinuousClock.now
        var coalescer = ChangeCoalescer()
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        while true {
            let rest = coalescer.dueAt.map { $0 - (ContinuousClock.now - start) }
            var entries = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end.reader, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&entries, 2, rest.map(Self.milliseconds) ?? -1)
            if count < 0, errno != EINTR { return }
            if count > 0 {
                guard entries[1].revents == 0 else { return }
                switch drain(&buffer) {
                case .quiet: break
                case .changed: coalescer.note(at: ContinuousClock.now - start)
                case .broken: return
                }
            }
            if coalescer.take(at: ContinuousClock.now - start) { tell() }
        }
    }

    private enum News {
        case quiet
        case changed
        case broken
    }

    /// Reads what is there, up to as much as leaves time to check whether to stop.
    private func drain(_ buffer: inout [UInt8]) -> News {
        var news = News.quiet
        for _ in 0..<64 {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            switch count < 0 ? errno : 0 {
            case 0: if NetlinkMessages.tellOfChange(buffer[..<count]) { news = .changed }
            // Messages were lost, so their content is unknown.
            case ENOBUFS: news = .changed
            case EINTR: continue
            case EAGAIN: return news
            default: return .broken
            }
        }
        return news
    }

    /// Rounded up, so that what is due is due when poll(2) returns.
    private static func milliseconds(_ rest: Duration) -> Int32 {
        Int32(clamping: max(0, Int((rest / .milliseconds(1)).rounded(.up))))
    }
}
