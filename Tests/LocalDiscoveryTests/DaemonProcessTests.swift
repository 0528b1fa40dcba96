import Testing

@testable import LocalDiscovery

struct DaemonProcessTests {
    private static let status = "Name:\tavahi-daemon\nPPid:\t1\nUid:\t0\t102\t0\t0\nGid:\t110\t110\t110\t110\n"

    @Test func `the effective user is read`() throws {
        #expect(try #require(DaemonProcess(status: Self.status)).user == 102)
    }

    @Test(arguments: ["", "Uid:\t102\n", "Uid:\tx\ty\tz\tw\n"])
    func `what has another form says nothing`(status: String) {
        #expect(DaemonProcess(status: status) == nil)
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
