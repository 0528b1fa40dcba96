internal import Glibc
internal import LandfallTransport

/// A session of setsid(2): all processes started from one terminal, tab or pane.
package struct TerminalSession: Sendable, Hashable {
    /// The process that began it.
    package let leader: Int32
    /// When that process started, in clock ticks after boot (proc_pid_stat(5)): its number is given to others later.
    package let start: UInt64

    /// The session of this process; nil if its leader has ended, or belongs to another PID namespace.
    package static var current: TerminalSession? { led(by: getsid(0)) }

    /// The session that a running process leads; nil if there is no such process.
    static func led(by leader: Int32) -> TerminalSession? {
        guard leader > 0, let start = startTime(of: leader) else { return nil }
        return TerminalSession(leader: leader, start: start)
    }

    /// Whether its leader is still there.
    var isAlive: Bool { Self.startTime(of: leader) == start }

    /// Field 22 of `/proc/PID/stat`. The second one, a name in parentheses, may have spaces and parentheses in it.
    private static func startTime(of process: Int32) -> UInt64? {
        guard let stat = LocalFiles.system.read("/proc/\(process)/stat"),
            let end = stat.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19 else { return nil }
        return UInt64(String(decoding: fields[19], as: UTF8.self))
    }
}
