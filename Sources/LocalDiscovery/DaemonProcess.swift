internal import LandfallSystem

/// The process of avahi-daemon, as far as the kernel shows it to others.
struct DaemonProcess: Sendable, Hashable {
    /// Who it runs as: an effective user id.
    let user: UInt32

    /// The daemon that runs; nil where it cannot be seen, for example from another PID namespace.
    static func read() -> DaemonProcess? {
        guard let id = SystemFile.text(DaemonPulse.pidFile).flatMap({ Int32($0.prefix { $0.isNumber }) }) else {
            return nil
        }
        return SystemFile.text("/proc/\(id)/status").flatMap(DaemonProcess.init)
    }

    /// Reads the second number behind `Uid:` in proc_pid_status(5).
    init?(status: String) {
        let users = status.split(separator: "\n").first { $0.hasPrefix("Uid:") }?.split(whereSeparator: \.isWhitespace)
        guard let users, users.count > 2, let user = UInt32(users[2]) else { return nil }
        self.user = user
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
