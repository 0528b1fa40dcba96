import LandfallModel
import LandfallTestSupport
import Testing
import TransportTestSupport

@testable import LandfallTransport

struct ListeningSocketTableTests {
    private static let tcp = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:2382 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 101 1 0000000000000000
           1: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 102 1 0000000000000000
           2: 0501A8C0:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 103 1 0000000000000000
           3: 0501A8C0:2382 0601A8C0:C350 01 00000000:00000000 00:00000000 00000000  1000        0 104 1 0000000000000000
        """
    private static let tcp6 = """
          sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when
           0: 00000000000000000000000000000000:1F92 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000
           1: 00000000000000000000000001000000:1F93 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000
           2: 0000000000000000FFFF00000501A8C0:1F94 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000
           3: B80D0120000000000000000001000000:1F95 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000
           4: 0000000000000000FFFF00000100007F:1F96 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000
           5: 0000000000000000FFFF000000000000:1F97 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000
        """
    private let table = ListeningSocketTable(tcp: Array(tcp.utf8), tcp6: Array(tcp6.utf8))

    private func table(_ sockets: (String, UInt16)...) throws -> ListeningSocketTable {
        ListeningSocketTable(
            sockets: try sockets.map { .init(address: try #require(IPAddress($0.0)), port: $0.1) })
    }

    @Test func `listening sockets are read with words in the machine's order, and connections are left out`() {
        let read = table.sockets.map { "\($0.address) \($0.port)" }
        #expect(
            read == [
                "127.0.0.1 9090", "0.0.0.0 8080", "192.168.1.5 8081", ":: 8082", "::1 8083", "192.168.1.5 8084",
                "2001:db8::1 8085", "127.0.0.1 8086", "0.0.0.0 8087",
            ])
    }

    @Test(arguments: [
        (9090, "127.0.0.1", Exposure.loopbackOnly), (8080, "127.0.0.1", .everyInterface),
        (8082, "127.0.0.1", .everyInterface), (8083, "::1", .loopbackOnly), (8086, "127.0.0.1", .loopbackOnly),
        (8087, "127.0.0.1", .everyInterface), (7, "127.0.0.1", .unknown),
    ])
    func `exposure follows from the address that is bound`(port: UInt16, address: String, exposure: Exposure) throws {
        let asked = try #require(IPAddress(address))
        #expect(table.exposure(port: port, answeredAt: asked) == exposure)
        #expect(table.addressesToAsk(port: port).first == asked)
    }

    @Test(arguments: [(8081, "192.168.1.5"), (8084, "192.168.1.5"), (8085, "2001:db8::1")])
    func `one address is asked and named`(port: UInt16, address: String) throws {
        let asked = try #require(IPAddress(address))
        #expect(table.addressesToAsk(port: port) == [asked])
        #expect(table.exposure(port: port, answeredAt: asked) == .interfaces([asked]))
    }

    @Test func `a socket for every IPv6 address is asked in both families`() {
        #expect(table.addressesToAsk(port: 8082).map(\.description) == ["127.0.0.1", "::1"])
    }

    @Test func `of two servers on one port the one that answered counts`() throws {
        let shared = try table(("127.0.0.1", 80), ("10.0.0.1", 80), ("2001:db8::1", 80))
        let addresses = shared.addressesToAsk(port: 80)
        #expect(addresses.map(\.description) == ["10.0.0.1", "2001:db8::1", "127.0.0.1"])
        #expect(shared.exposure(port: 80, answeredAt: addresses[0]) == .interfaces(Array(addresses.prefix(2))))
        #expect(shared.exposure(port: 80, answeredAt: addresses[2]) == .loopbackOnly)
    }

    @Test func `a link-local address cannot be asked without its zone`() throws {
        let linkLocal = try table(("fe80::1", 80))
        #expect(linkLocal.addressesToAsk(port: 80).map(\.description) == ["127.0.0.1"])
    }

    @Test func `a table that cannot be read leaves loopback to ask`() {
        let empty = ListeningSocketTable(tcp: [], tcp6: [])
        #expect(empty.addressesToAsk(port: 9090).map(\.description) == ["127.0.0.1"])
    }

    @Test func `changed bytes never do more than lose lines`() async {
        var random = SeededGenerator(seed: 1)
        let good = Array(Self.tcp.utf8)
        for _ in 0..<5_000 {
            // Other tests count seconds on the same threads.
            await Task.yield()
            let bytes = random.mutate(good, atMost: 40)
            let sockets = ListeningSocketTable(tcp: bytes, tcp6: bytes).sockets
            #expect(sockets.count <= 2 * bytes.split(separator: UInt8(ascii: "\n")).count)
        }
    }
}
