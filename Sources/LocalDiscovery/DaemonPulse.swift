internal import Glibc

/// Whether avahi-daemon works, seen from outside: a daemon that answers a flood of packets lets a call wait for seconds
/// and uses the processor meanwhile; one that hangs or is stopped does not.
enum DaemonPulse {
    /// Where avahi-daemon keeps its process id; avahi-daemon(8).
    static let pidFile = "/run/avahi-daemon/pid"

    /// The processor time that avahi-daemon has used, in clock ticks; nil where that cannot be seen.
    static func read() -> UInt64? {
        guard let pid = contents(of: pidFile).flatMap({ Int($0.prefix { $0.isNumber }) }),
            let stat = contents(of: "/proc/\(pid)/stat")
        else { return nil }
        return ticks(ofStat: stat)
    }

    /// utime and stime, fields 14 and 15 of proc_pid_stat(5). The second field is a name in parentheses, with anything in it.
    static func ticks(ofStat stat: String) -> UInt64? {
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[end...].split(separator: " ")
        guard fields.count > 13, let user = UInt64(fields[12]), let system = UInt64(fields[13]) else { return nil }
        return user + system
    }

    private static func contents(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
