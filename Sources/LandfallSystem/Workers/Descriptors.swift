internal import CLandfallGlibc
internal import Glibc

/// The descriptors that this process may still open.
package enum Descriptors {
    /// Whether so many more can be opened now, which is found out by opening them. Event loops of NIO, Dispatch and GLib end the process
    /// where they get none, and are begun only after this was asked.
    package static func areLeft(_ count: Int) -> Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < count {
            let next = landfall_eventfd()
            guard next >= 0 else { return false }
            opened.append(next)
        }
        return true
    }

    /// How many this process may have; as few as Linux gives by default where the kernel does not tell.
    package static var limit: Int { Int(clamping: ProcessLimits.read()?[1].rlim_cur ?? 1_024) }

    /// How many more it may have. Numbers from 1024 on count as free.
    package static var left: Int {
        var asked = (0..<Int32(min(limit, 1_024))).map { pollfd(fd: $0, events: 0, revents: 0) }
        // Of a number that is not open poll(2) says POLLNVAL, and it is asked of all of them at once.
        guard poll(&asked, nfds_t(asked.count), 0) >= 0 else { return 0 }
        return limit - asked.count { $0.revents & Int16(POLLNVAL) == 0 }
    }
}
