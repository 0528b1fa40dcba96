import ServerModel
import Testing

@testable import ServerConnections

struct NetworkTableTests {
    /// Two networks as the kernel prints them: a LAN with a gateway, and a tunnel without one.
    private func table(gateway: String = "0101A8C0", neighbour: String = "0x2") throws -> NetworkTable {
        NetworkTable(
            routes: """
                Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT
                eth0\t00000000\t\(gateway)\t0003\t0\t0\t100\t00000000\t0\t0\t0
                eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
                tun0\t0000000A\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0
                """,
            neighbours: """
                IP address       HW type     Flags       HW address            Mask     Device
                192.168.1.1      0x1         \(neighbour)         02:00:5e:10:00:01     *        eth0
                192.168.1.1      0x1         0x2         02:00:5e:10:00:99     *        eth1
                """,
            interfaces: [
                .init(name: "eth0", address: try #require(IPAddress("192.168.1.7")), prefixLength: 24),
                .init(name: "eth0", address: try #require(IPAddress("2001:db8:1::7")), prefixLength: 64),
                .init(name: "tun0", address: try #require(IPAddress("10.0.0.2")), prefixLength: 8),
            ])
    }

    private func mark(_ address: String, in table: NetworkTable) throws -> NetworkMark? {
        let parts = address.split(separator: "%").map(String.init)
        let bytes = try #require(IPAddress(parts[0])).bytes
        return table.mark(for: try #require(IPAddress(bytes: bytes, zone: parts.count > 1 ? parts[1] : nil)))
    }

    private var home: NetworkMark? { NetworkMark(subnet: "192.168.1.0/24", gateway: "02:00:5e:10:00:01") }

    @Test func `a network is its subnet and the hardware address of its gateway`() throws {
        #expect(home != nil)
        #expect(try mark("192.168.1.5", in: table()) == home)
        #expect(try mark("2001:db8:1::5", in: table()) == home)
        #expect(try mark("fe80::1%eth0", in: table()) == home)
    }

    @Test func `what lies beyond the gateway is in no network of this machine`() throws {
        #expect(try mark("203.0.113.9", in: table()) == nil)
        #expect(try mark("192.168.2.5", in: table()) == nil)
        #expect(try mark("2001:db8:2::5", in: table()) == nil)
    }

    @Test func `without a known gateway a network cannot be told from another`() throws {
        #expect(try mark("10.1.2.3", in: table()) == nil)
        #expect(try mark("192.168.1.5", in: table(neighbour: "0x0")) == nil)
        #expect(try mark("192.168.1.5", in: table(gateway: "00000000")) == nil)
        #expect(try mark("fe80::1%eth7", in: table()) == nil)
    }

    @Test func `tables that make no sense say nothing`() throws {
        let address = try #require(IPAddress("192.168.1.5"))
        #expect(NetworkTable(routes: "", neighbours: "", interfaces: []).mark(for: address) == nil)
        #expect(
            NetworkTable(routes: "a\nb c d\n\u{0}", neighbours: "x\ny z", interfaces: []).mark(for: address) == nil)
    }
}
