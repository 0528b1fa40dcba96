import LandfallSystem
import Testing

@testable import LocalDiscovery

struct DaemonProcessTests {
    private static let stat = "7 (avahi) d) S 1 7 7 0 -1 4194560 9 0 0 0 30 12 0 0 20 0 1 0 1234 8 9 10"
    private static let status = "Name:\tavahi-daemon\nPPid:\t1\nUid:\t0\t102\t0\t0\nGid:\t110\t110\t110\t110\n"

    @Test func `the start and the user are read past any name`() throws {
        let process = try #require(
            DaemonProcess(id: 7, stat: Self.stat, status: Self.status, ticksPerSecond: 100))
        #expect(process.startedAt == .milliseconds(12_340))
        #expect(process.user == 102)
    }

    @Test(arguments: [
        ("", status), ("7 (short) S 1 2", status), (stat, ""), (stat, "Uid:\t102\n"), (stat, "Uid:\tx\ty\tz\tw\n"),
        (stat.replacing("1234", with: "-1"), status),
    ])
    func `what has another form says nothing`(stat: String, status: String) {
        #expect(DaemonProcess(id: 7, stat: stat, status: status, ticksPerSecond: 100) == nil)
    }

    @Test(arguments: [(12_340, false), (14_339, false), (14_340, true), (90_000, true)])
    func `a daemon has listened once no host keeps anything back any more`(uptime: Int, hasListened: Bool) throws {
        let process = try #require(
            DaemonProcess(id: 7, stat: Self.stat, status: Self.status, ticksPerSecond: 100))
        #expect(process.hasListened(at: .milliseconds(uptime)) == hasListened)
    }

    @Test func `the own process began before now`() throws {
        let own = try #require(
            DaemonProcess(
                id: 1, stat: SystemFile.text("/proc/self/stat") ?? "",
                status: SystemFile.text("/proc/self/status") ?? "", ticksPerSecond: 100))
        #expect(own.startedAt > .zero && own.startedAt <= DaemonProcess.uptime())
    }

    /// As the kernel prints it, with sockets of others and on other ports among them.
    private static let table = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
         3411: 00000000:14E9 00000000:0000 07 00000000:00000000 00:00000000 00000000   102        0 8612 2 0000000000000000 848
         3412: 00000000:14E9 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 8613 2 0000000000000000 5
         3413: 0100007F:0035 00000000:0000 07 00000000:00000000 00:00000000 00000000   102        0 8614 2 0000000000000000 7
         3414: 00000000:14E9 00000000:0000 07 00000000:00000000 00:00000000 00000000   102        0 8615 2 0000000000000000 2
        """

    @Test func `packets are counted that the kernel dropped before the daemon`() {
        #expect(DaemonProcess.drops(inTable: Self.table, user: 102) == 850)
        #expect(DaemonProcess.drops(inTable: Self.table, user: 1000) == 5)
        #expect(DaemonProcess.drops(inTable: Self.table, user: 0) == nil)
        #expect(DaemonProcess.drops(inTable: String(Self.table.dropLast(8)), user: 102) == 848)
        #expect(DaemonProcess.drops(inTable: "", user: 102) == nil)
    }
}
