import LandfallSystem

/// Whether avahi-daemon works, seen from outside: a daemon that answers a flood of packets lets a call wait for seconds
/// and uses the processor meanwhile; one that hangs or is stopped does not.
enum DaemonPulse {
    /// Where avahi-daemon keeps its process id; avahi-daemon(8).
    static let pidFile = "/run/avahi-daemon/pid"

    /// The processor time that avahi-daemon has used, in clock ticks; nil where that cannot be seen.
    static func read() -> UInt64? {
        SystemFile.text(pidFile).flatMap { Int32($0.prefix { $0.isNumber }) }.flatMap { read($0) }
    }

    /// The processor time that a process has used, in clock ticks.
    static func read(_ process: Int32) -> UInt64? {
        SystemFile.text("/proc/\(process)/stat").flatMap { ticks(ofStat: $0) }
    }

    /// utime and stime, fields 14 and 15 of proc_pid_stat(5). The second field is a name in parentheses, with anything in it.
    static func ticks(ofStat stat: String) -> UInt64? {
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[end...].split(separator: " ")
        guard fields.count > 13, let user = UInt64(fields[12]), let system = UInt64(fields[13]) else { return nil }
        return user + system
    }
}
