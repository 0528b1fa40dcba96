internal import Glibc
internal import LandfallSystem

/// The process of avahi-daemon, as far as the kernel shows it to others.
struct DaemonProcess: Sendable, Hashable {
    /// How long a host may keep back an answer that it has just multicast to all (RFC 6762 section 6), and as long again for a
    /// daemon to come up.
    static let longestSilence = Duration.seconds(2)

    /// Its process id.
    let id: Int32
    /// When it was started, since the boot of the machine.
    let startedAt: Duration
    /// Who it runs as: an effective user id.
    let user: UInt32

    /// The daemon that runs; nil where it cannot be seen, for example from another PID namespace.
    static func read() -> DaemonProcess? {
        guard let id = SystemFile.text(DaemonPulse.pidFile).flatMap({ Int32($0.prefix { $0.isNumber }) }),
            let stat = SystemFile.text("/proc/\(id)/stat"), let status = SystemFile.text("/proc/\(id)/status")
        else { return nil }
        return DaemonProcess(id: id, stat: stat, status: status, ticksPerSecond: sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Reads starttime, field 22 of proc_pid_stat(5), and the second number behind `Uid:` in proc_pid_status(5).
    init?(id: Int32, stat: String, status: String, ticksPerSecond: Int) {
        guard let end = stat.lastIndex(of: ")"), ticksPerSecond > 0 else { return nil }
        let fields = stat[end...].split(separator: " ")
        let users = status.split(separator: "\n").first { $0.hasPrefix("Uid:") }?.split(whereSeparator: \.isWhitespace)
        guard fields.count > 20, let ticks = Int64(fields[20]), ticks >= 0,
            let users, users.count > 2, let user = UInt32(users[2])
        else { return nil }
        (self.id, self.user) = (id, user)
        startedAt = .seconds(1) * Int(clamping: ticks) / ticksPerSecond
    }

    /// Whether it has run long enough, `uptime` after the boot, to have heard what hosts do not repeat now.
    func hasListened(at uptime: Duration) -> Bool { uptime - startedAt >= Self.longestSilence }

    /// The time since the boot of the machine, its sleeps included, as starttime counts it: the first number of proc_uptime(5).
    static func uptime() -> Duration {
        let seconds = SystemFile.text("/proc/uptime")?.split(separator: " ").first.flatMap { Double($0) }
        return seconds.map { .seconds($0) } ?? .zero
    }
}

extension DaemonProcess {
    /// How many packets to its mDNS sockets the kernel had to drop, because the daemon did not take them in fast enough; nil where
    /// its sockets cannot be seen, for example from another network namespace.
    func droppedPackets() -> UInt64? {
        let tables = ["/proc/net/udp", "/proc/net/udp6"].map { SystemFile.text($0, limit: 1 << 20) ?? "" }
        let counts = tables.compactMap { Self.drops(inTable: $0, user: user) }
        return counts.isEmpty ? nil : counts.reduce(0, &+)
    }

    /// The sum of the last column, `drops`, over the sockets of a user on the port of mDNS; nil where there is none. Of a line that the
    /// end of what was read has cut, nothing is known.
    static func drops(inTable table: String, user: UInt32) -> UInt64? {
        let counts = table.split(separator: "\n").compactMap { line -> UInt64? in
            let fields = line.split(separator: " ")
            guard fields.count == 13, fields[1].hasSuffix(":14E9"), UInt32(fields[7]) == user else { return nil }
            return UInt64(fields[12])
        }
        return counts.isEmpty ? nil : counts.reduce(0, &+)
    }
}
