import Glibc
import LandfallTransport
import Testing

struct LocalFilesTests {
    @Test func `the socket table of this machine is read`() throws {
        let table = try #require(LocalFiles.system.read("/proc/net/tcp"))
        #expect(String(decoding: table, as: UTF8.self).contains("local_address"))
    }

    @Test(arguments: ["/nonexistent", "/proc", "/dev/zero", ""])
    func `what is no regular file is none`(path: String) {
        #expect(LocalFiles.system.read(path) == nil)
    }

    @Test func `a pipe holds nobody up`() {
        let path = "/tmp/landfall-test-\(UInt64.random(in: 0 ... .max)).fifo"
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        #expect(LocalFiles.system.read(path) == nil)
    }
}
